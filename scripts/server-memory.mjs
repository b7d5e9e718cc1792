// How the process of the server treats memory: docs/decisions/0032-memory-is-given-back.md says why, docs/benchmarks.md
// what it brings.

/**
 * V8 makes new objects in two spaces of at most so many MiB each, and lets old objects grow by half before it looks for
 * dead ones among them. By default the spaces are larger, and old objects grow up to fourfold.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Larger pieces of memory (bytes) go back to the system as soon as they are freed. By default glibc keeps freed pieces
 * of up to 32 MiB for later use, and the columns of a million users are such pieces.
 */
const KEPT_BY_GLIBC_MAX = 256 * 1024

/** The environment to start a server with: `own`, which overrules what is added here. */
export const serverEnvironment = (own) => ({
  ...(process.platform === 'linux' && { MALLOC_MMAP_THRESHOLD_: String(KEPT_BY_GLIBC_MAX) }),
  ...own,
})
