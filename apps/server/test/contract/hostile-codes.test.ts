import { beforeEach, describe, expect, it } from 'vitest'
import { grant } from '../roles/grant.ts'
import { forgetExpired } from '../../src/accounts/accounts.ts'
import { holdCodes, putKnown } from '../../src/accounts/sign-in/code-store.ts'
import { ORGANISER, useApp } from '../app.ts'
import { codesOn, HOME, wrongOf } from '../code-steps.ts'
import { meetingsOn } from '../overtake.ts'
import { passTime } from '../records.ts'
import { expectRefusal } from '../steps.ts'

const server = useApp()
const { stranger, ask, enter, receive, waitOf, guess, triesLeft } = codesOn(server)
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

let last = 5_700_000
let account: string

beforeEach(() => {
  account = String((last += 1))
})

const signInAt = async (address: string) => {
  const reply = await enter(account, await receive(account, address), address)
  expect(reply.status).toBe(200)
  return (reply.body as { token: string }).token
}

describe("an owner's code", () => {
  it('works where it was asked for, however many strangers have guessed', async () => {
    const code = await receive(account, HOME)
    for (let tries = 0; tries < 12; tries += 1)
      expectRefusal(await enter(account, wrongOf(code), stranger()), 422, 'wrong_code')
    expectRefusal(await enter(account, code, stranger()), 422, 'wrong_code')
    expect((await enter(account, code, HOME)).status).toBe(200)
  })

  it('works where it was asked for, though strangers have asked for codes of their own and tried those', async () => {
    const code = await receive(account, HOME)
    for (let sent = 0; sent < 4; sent += 1) {
      await passTime(server, 61)
      const address = stranger()
      const other = await receive(account, address)
      for (let tries = 0; tries < 6; tries += 1) await enter(account, wrongOf(other), address)
    }
    expect((await enter(account, code, HOME)).status).toBe(200)
  })

  it('is not mixed up with the codes that strangers ask for', async () => {
    await receive(account, HOME)
    await passTime(server, 61)
    const address = stranger()
    await receive(account, address)
    const [theirs, own] = await server.messenger.messages(account)
    expect(theirs!.text).toMatch(
      new RegExp(` из сети ${address.replaceAll('.', '\\.')}\\. Если это были не вы`),
    )
    expect(own!.text).not.toContain(HOME)
  })

  it('still works elsewhere while nobody guesses, and the owner learns where it was entered', async () => {
    const code = await receive(account, HOME)
    const elsewhere = stranger()
    expect((await enter(account, code, elsewhere)).status).toBe(200)
    const { rows } = await server.database.pool.query(
      `select network from sign_in_networks where account = $1 and signed_in_at is not null`,
      [account],
    )
    expect(rows).toEqual([{ network: elsewhere }])
  })

  it('still works when strangers have used up all tries', async () => {
    await signInAt(HOME)
    for (let code = 0; code < 4; code += 1) {
      await passTime(server, 61)
      const address = stranger()
      const other = await receive(account, address)
      for (let tries = 0; tries < 5; tries += 1) await enter(account, wrongOf(other), address)
    }
    await passTime(server, 61)
    const code = await receive(account, HOME)
    for (let tries = 0; tries < 4; tries += 1)
      expectRefusal(await enter(account, wrongOf(code), HOME), 422, 'wrong_code')
    expect((await enter(account, code, HOME)).status).toBe(200)
  })
})

describe('networks from which the account has signed in before', () => {
  it('may ask for a code, though strangers have used up those of the account', async () => {
    await signInAt(HOME)
    await passTime(server, HOUR_S + 1)
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask(account, stranger())).status).toBe(200)
      await passTime(server, 61)
    }
    expectRefusal(await ask(account, stranger()), 429, 'too_many_requests')
    for (let sent = 0; sent < 5; sent += 1) {
      await signInAt(HOME)
      await passTime(server, 61)
    }
    expectRefusal(await ask(account, HOME), 429, 'too_many_requests')
  })

  it('make nobody wait for a stranger who has just asked; a client that asks twice waits a minute', async () => {
    await signInAt(HOME)
    await passTime(server, 61)
    expect((await ask(account, stranger())).status).toBe(200)
    expect((await ask(account, HOME)).status).toBe(200)
    const again = await ask(account, HOME)
    expectRefusal(again, 429, 'too_many_requests')
    expect(waitOf(again)).toBeLessThanOrEqual(60)
  })

  it('are forgiven their wrong tries after a right one; other networks are not', async () => {
    for (let code = 0; code < 6; code += 1) {
      const right = await receive(account, HOME)
      for (let tries = 0; tries < 4; tries += 1) await enter(account, wrongOf(right), HOME)
      expect((await enter(account, right, HOME)).status).toBe(200)
      await passTime(server, HOUR_S / 4)
    }
    const address = stranger()
    const other = await receive(account, address)
    await enter(account, wrongOf(other), address)
    await passTime(server, 61)
    await signInAt(HOME)
    const { rows } = await server.database.pool.query<{ network: string | null; wrong: number }>(
      'select network, round(wrong) as wrong from sign_in_networks where account = $1 order by network',
      [account],
    )
    expect(rows.map(({ network, wrong }) => [network, Number(wrong) > 0])).toEqual([
      [HOME, false],
      [null, true],
    ])
  })

  it('are remembered for ninety days, five of them', async () => {
    const addresses = Array.from({ length: 6 }, () => stranger())
    for (const address of [...addresses, addresses[1]!]) {
      await signInAt(address)
      await passTime(server, HOUR_S + 1)
    }
    const isKnown = async (address: string) => {
      await passTime(server, HOUR_S + 1)
      for (let sent = 0; sent < 5; sent += 1) {
        await ask(account, stranger())
        await passTime(server, 61)
      }
      return (await ask(account, address)).status === 200
    }
    expect(await isKnown(addresses[0]!), 'the sixth has pushed the first out').toBe(false)
    expect(await isKnown(addresses[1]!)).toBe(true)
    await passTime(server, 90 * DAY_S)
    expect(await isKnown(addresses[1]!)).toBe(false)
  })

  it('are forgotten when all sessions are ended', async () => {
    const token = await signInAt(HOME)
    expect((await server.request('POST', '/api/v1/auth/logout-everywhere', { token })).status).toBe(204)
    for (let sent = 0; sent < 4; sent += 1) {
      await passTime(server, 61)
      expect((await ask(account, stranger())).status).toBe(200)
    }
    await passTime(server, 61)
    expectRefusal(await ask(account, HOME), 429, 'too_many_requests')
  })
})

/**
 * Asks for codes and guesses for a day as fast as is allowed, each time from other networks. Returns how many tries were
 * compared. Ends as soon as there are more than `most`.
 */
async function guessForADay(most: number, beside: () => Promise<void> = async () => {}): Promise<number> {
  let tries = 0
  for (let passed = 0; passed < DAY_S && tries <= most;) {
    const address = stranger()
    const reply = await ask(account, address)
    if (reply.status === 200) {
      // Strangers do not see the codes that they asked for: these are guesses, and wrong.
      const code = wrongOf((await server.messenger.messages(account))[0]!.code!)
      while (await guess(account, code, address)) tries += 1
      while (await guess(account, code, stranger())) tries += 1
    }
    const wait = Math.max(61, waitOf(reply))
    await passTime(server, wait)
    passed += wait
    await beside()
  }
  return tries
}

describe('guessing from any number of networks', () => {
  it('is limited to 49 tries of a million a day, while the owner signs in and out', async () => {
    await signInAt(HOME)
    let [turns, signedIn] = [0, 0]
    const tries = await guessForADay(49, async () => {
      turns += 1
      if (turns % 8 !== 0) return
      await signInAt(HOME)
      signedIn += 1
    })
    expect(tries).toBeLessThanOrEqual(49)
    expect(signedIn).toBeGreaterThan(2)
    // As many tries as API.md allows one client were compared.
    expect(tries).toBeGreaterThanOrEqual(25)
  }, 180_000)

  it('is limited to 17 tries a day for an organiser', async () => {
    account = ORGANISER
    const tries = await guessForADay(17)
    expect(tries).toBeLessThanOrEqual(17)
    expect(tries).toBeGreaterThanOrEqual(9)
  }, 180_000)

  it('gains nothing by collecting codes and trying them all at once', async () => {
    const codes: [address: string, wrong: string][] = []
    for (let sent = 0; sent < 5; sent += 1) {
      const address = stranger()
      codes.push([address, wrongOf(await receive(account, address))])
      await passTime(server, 61)
    }
    const newest = codes.at(-1)![1]
    expect(await guess(account, newest, stranger()), 'all that strangers have is set aside').toBe(false)
    let tries = 0
    for (const [address, wrong] of codes) while (await guess(account, wrong, address)) tries += 1
    expect(tries).toBe(25)
  })

  it('gets the longest of its waits as the answer', async () => {
    await signInAt(HOME)
    await grant(server.database.db, account)
    await passTime(server, 61)
    for (const tries of [5, 4]) {
      const address = stranger()
      const code = await receive(account, address)
      for (let nth = 0; nth < tries; nth += 1) await enter(account, wrongOf(code), address)
      if (tries === 5) await passTime(server, 121)
    }
    const reply = await ask(account, stranger())
    expectRefusal(reply, 429, 'too_many_requests')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(HOUR_S)
  })

  it('slows down within one network as well', async () => {
    const tries: number[] = []
    const waited_s: number[] = []
    for (let passed = 0; tries.length < 7;) {
      const wait = waitOf(await ask(account, HOME))
      if (wait === 0) {
        waited_s.push(passed)
        passed = 0
        let tried = 0
        while (await guess(account, '000000', HOME)) tried += 1
        tries.push(tried)
      }
      await passTime(server, Math.max(61, wait))
      passed += Math.max(61, wait)
    }
    // As many as API.md allows a client in its first hour; then one try for each that is forgotten.
    expect(tries).toEqual([5, 5, 5, 5, 5, 1, 1])
    expect(waited_s.slice(0, 5)).toEqual([0, 61, 61, 61, 61])
    for (const wait of waited_s.slice(5)) expect(wait).toBeGreaterThan(50 * 60)
  })
})

it('codes, wrong tries and networks are stored no longer than they count', async () => {
  await signInAt(HOME)
  await enter(account, '123456', stranger())
  await passTime(server, 61)
  await receive(account, HOME)
  const storedRows = async () => {
    await forgetExpired(server.database.db)
    const { rows } = await server.database.pool.query<{ what: string }>(
      `select 'code' as what from login_codes where account = $1
       union all select coalesce(network, 'strangers') from sign_in_networks where account = $1 order by what`,
      [account],
    )
    return rows.map(({ what: row }) => row)
  }
  expect(await storedRows()).toEqual([HOME, 'code', 'strangers'])
  await passTime(server, 601)
  expect(await storedRows()).toEqual([HOME, 'strangers'])
  await passTime(server, 2 * DAY_S)
  expect(await storedRows()).toEqual([HOME])
  await passTime(server, 90 * DAY_S)
  expect(await storedRows()).toEqual([])
})

describe('counters of limits', () => {
  const counted = async (part: string) => {
    const { rows } = await server.database.pool.query<{ key: string }>(
      'select key from rate_limits where key like $1 order by key',
      [`%${part}%`],
    )
    return rows.map(({ key }) => key)
  }

  it('are deleted with the account: its number alone, and with each network', async () => {
    const longer = `${account}1`
    await receive(longer, HOME)
    const token = await signInAt(HOME)
    await passTime(server, 61)
    await ask(account, stranger())
    expect(await counted(`:${account} `)).toHaveLength(4)
    expect((await server.request('DELETE', '/api/v1/user', { token })).status).toBe(204)
    const left = await counted(account)
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter((key) => !key.includes(longer))).toEqual([])
  })

  it('are deleted when their time is over', async () => {
    const address = stranger()
    await ask(account, address)
    await forgetExpired(server.database.db)
    expect(await counted(account)).toHaveLength(4)
    expect(await counted(address)).toContain(`code-address:${address}`)
    await passTime(server, HOUR_S + 61)
    await forgetExpired(server.database.db)
    expect(await counted('')).toEqual([])
  })
})

describe('tries at the same moment', () => {
  it('from many networks are counted one by one', async () => {
    const code = await receive(account, HOME)
    const before = await triesLeft(account)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => enter(account, wrongOf(code), stranger())),
    )
    for (const reply of replies) expectRefusal(reply, 422, 'wrong_code')
    expect(before - (await triesLeft(account))).toBe(5)
    expectRefusal(await enter(account, code, stranger()), 422, 'wrong_code')
  })

  it('are not free while the last allowed one is being used up', async () => {
    const code = await receive(account, HOME)
    for (let tries = 0; tries < 4; tries += 1) await enter(account, wrongOf(code), HOME)
    const { overtake } = meetingsOn(server)
    // The right code was compared while the fifth wrong one was being counted.
    const reply = await overtake(
      async (trx) => {
        await holdCodes(trx, account)
        await trx
          .withTables<{ login_codes: { account: string; tries_left: number } }>()
          .updateTable('login_codes')
          .set({ tries_left: 0 })
          .where('account', '=', account)
          .execute()
      },
      () => enter(account, code, HOME),
    )
    expectRefusal(reply, 422, 'wrong_code')
  })

  it('leave nothing behind when the account is deleted meanwhile', async () => {
    const token = await signInAt(HOME)
    const { overtake } = meetingsOn(server)
    const reply = await overtake(
      async (trx) => {
        await holdCodes(trx, account)
        await putKnown(trx, { account, network: stranger() })
      },
      () => server.request('DELETE', '/api/v1/user', { token }),
    )
    expect(reply.status).toBe(204)
    const { rows } = await server.database.pool.query('select from sign_in_networks where account = $1', [
      account,
    ])
    expect(rows).toHaveLength(0)
  })

  it('with the right code in two networks sign in once', async () => {
    const code = await receive(account, HOME)
    const replies = await Promise.all(
      [HOME, stranger(), stranger()].map((item) => enter(account, code, item)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
