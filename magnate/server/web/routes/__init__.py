"""The HTTP interface, a file a subject. What each route answers is in the OpenAPI document."""
