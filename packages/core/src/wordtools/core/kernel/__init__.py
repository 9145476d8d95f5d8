"""What every kernel shares, and which kernels are compiled."""
