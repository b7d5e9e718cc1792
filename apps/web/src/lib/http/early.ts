declare global {
  interface Window {
    /** What boot.js has asked the server for, by address. */
    early?: Record<string, Promise<Response>>
  }
}

/** An answer that was asked for before the application was there; each is given once. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const found = window.early?.[address]
  delete window.early?.[address]
  return found
}
