/** Media types of a picture that can be sent (API.md "user/avatar"). */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const
/** Bytes that a picture has at most (API.md "Conventions"). */
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024
