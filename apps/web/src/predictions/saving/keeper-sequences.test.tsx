import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { runs } from '../../../../../packages/rules/test/runs.ts'
import { type Call, linkTabs, loadTab, makeServer, type Way } from '../../../test/draft-tab.ts'

// For every order in which drafts are entered in two tabs and calls arrive, fail and are answered: the draft entered
// last is saved, or the user is notified that it is not.

let modules: Awaited<ReturnType<typeof loadTab>>[]
let me = 0
beforeAll(async () => {
  modules = [await loadTab(0), await loadTab(1)]
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const QUESTIONS = 3
type Step = {
  do: 'enter' | 'wait' | 'answer' | 'save' | 'leave' | 'lock'
  tab: number
  id: number
  ms: number
  nth: number
}
const STEP: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('enter', 'enter', 'enter', 'wait', 'wait', 'answer', 'answer', 'save', 'leave', 'lock'),
  tab: fc.nat(1),
  id: fc.integer({ min: 1, max: QUESTIONS }),
  ms: fc.constantFrom(0, 30, 400, 2000, 9000),
  nth: fc.nat(3),
})
/** The fate of a call: it is answered, its answer is lost, it never arrives, or the server fails. */
const FATE = fc.constantFrom('answered', 'answered', 'answered', 'unanswered', 'lost', 'trouble')

async function play(steps: readonly Step[], fates: readonly string[], way: Way) {
  linkTabs()
  me += 1
  const nextFates = [...fates]
  const fateOf = new Map<Call, string>()
  const underWay = () => [0, 1].map((nth) => server.calls.filter((call) => call.tab === nth).length)
  const server = makeServer(QUESTIONS, (call) => {
    const fate = nextFates.shift() ?? 'answered'
    fateOf.set(call, fate)
    if (fate === 'answered' || fate === 'unanswered') call.arrive()
    if (way === 'by itself') expect(Math.max(...underWay())).toBe(1)
  })
  const open = [await modules[0]!.open(server, me, way), await modules[1]!.open(server, me, way)]
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const entered = new Map<number, number>()
  const locked = new Set<number>()
  let value = 0

  function answer(call: Call | undefined) {
    if (!call) return
    const fate = fateOf.get(call)
    if (fate === 'answered') call.reply()
    else call.fail(fate === 'trouble' ? { code: 'internal', status: 503 } : { code: 'offline' })
  }

  for (const step of steps) {
    if (step.do === 'enter' && !locked.has(step.id)) {
      value += 1
      entered.set(step.id, value)
      if (step.nth % 2 === 0) open[step.tab]!.keeper.visit(step.id)
      open[step.tab]!.keeper.set(step.id, { value })
    }
    if (step.do === 'answer') answer(server.calls[step.nth % Math.max(1, server.calls.length)])
    if (step.do === 'save') open[step.tab]!.keeper.save()
    if (step.do === 'leave') open[step.tab]!.keeper.leave()
    if (step.do === 'lock') {
      server.question(step.id).phase = 'locked'
      locked.add(step.id)
    }
    await pass(step.do === 'wait' ? step.ms : 1)
  }
  // From now on every call succeeds: the waiting drafts are sent, and answered.
  nextFates.length = 0
  for (let turn = 0; turn < 8; turn += 1) {
    for (const { keeper } of open) if (way === 'with a press') keeper.save()
    await pass(31_000)
    server.calls.slice().forEach(answer)
    await pass(10)
  }
  for (const { client } of open) await client.invalidateQueries()
  await pass(10)
  return { server, open, entered, locked }
}

it.each(['by itself', 'with a press'] as const)(
  'the draft entered last is saved, or reported as lost, in a kind that is sent %s',
  async (way) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(STEP, { maxLength: 40 }),
        fc.array(FATE, { maxLength: 30 }),
        async (steps, fates) => {
          const { server, open, entered, locked } = await play(steps, fates, way)
          try {
            expect(localStorage.getItem(`drafts:${me}:cup:match`), 'no draft is left').toBeNull()
            for (const [question, value] of entered) {
              const lost = open.some(
                ({ lapsed, outcomes }) =>
                  lapsed.includes(question) ||
                  outcomes.some(({ failed }) =>
                    failed.some((each) => each.question.id === question && each.isDropped),
                  ),
              )
              const isSaved = server.question(question).prediction?.value === value
              expect(isSaved || (locked.has(question) && lost), `question ${question}`).toBe(true)
            }
            const saved = server.questions.map(({ id: each, prediction }) => [
              each,
              prediction?.value ?? null,
            ])
            for (const { shown } of open) expect(shown()).toEqual(Object.fromEntries(saved))
          } finally {
            for (const each of open) each.close()
            vi.restoreAllMocks()
            localStorage.clear()
          }
        },
      ),
      { numRuns: runs(20) },
    )
  },
)
