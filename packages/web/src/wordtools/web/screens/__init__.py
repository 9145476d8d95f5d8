"""The screens, a file each; ``table`` lists them."""
