import { describe, expect, it } from 'vitest'
import { fail, makeServer, OFFLINE, pass, reply, useTabs } from '../../../test/draft-tab.ts'

const { open, stored, leave } = useTabs()
const LOCKED = { code: 'locked', status: 409 }

describe('a refusal', () => {
  it('of a locked question drops the draft with a message, and closes the question at once', async () => {
    const server = makeServer(1)
    const { keeper, outcomes, phaseOf } = await open(server)
    keeper.set(1, { value: 1 }, 0)
    await pass(0)
    server.question(1).phase = 'locked'
    await fail(server, LOCKED)
    expect(stored()).toEqual({})
    expect(outcomes[0]?.failed).toMatchObject([
      { question: { id: 1 }, failure: { code: 'locked', retryAt: null }, isDropped: true },
    ])
    expect(keeper.marks.get()[1]?.lapsed).toMatchObject({ value: 1 })
    expect(phaseOf(1)).toBe('locked')
    await pass(120_000)
    expect(server.sent).toHaveLength(1)
  })

  it('of some questions lets the others be saved', async () => {
    const server = makeServer(2)
    const { keeper, outcomes, shown } = await open(server)
    server.question(1).phase = 'locked'
    keeper.set(1, { value: 1 })
    keeper.set(2, { value: 2 })
    await pass(400)
    await reply(server)
    expect(outcomes[0]).toMatchObject({
      saved: [{ id: 2 }],
      failed: [{ question: { id: 1 }, isDropped: true }],
    })
    expect(shown()).toEqual({ 1: null, 2: 2 })
    expect(stored()).toEqual({})
  })

  it('for a mistake marks the draft, and the others are sent without it', async () => {
    const server = makeServer(2)
    const { keeper } = await open(server)
    keeper.set(1, { value: 1 })
    keeper.set(2, { value: 2 })
    await pass(400)
    const field = 'predictions.0.value'
    await fail(server, { code: 'validation_failed', status: 422, errors: { [field]: ['No'] } })
    expect(keeper.marks.get()[1]?.failure).toMatchObject({ code: 'validation_failed', field, retryAt: null })
    expect(server.sent).toEqual([{ 1: 1, 2: 2 }, { 2: 2 }])
    await reply(server)
    expect(stored()).toMatchObject({ 1: { value: 1 } })
    keeper.set(1, { value: 3 })
    expect(keeper.marks.get()[1]?.failure).toBeUndefined()
  })
})

describe('a lock', () => {
  it('drops unsent drafts with a message, and drafts equal to the saved answer without one', async () => {
    const server = makeServer(2)
    const { keeper, client, lapsed } = await open(server, 0, 'with a press')
    keeper.set(1, { value: 1 })
    keeper.set(2, { value: 2 })
    for (const question of server.questions) question.phase = 'locked'
    server.question(2).prediction = { value: 2, saved_at: 'elsewhere' }
    await client.invalidateQueries()
    await pass(10)
    expect(lapsed).toEqual([1])
    expect(stored()).toEqual({})
  })

  it('waits for the answer to a call under way', async () => {
    const server = makeServer(1)
    const { keeper, client, lapsed, shown } = await open(server)
    keeper.set(1, { value: 1 }, 0)
    await pass(0)
    server.calls[0]!.arrive()
    server.question(1).phase = 'locked'
    await client.invalidateQueries()
    await pass(10)
    await reply(server)
    expect(lapsed).toEqual([])
    expect(shown()).toEqual({ 1: 1 })
  })
})

describe('a draft from an earlier visit', () => {
  it('is sent when its screen is open again', async () => {
    leave({ 1: { value: 1 } })
    const server = makeServer(1)
    const { keeper } = await open(server)
    keeper.sendLeftDrafts()
    await pass(0)
    expect(server.sent).toEqual([{ 1: 1 }])
  })

  it('is not sent over a newer prediction before the user has chosen one of them', async () => {
    leave({ 1: { value: 1, over: 'long ago' } })
    const server = makeServer(1)
    server.question(1).prediction = { value: 5, saved_at: 'elsewhere' }
    const { keeper } = await open(server)
    keeper.sendLeftDrafts()
    keeper.save()
    await pass(60_000)
    expect(server.sent).toEqual([])
    expect(keeper.marks.get()[1]?.failure?.code).toBe('saved_since')
    keeper.save([1])
    await pass(0)
    expect(server.sent).toEqual([{ 1: 1 }])
  })

  it('stays until a button is pressed if the kind is saved by one', async () => {
    leave({ 1: { value: 1 } })
    const server = makeServer(1)
    const { keeper } = await open(server, 0, 'with a press')
    keeper.sendLeftDrafts()
    await pass(60_000)
    expect(server.sent).toEqual([])
    expect(stored()).toEqual({ 1: { value: 1 } })
  })
})

describe('a draft that is sent with a press', () => {
  it('is not sent before, nor again if it was changed after a failure', async () => {
    const server = makeServer(1)
    const { keeper } = await open(server, 0, 'with a press')
    keeper.set(1, { value: 1 })
    await pass(60_000)
    expect(server.sent).toEqual([])
    keeper.save()
    await fail(server, OFFLINE)
    keeper.set(1, { value: 2 })
    await pass(60_000)
    expect(server.sent).toEqual([{ 1: 1 }])
    keeper.save()
    keeper.save()
    await reply(server)
    await pass(60_000)
    expect(server.sent).toEqual([{ 1: 1 }, { 1: 2 }])
    expect(stored()).toEqual({})
  })

  it('is sent again by itself while it is unchanged', async () => {
    const server = makeServer(1)
    const { keeper, shown } = await open(server, 0, 'with a press')
    keeper.set(1, { value: 1 })
    keeper.save()
    await fail(server, OFFLINE)
    // The pause and the most by which it may be longer.
    await pass(3000)
    await reply(server)
    expect(shown()).toEqual({ 1: 1 })
  })

  it('is saved or fails alone if each question has a call of its own', async () => {
    const server = makeServer(2)
    const { keeper, outcomes } = await open(server, 0, 'with a press', {
      send: {
        async each(_, { question, answer }) {
          const { saved } = await server.take(1, { [question.id]: answer }, (failing) => {
            throw Object.assign(new Error(failing.code), failing)
          })
          return saved
        },
      },
    })
    keeper.set(1, { value: 1 })
    keeper.set(2, { value: 2 })
    keeper.save()
    expect(server.sent).toEqual([{ 1: 1 }, { 2: 2 }])
    server.calls[1]!.reply()
    await pass(10)
    expect(stored(), 'the saved one does not wait for the other').toEqual({ 1: { value: 1 } })
    await reply(server)
    expect(outcomes).toMatchObject([{ saved: [{ id: 1 }, { id: 2 }], failed: [] }])
  })

  it('stays with the reason if the server refuses it for now', async () => {
    const server = makeServer(1)
    const { keeper } = await open(server, 0, 'with a press')
    for (const failing of [
      { code: 'not_open', status: 409 },
      { code: 'join_group_first', status: 403 },
    ]) {
      keeper.set(1, { value: 1 })
      keeper.save()
      await fail(server, failing)
      expect(keeper.marks.get()[1]?.failure).toMatchObject({ code: failing.code, retryAt: null })
      expect(stored()).toEqual({ 1: { value: 1 } })
    }
  })

  it('is dropped: asks the server again if it is unknown whether the call arrived', async () => {
    const server = makeServer(1)
    const tab = await open(server, 0, 'with a press')
    tab.keeper.set(1, { value: 1 })
    tab.keeper.save()
    server.calls[0]!.arrive()
    await fail(server, OFFLINE)
    expect(tab.shown()).toEqual({ 1: null })
    const restore = tab.keeper.discard()
    await pass(10)
    expect(tab.shown()).toEqual({ 1: 1 })
    restore()
    expect(stored()).toEqual({})
  })
})
