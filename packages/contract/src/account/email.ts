/** The most characters of an address (RFC 5321). */
export const EMAIL_MAX = 254
/** The most characters before the @. */
const LOCAL_MAX = 64

// Plain addresses alone: a quoted part, a comment, a line break or a second @ has no place in a header of a message.
const LOCAL = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** Returns an e-mail address as it is compared and stored: without spaces around it, in small letters. */
export const tidyEmail = (text: string): string => text.trim().toLowerCase()

/** Whether a tidied text is an e-mail address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || at > LOCAL_MAX || text.length > EMAIL_MAX) return false
  return LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1))
}

/** Whether a tidied text is a domain of addresses. */
export const isDomain = (text: string): boolean => text.length <= EMAIL_MAX && DOMAIN.test(text)

/** Returns the domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
