"""What every screen stands on: settings, the guard, word lists, long jobs, forms, pictures, and the application."""
