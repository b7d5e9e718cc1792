import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as the server got it. */
export type Letter = {
  from: string
  to: string[]
  raw: string
  headers: Map<string, string>
  text: string
  html: string
}

/** A refusal of SMTP, such as `550 5.1.1 No such user`. */
type Refusal = { status: number; words: string }

export type MailServer = {
  url: string
  letters: Letter[]
  /** Refusals of recipients, by address. */
  refusals: Map<string, Refusal>
  /** Refuses every letter at its end. */
  refuseAll(refusal: Refusal | null): void
  /** Lets the server take so long (ms) for each letter. */
  slowDown(ms: number): void
  close(): Promise<void>
}

const refused = ({ status, words }: Refusal) => Object.assign(new Error(words), { responseCode: status })

/** Starts a mail server on this machine that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  const refusals = new Map<string, Refusal>()
  let ofAll: Refusal | null = null
  let slowness = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'right' ? null : new Error('wrong password'), { user: username }),
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address)
      done(refusal ? refused(refusal) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (ofAll) return done(refused(ofAll))
        setTimeout(done, slowness)
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString('latin1')),
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refusals,
    refuseAll: (refusal) => void (ofAll = refusal),
    slowDown: (ms) => void (slowness = ms),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Reads the headers and both parts of a letter. */
function read(raw: string): Pick<Letter, 'raw' | 'headers' | 'text' | 'html'> {
  const [head = ''] = raw.split('\r\n\r\n')
  const partOf = (type: string): string => {
    const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((each) => each.includes(`Content-Type: ${type}`))
    if (!part) return ''
    const [partHead = '', ...body] = part.split('\r\n\r\n')
    const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(partHead)?.[1]
    return decode(body.join('\r\n\r\n').split(/\r\n--/)[0]!, encoding)
  }
  return { raw, headers: headersOf(head), text: partOf('text/plain'), html: partOf('text/html') }
}

/** Returns the headers by name in small letters, unfolded. */
function headersOf(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), words(line.slice(at + 1).trim())]
    }),
  )
}

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return bytesOf(body.replaceAll('=\r\n', '')).toString('utf8')
  return Buffer.from(body, 'latin1').toString('utf8')
}

/** Decodes encoded words of a header (RFC 2047). */
const words = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, way: string, text: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : bytesOf(text.replaceAll('_', ' ')).toString('utf8'),
    )
