"""What a class is served with: a Voilà of our own, and the pages that it shows."""
