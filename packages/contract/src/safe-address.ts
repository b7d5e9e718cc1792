/**
 * Where a link or a video of the content may lead: https, or a path of this site. No spaces, control characters or
 * backslashes: browsers leave some of them out, and `/\t/other.site` would be another site.
 */
// oxlint-disable-next-line no-control-regex
export const SAFE_ADDRESS = /^(?:https:\/\/[^\s\\/?#\u0000-\u001f]|\/(?!\/))[^\s\\\u0000-\u001f]*$/

export const isSafeAddress = (address: string): boolean => SAFE_ADDRESS.test(address)
