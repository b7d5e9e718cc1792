import { isEmail, tidyEmail } from '@called-it/contract/account/email.ts'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isDecodable, readPlaces } from './platform/connections/addresses.ts'
import { isAddressOrSubnet } from './platform/network/network.ts'
import { holdsStrangers } from './platform/network/proxies.ts'
import {
  CODES_MAX,
  CODES_MIN,
  isNamedTwice,
  mistakeOfTrusted,
  trustedOf,
} from './platform/network/trusted-networks.ts'

// The types of settings. The message of a mistake follows the setting's name.

export const wholeNumber = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, words)
    .transform(Number)
    .refine((number) => number >= least && number <= most, words)
}

const textThat = (isRight: (text: string) => boolean, words: string) => z.string().refine(isRight, words)

export const oneOf = <const T extends string>(choices: readonly T[]) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)

/** A comma-separated list without repetitions. */
export const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))
    .transform((items) => [...new Set(items)])

export const oneOrZero = z.enum(['1', '0'], 'must be 1 or 0').transform((text) => text === '1')

export const webUrl = (protocols: string[]) =>
  textThat(
    (text) => protocols.includes(URL.parse(text)?.protocol ?? ''),
    `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  )

export const postgresUrl = textThat(
  (text) => readPlaces(text) !== null,
  'must look like postgres://user:password@host:5432/database',
)

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

export const origin = textThat((text) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '') === url.origin
}, 'must be origins such as https://example.com, separated by commas').transform(
  (text) => new URL(text).origin,
)

export const hostName = textThat(
  (text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
  'must be an address or a host name',
)

/** What somebody signs in with: 4 to 15 digits (API.md "Auth"), an e-mail address, or an identity of another way. */
export const account = z
  .string()
  .transform((text) => (text.includes(':') ? text : tidyEmail(text)))
  .refine(
    (text) => /^\d{4,15}$/.test(text) || isEmail(text) || /^(telegram|oidc):\S+$/.test(text),
    'must be account numbers of 4 to 15 digits or e-mail addresses, separated by commas',
  )

/** The address of a mail server, with the user and the password if it wants them. */
export const smtpUrl = textThat((text) => {
  const url = URL.parse(text)
  const isOne = url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
  return isOne && isDecodable(url.username) && isDecodable(url.password)
}, 'must be an address like smtps://user:password@mail.example:465, with a % in a password written %25')

/** A sender: an address alone, or a name with the address in angle brackets. */
export const sender = z
  .string()
  .transform((text) => {
    const [, name = '', address = text] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? []
    return { name: name.trim().replaceAll(/^"|"$/g, ''), address: tidyEmail(address) }
  })
  .refine(({ address }) => isEmail(address), 'must be an address, or a name and <an address>')

export const domain = z
  .string()
  .toLowerCase()
  .refine((text) => isEmail(`a@${text}`), 'must be domains such as example.com, separated by commas')

export const pushHost = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/,
    'must be hosts such as push.example.com or *.push.example.com, separated by commas',
  )

export const botToken = z
  .string()
  .regex(/^[\w:.-]{8,}$/, 'must be a token of at least 8 letters, digits and :._-')

/** The number of a bot, a colon and its secret, as @BotFather shows them. */
export const telegramToken = z
  .string()
  .regex(
    /^[1-9]\d{0,14}:[\w-]{30,}$/,
    'must be the token of a bot as @BotFather shows it, such as 123456:ABC…',
  )

/** The address of a server of OpenID Connect. By http only on this machine: a password is typed there, and tokens are fetched. */
export const issuer = textThat((text) => {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '' || text.includes('#')) return false
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}, 'must be an address that begins with https:// (or one of this machine), without ? and #')

/** The name of a way to sign in, for a button. */
export const wayName = textThat(
  (text) => [...text].length <= 40 && !/\p{C}/u.test(text),
  'must be a name of at most 40 characters',
)

/** The name of a claim, or the names that lead to it, such as `realm_access.roles`. */
export const claim = textThat(
  (text) => /^\S{1,200}$/.test(text),
  'must be the name of a claim, without spaces',
)

export const scopes = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (all) => all.includes('openid'),
    'must be scopes such as openid profile email groups; openid is one of them',
  )
  .transform((all) => all.join(' '))

/** A file with certificates of an authority, as text (PEM). */
export const certificates = z.string().transform((path, context) => {
  try {
    const text = readFileSync(path, 'utf8')
    const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
    if (found.length > 0 && found.every((each) => new X509Certificate(each).ca)) return text
  } catch {
    // The sentence below says it.
  }
  context.addIssue({
    code: 'custom',
    message: 'must be a readable file with the certificate of an authority (PEM)',
  })
  return z.NEVER
})

/** Long enough that nobody can guess it, of characters that `Authorization: Bearer` can hold. */
export const metricsToken = z
  .string()
  .regex(/^[\w.~+/=-]{16,200}$/, 'must be a token of 16 to 200 letters, digits and ._~+/=-')

/** A public key of age. A secret key, which begins with AGE-SECRET-KEY-, has no place on a server that makes backups. */
export const ageRecipient = z
  .string()
  .regex(/^age1[a-z0-9]{20,2000}$/, 'must be a public key of age, which begins with age1')

export const speed = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of at least 1')
  .transform(Number)
  .refine((number) => number >= 1, 'must be a number of at least 1')

const PROXIES_MAX = 10

const isCount = (text: string) => /^\d+$/.test(text)
const partsOf = (text: string) => text.split(',').map((part) => part.trim())

/** A number of proxies, or their addresses and subnets. */
export const proxies = z
  .string()
  .refine((text) => (isCount(text) ? Number(text) <= PROXIES_MAX : partsOf(text).every(isAddressOrSubnet)), {
    error: `must be a number of proxies (0 to ${PROXIES_MAX}) or their addresses and subnets, separated by commas`,
    abort: true,
  })
  .refine(
    (text) => isCount(text) || !partsOf(text).some(holdsStrangers),
    'must not trust everybody: a subnet of public addresses is /10 or narrower, /24 in IPv6',
  )
  .transform((text): false | number | string[] => (isCount(text) ? Number(text) || false : partsOf(text)))

const TRUSTED_MISTAKES = {
  form: 'must be networks such as 203.0.113.0/24=500, separated by commas: an address or a subnet, and after = the sign-in codes that each address of it may ask for in an hour',
  codes: `must allow ${CODES_MIN} to ${CODES_MAX} codes an hour in each network`,
  strangers:
    'must not raise the limits of everybody: a subnet of public addresses is /10 or narrower, /24 in IPv6',
  too_narrow: 'must name networks of IPv6 by /64 or wider: limits count a /64 as one address',
} as const

/** Networks with limits of their own. */
export const trustedNetworks = z
  .string()
  .superRefine((text, context) => {
    for (const part of partsOf(text)) {
      const mistake = mistakeOfTrusted(part)
      if (mistake) context.addIssue({ code: 'custom', message: TRUSTED_MISTAKES[mistake], continue: false })
    }
  })
  .transform((text) => partsOf(text).map(trustedOf))
  .refine((networks) => !isNamedTwice(networks), 'must name each network once')
