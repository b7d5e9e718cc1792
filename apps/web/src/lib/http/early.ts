declare global {
  interface Window {
    /** The requests that boot.js has started, by address. */
    early?: Record<string, Promise<Response>>
  }
}

/** Returns the answer to a request that boot.js started for this address. Each is returned once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const found = window.early?.[address]
  delete window.early?.[address]
  return found
}
