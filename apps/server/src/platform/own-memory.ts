/**
 * Returns a copy of the bytes with memory of its own, for a cache. A small Buffer is a piece of 64 KB that it shares with
 * others, and all of them stay in memory as long as one of them does.
 */
export const copyWithOwnMemory = (bytes: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(new Uint8Array(bytes).buffer)
