import type { Finding } from '@called-it/contract/health/health.ts'
import { connect, type PeerCertificate } from 'node:tls'
import type { Db } from '../schema.ts'
import { ask, type Echo } from './echo.ts'
import { both, error, off, ok, type Probe, warn } from './finding.ts'

/** How long the address may take to answer, and its certificate to be shown (ms). */
const ANSWER_MAX_MS = 6000
/** How many days before its end a certificate should have been renewed, and from when nobody will do it in time. */
const CERTIFICATE_DAYS = { warn: 14, error: 3 }
const DAY_MS = 86_400_000
/** The address that the probe claims to have (RFC 5737, for documentation): nobody has it, so nobody may be believed to. */
export const CLAIMED = '192.0.2.77'

/** What the public address has answered: our own process; something else with a status; or nothing. */
export type Answered = { echo: Echo } | { status: number; where: string | null } | { why: string }

/** Says whether people reach this product at its address. */
export function judgeAddress(publicUrl: string, answered: Answered): Finding {
  if ('echo' in answered)
    return ok('address', {
      text: both(`По адресу ${publicUrl} отвечает эта программа.`, `This product answers at ${publicUrl}.`),
    })
  if ('why' in answered)
    return error('address', {
      text: both(
        `По адресу ${publicUrl} (PUBLIC_URL) никто не отвечает: ${answered.why}.`,
        `Nobody answers at ${publicUrl} (PUBLIC_URL): ${answered.why}.`,
      ),
      todo: both(
        'Проверьте запись DNS, открытые порты 80 и 443 и то, что прокси работает.',
        'Check the DNS record, the open ports 80 and 443, and that the proxy runs.',
      ),
    })
  const { status, where } = answered
  const elsewhere = where === null ? '' : ` (${where})`
  return error('address', {
    text: both(
      `По адресу ${publicUrl} (PUBLIC_URL) отвечает не эта программа: код ${status}${elsewhere}.`,
      `Something else answers at ${publicUrl} (PUBLIC_URL): status ${status}${elsewhere}.`,
    ),
    todo: both(
      'Направьте этот адрес на эту программу: весь путь, без перенаправлений, к процессам на той же базе.',
      'Lead this address to this product: every path, without redirects, to processes on the same database.',
    ),
  })
}

/** Says whether the client's address arrives, as this product sees the doctor's own request. */
export function judgeProxy({ peer, address, forwarded }: Echo, trust: false | number | string[]): Finding {
  if (address === CLAIMED)
    return error('proxy', {
      text: both(
        'Программа верит любому адресу, который назовёт о себе клиент: ограничения по адресу ничего не значат.',
        'The product believes any address that a client claims: limits by address mean nothing.',
      ),
      todo: both(
        'Задайте в TRUST_PROXY адреса ваших прокси, а не их число больше настоящего; прокси должен дописывать X-Forwarded-For, а не передавать чужой.',
        'Set TRUST_PROXY to the addresses of your proxies, not to more than there are; the proxy must add to X-Forwarded-For, not pass on what it gets.',
      ),
    })
  const hasProxy = forwarded !== null && forwarded !== CLAIMED
  if (hasProxy && address === peer)
    return warn('proxy', {
      text: both(
        `Запросы приходят через прокси ${peer}, а программа ему не верит: все люди за ним считаются одним.`,
        `Requests come through the proxy ${peer}, which the product does not trust: all people behind it count as one.`,
      ),
      todo: both(`Задайте TRUST_PROXY=${peer} и перезапустите.`, `Set TRUST_PROXY=${peer} and restart.`),
    })
  if (!hasProxy && trust !== false)
    return warn('proxy', {
      text: both(
        'TRUST_PROXY задан, а прокси не назвал адрес клиента.',
        'TRUST_PROXY is set, but no proxy has named the address of the client.',
      ),
      todo: both(
        'Пусть прокси дописывает X-Forwarded-For; если прокси нет, уберите TRUST_PROXY.',
        'Let the proxy add X-Forwarded-For; without a proxy, remove TRUST_PROXY.',
      ),
    })
  return ok('proxy', {
    text: hasProxy
      ? both('Адрес клиента доходит через прокси.', 'The address of the client arrives through the proxy.')
      : both('Прокси нет: адрес клиента виден.', 'There is no proxy: the address of the client is seen.'),
  })
}

/** A certificate: whose it is, whose word it has, until when; `why`: browsers refuse it. */
export type Certificate = { issuer: string; endsAt: number; why: string | null }

/** Says how long the certificate lasts. */
export function judgeCertificate(host: string, { issuer, endsAt, why }: Certificate, now: number): Finding {
  const days = Math.floor((endsAt - now) / DAY_MS)
  const figure = both(`${days} дн.`, `${days} d`)
  const renew = both(
    'Посмотрите журнал того, кто его продлевает (Caddy, certbot): порты 80 и 443 должны быть открыты снаружи.',
    'Look at the log of whoever renews it (Caddy, certbot): the ports 80 and 443 must be open from outside.',
  )
  if (why !== null)
    return error('certificate', {
      text: both(
        `Браузеры не примут сертификат ${host} (выдал ${issuer}): ${why}.`,
        `Browsers refuse the certificate of ${host} (issued by ${issuer}): ${why}.`,
      ),
      todo: renew,
    })
  const text = both(
    `Сертификат ${host} (выдал ${issuer}) действует ещё ${days} дн.`,
    `The certificate of ${host} (issued by ${issuer}) is valid for ${days} more days.`,
  )
  if (days <= CERTIFICATE_DAYS.error) return error('certificate', { text, todo: renew, figure })
  if (days <= CERTIFICATE_DAYS.warn) return warn('certificate', { text, todo: renew, figure })
  return ok('certificate', { text, figure })
}

const causeOf = (failure: unknown): string => {
  const { cause, message, name } = failure as Error & { cause?: Error & { code?: string } }
  if (name === 'TimeoutError') return `${ANSWER_MAX_MS / 1000} s`
  return cause?.code ?? cause?.message ?? message
}

async function askAt(publicUrl: string, db: Db): Promise<Answered> {
  const question = await ask(db)
  try {
    const response = await fetch(publicUrl + question.path, {
      redirect: 'manual',
      headers: { accept: 'application/json', 'x-forwarded-for': CLAIMED },
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    const body: unknown = await response.json().catch(() => null)
    const echo = body as Echo | null
    if (response.ok && typeof echo?.proof === 'string' && question.isRight(echo.proof)) return { echo }
    return { status: response.status, where: response.headers.get('location') }
  } catch (failure) {
    return { why: causeOf(failure) }
  }
}

const nameIn = ({ issuer }: PeerCertificate): string => [issuer?.O ?? issuer?.CN ?? '?'].flat().join(', ')

/** Shows the certificate at an address; one that browsers refuse is shown, too. */
function readCertificate(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: ANSWER_MAX_MS,
    })
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      const failure: unknown = socket.authorizationError
      const why = socket.authorized ? null : failure instanceof Error ? failure.message : String(failure)
      socket.destroy()
      resolve({ issuer: nameIn(certificate), endsAt: Date.parse(certificate.valid_to), why })
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

async function lookAtCertificate(publicUrl: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:')
    return off('certificate', {
      text: both(
        `Адрес ${publicUrl} без TLS: сертификата нет.`,
        `The address ${publicUrl} is without TLS: there is no certificate.`,
      ),
      todo: both(
        'Для людей снаружи нужен адрес https://: пароли и коды иначе видны в сети.',
        'People outside need an https:// address: the network sees codes and sessions otherwise.',
      ),
    })
  try {
    return judgeCertificate(hostname, await readCertificate(hostname, Number(port) || 443), Date.now())
  } catch (failure) {
    const why = causeOf(failure)
    return error('certificate', {
      text: both(`Сертификат ${hostname} не показан: ${why}.`, `${hostname} shows no certificate: ${why}.`),
      todo: both(
        'Проверьте, что порт 443 открыт и прокси работает.',
        'Check that the port 443 is open and the proxy runs.',
      ),
    })
  }
}

/** Looks at the public address from where this process is. */
export function addressProbes(
  { publicUrl, trustProxy }: { publicUrl: string | null; trustProxy: false | number | string[] },
  db: Db,
): Probe[] {
  if (publicUrl === null)
    return [
      {
        key: 'address',
        look: async () =>
          off('address', {
            text: both(
              'PUBLIC_URL не задан: программа работает только для этой машины.',
              'PUBLIC_URL is not set: the product works for this machine alone.',
            ),
          }),
      },
    ]
  return [
    {
      key: 'address',
      look: async () => {
        const answered = await askAt(publicUrl, db)
        const address = judgeAddress(publicUrl, answered)
        return 'echo' in answered ? [address, judgeProxy(answered.echo, trustProxy)] : address
      },
    },
    { key: 'certificate', look: () => lookAtCertificate(publicUrl) },
  ]
}
