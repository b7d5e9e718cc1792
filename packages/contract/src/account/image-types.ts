/** Media types that a picture may have (API.md "user/avatar"). */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const
/** The most bytes that a picture may have (API.md "Conventions"). */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
