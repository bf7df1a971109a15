"""Random numbers from a seed."""

import numpy


def np_random(seed: int) -> numpy.random.Generator:
    return numpy.random.Generator(numpy.random.PCG64(seed))
