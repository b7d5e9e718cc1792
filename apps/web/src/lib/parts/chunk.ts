/** A part of the application that could not be loaded: there is no connection, or a release took its file away. */
export class ChunkError extends Error {
  override name = 'ChunkError'
}

/** Loads a part of the application, for `import()`s that a reader waits for. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw Object.assign(new ChunkError('A part of the application could not be loaded.'), { cause })
  }
}
