/**
 * The error of a part of the application that did not load: no connection, or a release has removed its file.
 */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Loads a part of the application, for `import()`s that the user waits for. Throws `ChunkError`. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw Object.assign(new ChunkError('A part of the application could not be loaded.'), { cause })
  }
}
