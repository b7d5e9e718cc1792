// Memory settings of the server's process: docs/decisions/0032-memory-is-given-back.md explains them,
// docs/benchmarks.md shows their effect.

/**
 * V8 makes new objects in two spaces of at most this many MiB each, and lets the old space grow by half
 * before it collects garbage there. By default the spaces are larger, and the old space grows up to fourfold.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Larger pieces of memory (bytes) go back to the system as soon as they are freed. By default glibc keeps freed pieces
 * of up to 32 MiB for later use, and the columns of a million users are such pieces.
 */
const KEPT_BY_GLIBC_MAX = 256 * 1024

/**
 * All threads share so many arenas of glibc. By default each thread gets one of its own, eight for each processor at most, and what it freed
 * stays there.
 */
const ARENAS = 2

/** Returns the environment to start a server with; `own` overrules the settings added here. */
export const serverEnvironment = (own) => ({
  ...(process.platform === 'linux' && {
    MALLOC_MMAP_THRESHOLD_: String(KEPT_BY_GLIBC_MAX),
    MALLOC_ARENA_MAX: String(ARENAS),
  }),
  ...own,
})
