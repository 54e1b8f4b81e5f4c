"""Tables: who sits at them, what is agreed, kept, said and voted on there."""
