package inner

// Number is of another type than its value.
func Number() int { return "one" }
