import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine, and what it got: the newest letter last. */
export type MailBox = {
  /** The settings of a product that sends by it. */
  settings: { SMTP_URL: string; MAIL_FROM: string }
  /** The code of the newest letter to an address. */
  code: (address: string) => string
  /** The letters to an address, as they came over the wire. */
  letters: (address: string) => string[]
  /** Refuses an address for good from now on. */
  refuse: (address: string) => void
  close: () => Promise<void>
}

/** Starts a mail server. */
export async function openMailBox(): Promise<MailBox> {
  const got: { to: string[]; raw: string }[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refused.has(address)
          ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
          : undefined,
      ),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        got.push({ to, raw: Buffer.concat(chunks).toString('latin1') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const letters = (address: string) => got.filter(({ to }) => to.includes(address)).map(({ raw }) => raw)
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'League <league@romashka.example>' },
    letters,
    code(address) {
      const found = /\b\d{6}\b/.exec(textOf(letters(address).at(-1) ?? ''))
      if (!found) throw new Error(`No code has come to ${address}.`)
      return found[0]
    },
    refuse: (address) => void refused.add(address),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Returns the plain text of a letter. */
function textOf(raw: string): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((each) => each.includes('Content-Type: text/plain')) ?? ''
  const [head = '', body = ''] = part.split('\r\n\r\n')
  return head.includes('base64') ? Buffer.from(body, 'base64').toString('utf8') : body.replaceAll('=\r\n', '')
}
