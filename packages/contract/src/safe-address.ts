/**
 * Where a link, a picture or a video may lead: https, or a path of this site. No spaces, control characters or
 * backslashes: browsers leave some of them out, and `/\t/other.site` would be another site. No user before the host,
 * which would look like the host.
 */
export const SAFE_ADDRESS =
  // oxlint-disable-next-line no-control-regex
  /^(?:https:\/\/[^\s\\/?#@\u0000-\u001f]+(?![^/?#])|\/(?!\/))[^\s\\\u0000-\u001f]*$/

/** Characters of an address at most, where an organiser gives one by itself. */
export const ADDRESS_MAX = 500

export const isSafeAddress = (address: string): boolean => SAFE_ADDRESS.test(address)

/**
 * A safe address of another site, by its name: not by a bare word, which is known inside of a network only, nor with signs
 * that a policy of pages, which has to name it, could not hold.
 */
export const isOtherSite = (address: string): boolean =>
  !address.startsWith('/') &&
  isSafeAddress(address) &&
  /^[\w-]+(\.[\w-]+)+$/.test(URL.parse(address)?.hostname ?? '')
