"""How numbers are written by digits and marks, and the plain amounts that each may mean."""
