"""A written number with what stands beside it and governs it: signs, units, scales, labels."""
