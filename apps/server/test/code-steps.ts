import type { Reply, TestApp } from './app.ts'

export const HOME = '198.51.100.7'
/** A code that is never the right one. */
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Steps of owners and strangers with codes, each from an address. */
export function codesOn(server: TestApp) {
  let strangers = 0
  /** An address that has not been used yet. */
  const stranger = () => `10.${66 + ((strangers += 1) >> 16)}.${(strangers >> 8) & 255}.${strangers & 255}`

  const post = (path: string, body: object, address: string): Promise<Reply> =>
    server.request('POST', `/api/v1/auth/${path}`, { body, headers: { 'x-forwarded-for': address } })
  const ask = (account: string, address: string) => post('send-code', { reddy_id: account }, address)
  const enter = (account: string, code: string, address: string) =>
    post('login', { reddy_id: account, code }, address)
  const newestCode = async (account: string) =>
    (await server.messenger.messages(account)).find(({ code }) => code !== null)!.code!
  /** Asks for a code and expects that it arrives. */
  async function receive(account: string, address: string): Promise<string> {
    const reply = await ask(account, address)
    if (reply.status !== 200) throw new Error(`no code for ${account}: ${JSON.stringify(reply)}`)
    return newestCode(account)
  }
  const waitOf = (reply: Reply) => (reply.status === 429 ? Number(reply.headers['retry-after']) : 0)

  /** The tries left for all valid codes of an account, in all networks. */
  async function triesLeft(account: string): Promise<number> {
    const { rows } = await server.database.pool.query<{ left: number }>(
      `select coalesce(sum(tries_left + tries_left_elsewhere), 0)::int as left from login_codes
       where account = $1 and expires_at > clock_timestamp()`,
      [account],
    )
    return rows[0]!.left
  }
  /** Enters a wrong code; returns whether it was compared with a valid one. */
  async function guess(account: string, code: string, address: string): Promise<boolean> {
    const before = await triesLeft(account)
    const { status } = await enter(account, code, address)
    if (status !== 422) throw new Error(`a wrong code answered ${status}`)
    return (await triesLeft(account)) < before
  }
  return { stranger, ask, enter, newestCode, receive, waitOf, guess, triesLeft }
}
