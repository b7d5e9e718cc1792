declare global {
  /** The requests that boot.js has started, by address. */
  var early: Record<string, Promise<Response>> | undefined
}

/** Returns the answer to a request that boot.js started for this address. Each is returned once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const found = globalThis.early?.[address]
  delete globalThis.early?.[address]
  return found
}
