"""What every screen stands on: settings, the guard, long jobs, forms, pictures, and the application."""
