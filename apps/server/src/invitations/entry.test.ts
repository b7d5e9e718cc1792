import { listWays } from '@called-it/contract/account/identities.ts'
import { exportData } from '@called-it/contract/account/own-account.ts'
import { putEntry, readEntry } from '@called-it/contract/contest/entry.ts'
import { postTakeBack } from '@called-it/contract/organiser/audit.ts'
import * as calls from '@called-it/contract/people/invitations.ts'
import { readUser } from '@called-it/contract/people/people.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORGANISER, type TestApp, useApp } from '../../test/app.ts'
import { invitationsOn, twoWays } from '../../test/roles/invitation-steps.ts'
import { expectRefusal, pathsOf } from '../../test/steps.ts'
import { minutesFromNow, smallCup } from '../../test/world.ts'
import { hashOfCode } from './codes.ts'

const server: TestApp = useApp({ ways: twoWays(() => server), publicUrl: 'https://game.example' })
const {
  address,
  ask,
  contest,
  end,
  enter,
  find,
  lastEntry,
  make,
  mustEnter,
  named,
  newestCode,
  number,
  owner,
  post,
  setEntry,
  userOf,
  usersCount,
  usesOf,
} = invitationsOn(server)

beforeEach(() => setEntry('open'))

describe('who may come in', () => {
  it('is everybody at first; everybody learns from the ways who may', async () => {
    expect(await server.call(readEntry, {}, await owner())).toEqual({ entry: { mode: 'open', domains: [] } })
    expect(await server.call(listWays, {})).toMatchObject({ is_by_invitation: false, entry: 'open' })
    await mustEnter(number())
    await setEntry('invitation')
    expect(await server.call(listWays, {})).toMatchObject({ is_by_invitation: true, entry: 'invitation' })
    await setEntry('domain', ['Romashka.Example '])
    expect(await server.call(listWays, {})).toMatchObject({ is_by_invitation: false, entry: 'domain' })
    expect((await server.call(readEntry, {}, await owner())).entry.domains).toEqual(['romashka.example'])
  })

  it('are addresses of domains of the contest, exactly these', async () => {
    await setEntry('domain', ['romashka.example', 'second.example'])
    await mustEnter(address('romashka.example'))
    await mustEnter(address('second.example'))
    for (const account of [address('sub.romashka.example'), address('aromashka.example'), number()])
      expectRefusal(await enter(account), 403, 'invitation_needed')
    await mustEnter(number(), (await make()).code)
  })

  it('refuses domains that are none, and no domains at all', async () => {
    for (const [domains, path] of [
      [[], 'domains'],
      [['@romashka.example'], 'domains.0'],
      [['romashka'], 'domains.0'],
    ] as const) {
      const body = { mode: 'domain' as const, domains: [...domains] }
      const reply = await server.attempt(putEntry, { body }, await owner())
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply)).toEqual([path])
    }
  })

  it('never keeps out who has been in before, nor organisers of the settings', async () => {
    const account = number()
    await mustEnter(account)
    await setEntry('invitation')
    await mustEnter(account)
    await mustEnter(account, 'no-such-invitation')
    await server.signInByCode(ORGANISER)
  })

  it('tells nobody who has an account: a code is sent to all alike, and only the right code is refused', async () => {
    const [known, unknown] = [number(), number()]
    await mustEnter(known)
    await setEntry('invitation')
    const [one, other] = [await ask(known), await ask(unknown)]
    expect(other).toMatchObject({ status: one.status, body: one.body as object })
    for (const account of [known, unknown])
      expectRefusal(await post('login', { ...named(account), code: '000000' }), 422, 'wrong_code')
    const before = await usersCount()
    const code = await newestCode(unknown)
    const refused = await post('login', { ...named(unknown), code }, 'ru')
    expectRefusal(refused, 403, 'invitation_needed')
    expect((refused.body as { message: string }).message).toMatch(/приглашение.*организатора/)
    expect(await usersCount()).toBe(before)
    // The code was right, so it still works, with an invitation.
    const { code: invitation } = await make()
    expect((await post('login', { ...named(unknown), code, invitation })).status).toBe(200)
  })

  it('is written down, and taken back', async () => {
    const { audit_id } = await setEntry('domain', ['romashka.example'])
    expect(await lastEntry()).toMatchObject({
      action: 'contest.entry',
      before: { mode: 'open', domains: [] },
      after: { mode: 'domain', domains: ['romashka.example'] },
    })
    const params = { entry: String(audit_id) }
    await server.call(postTakeBack, { params }, await owner())
    expect(await server.call(readEntry, {}, await owner())).toEqual({ entry: { mode: 'open', domains: [] } })
    expectRefusal(await server.attempt(postTakeBack, { params }, await owner()), 409, 'changed_meanwhile')
  })
})

describe('a link', () => {
  it('lets a newcomer in where only invited people come in, and says who came', async () => {
    await setEntry('invitation')
    const made = await make({ max_uses: 3, department: 'Склад, Тула' })
    expect(made.url).toBe(`https://game.example/j/${made.code}`)
    expect(made.code).toMatch(/^[\w-]{22}$/)
    const token = await mustEnter(number(), made.code)
    const user = await userOf(token)
    expect(user).toMatchObject({ department: 'Склад, Тула', is_newcomer: true })
    expect(await usesOf(made.invitation.id)).toMatchObject([
      { user: { id: user.id }, department: 'Склад, Тула', is_newcomer: true },
    ])
    expect(await find(made.invitation.id)).toMatchObject({ kind: 'link', state: 'open', uses: 1 })
    const params = { id: String(user.id) }
    expect((await server.call(readUser, { params }, await owner())).user.department).toBe('Склад, Тула')
    expect((await server.call(exportData, {}, token)).user.department).toBe('Склад, Тула')
  })

  it('keeps only the hash of its code, and the log no code at all', async () => {
    const { code, invitation } = await make()
    const { rows } = await server.database.pool.query('select i::text as row, code_hash from invitations i')
    expect(rows.some((row) => row.row.includes(code))).toBe(false)
    expect(rows.some((row) => row.code_hash?.equals(hashOfCode(code)))).toBe(true)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'invitation.create', target: String(invitation.id) })
    expect(JSON.stringify([entry, await find(invitation.id)])).not.toContain(code)
  })

  it('says who invites, where, and until when; reading it uses nothing up and needs no session', async () => {
    await contest.publish(smallCup('shown'))
    const made = await make({ tournament: 'shown', department: 'R&D', max_uses: 1 })
    const params = { code: made.code }
    for (let nth = 0; nth < 3; nth += 1)
      expect(await server.call(calls.readInvitation, { params })).toEqual({
        invitation: {
          inviter: (await userOf(await owner())).name,
          tournament: { slug: 'shown', name: { ru: 'Cup shown ру', en: 'Cup shown' } },
          is_drawn: false,
          team: null,
          department: 'R&D',
          expires_at: made.invitation.expires_at,
        },
      })
    expect(await find(made.invitation.id)).toMatchObject({ uses: 0, state: 'open' })
    await mustEnter(number(), made.code)
  })

  it('that is unknown, revoked, over or used up says so in a sentence, to a visitor and at the sign-in', async () => {
    await setEntry('invitation')
    const [revoked, ended, used] = [await make(), await make(), await make({ max_uses: 1 })]
    const params = { id: String(revoked.invitation.id) }
    await server.call(calls.revokeInvitation, { params }, await owner())
    await end(ended.invitation.id)
    await mustEnter(number(), used.code)
    for (const [code, status, refusal] of [
      ['AAAAAAAAAAAAAAAAAAAAAA', 404, 'invitation_unknown'],
      ['short', 404, 'invitation_unknown'],
      [revoked.code, 404, 'invitation_unknown'],
      [ended.code, 403, 'invitation_ended'],
      [used.code, 403, 'invitation_used_up'],
    ] as const) {
      expectRefusal(await server.attempt(calls.readInvitation, { params: { code } }), status, refusal)
      expectRefusal(await enter(number(), code), status, refusal)
    }
  })

  it('gives its last place to one person, however many come at once', async () => {
    await setEntry('invitation')
    const { code: invitation, invitation: made } = await make({ max_uses: 2 })
    const people = Array.from({ length: 5 }, number)
    const bodies: object[] = []
    for (const account of people) {
      await ask(account)
      bodies.push({ ...named(account), code: await newestCode(account), invitation })
    }
    const before = Number(await usersCount())
    const replies = await Promise.all(bodies.map((body) => post('login', body)))
    const came = replies.filter(({ status }) => status === 200)
    expect(came).toHaveLength(2)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expectRefusal(reply, 403, 'invitation_used_up')
    expect(await find(made.id)).toMatchObject({ uses: 2, state: 'used_up' })
    expect(Number(await usersCount())).toBe(before + 2)
  })

  it('takes no place if the sign-in fails after all', async () => {
    await setEntry('invitation')
    const { code, invitation } = await make({ max_uses: 1 })
    const account = number()
    await ask(account)
    expectRefusal(
      await post('login', { ...named(account), code: '000000', invitation: code }),
      422,
      'wrong_code',
    )
    expect(await find(invitation.id)).toMatchObject({ uses: 0 })
    await mustEnter(number(), code)
  })

  it('gets a new code; the one before stops working at once', async () => {
    const { code: old, invitation } = await make()
    const params = { id: String(invitation.id) }
    const { code } = await server.call(calls.renewInvitation, { params }, await owner())
    expectRefusal(
      await server.attempt(calls.readInvitation, { params: { code: old } }),
      404,
      'invitation_unknown',
    )
    expect((await server.attempt(calls.readInvitation, { params: { code } })).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ action: 'invitation.renew', before: null, after: null })
  })

  it('gets another end and number of uses, is revoked, and each is taken back', async () => {
    const { code, invitation } = await make({ max_uses: 5 })
    const params = { id: String(invitation.id) }
    const later = minutesFromNow(600)
    const body = { expires_at: later, max_uses: 7 }
    const changed = await server.call(calls.putInvitation, { params, body }, await owner())
    expect(changed.invitation).toMatchObject({ expires_at: later, max_uses: 7 })
    expect(await server.call(calls.putInvitation, { params, body }, await owner())).toMatchObject({
      audit_id: null,
    })
    const past = { ...body, expires_at: minutesFromNow(-1) }
    const reply = await server.attempt(calls.putInvitation, { params, body: past }, await owner())
    expectRefusal(reply, 422, 'validation_failed')
    const back = async (id: number | null) =>
      server.call(postTakeBack, { params: { entry: String(id) } }, await owner())
    const revoked = await server.call(calls.revokeInvitation, { params }, await owner())
    expect(revoked.invitation.state).toBe('revoked')
    await back(revoked.audit_id)
    expect((await server.attempt(calls.readInvitation, { params: { code } })).status).toBe(200)
    await back(changed.audit_id)
    expect(await find(invitation.id)).toMatchObject({ max_uses: 5, expires_at: invitation.expires_at })
    const other = await make()
    await back(other.audit_id)
    expect(await find(other.invitation.id)).toMatchObject({ state: 'revoked' })
  })

  it('is refused with an end in the past, and for what there is not', async () => {
    const bodies: [object, string[]][] = [
      [{ expires_at: minutesFromNow(-1) }, ['expires_at']],
      [{ tournament: 'no-such-cup' }, ['tournament']],
      [{ is_drawn: true }, ['is_drawn']],
      [{ team: 'AAAAAAAAAAAAAAAAAAAAAA' }, ['team']],
      [{ max_uses: 0, department: 'x'.repeat(61) }, ['department', 'max_uses']],
    ]
    for (const [wanted, paths] of bodies) {
      const body = { expires_at: null, max_uses: null, ...wanted }
      const reply = await server.attempt(calls.postInvitation, { body }, await owner())
      expectRefusal(reply, 422, 'validation_failed')
      expect(pathsOf(reply).toSorted()).toEqual(paths)
    }
  })
})
