/**
 * The allowed addresses of a link, a picture or a video: https, or a path of this site. No spaces, control characters or
 * backslashes: browsers drop some of them, and `/\t/other.site` would be another site. No user before the host,
 * which would look like the host.
 */
export const SAFE_ADDRESS =
  // oxlint-disable-next-line no-control-regex
  /^(?:https:\/\/[^\s\\/?#@\u0000-\u001f]+(?![^/?#])|\/(?!\/))[^\s\\\u0000-\u001f]*$/

/** The most characters of an address in a field of its own. */
export const ADDRESS_MAX = 500

export const isSafeAddress = (address: string): boolean => SAFE_ADDRESS.test(address)

/**
 * Whether a text is a safe address of another site. The host must be a full name, not a single word that only a local
 * network knows, and have only characters that a Content-Security-Policy can hold.
 */
export const isOtherSite = (address: string): boolean =>
  !address.startsWith('/') &&
  isSafeAddress(address) &&
  /^[\w-]+(\.[\w-]+)+$/.test(URL.parse(address)?.hostname ?? '')
