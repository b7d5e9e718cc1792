import type { DrawFinding } from '@called-it/rules/draw-check.ts'
import type { SeedState } from '@called-it/rules/draw-proof.ts'
import { createAtom } from '@tanstack/react-store'
import { call } from '../../../lib/http/api.ts'
import type { Draw } from '../draw.ts'
import { recordOf, type WrongRecord } from './wrong-record.ts'
import { openProofThread, type ProofThread, ProofUnavailable } from './proof-thread.ts'

/**
 * The records of one page of the server, and those of one slice for the worker, so that progress is visible.
 */
const PAGE_SIZE = 1000
const SLICE = 200
/** The numbers of wrong records kept in full and kept by number only; further ones are only counted. */
const LISTED_MAX = 20
const NUMBERED_MAX = 2000

export type ProofState = {
  phase: 'idle' | 'running' | 'stopped' | 'failed' | 'done'
  /** The number of all records and of the checked ones. */
  total: number
  checked: number
  /** The number of wrong records, and the record numbers of the first ones. */
  mistakes: number
  wrong: readonly number[]
  /** The first wrong records in full. */
  records: readonly WrongRecord[]
  seed: SeedState | null
  /** The number of read records drawn by the older method, and of places kept from before. */
  older: number
  kept: number
  /** The moments of the first and the last read draw. */
  firstAt: string | null
  lastAt: string | null
  /** The duration without pauses (ms). */
  took: number
  /** The read pages, for download, so that users can compute the draw elsewhere. */
  parts: readonly Blob[]
  error: Error | null
}

const BEFORE: ProofState = {
  phase: 'idle',
  total: 0,
  checked: 0,
  mistakes: 0,
  wrong: [],
  records: [],
  seed: null,
  older: 0,
  kept: 0,
  firstAt: null,
  lastAt: null,
  took: 0,
  parts: [],
  error: null,
}

/**
 * Computes a whole draw again, page by page, in a worker. It can be stopped and resumed; after a failed page
 * it requests that page again. `begin` starts from the first record.
 */
export function makeProofRun(slug: string) {
  const state = createAtom(BEFORE)
  let thread: ProofThread | null = null
  let nextPage = 1
  /** The unchecked rest of the read page. */
  let rest: Draw | null = null
  /** The next page, requested while the current one is checked. */
  let ahead: { page: number; answer: Promise<Draw> } | null = null
  /** The number of this run: results of earlier runs are ignored. */
  let turn = 0
  let isWanted = false
  let isUnderWay = false

  const change = (changes: Partial<ProofState>) => state.set({ ...state.get(), ...changes })
  const hasMore = () => nextPage === 1 || rest !== null || state.get().checked < state.get().total

  function continueRun() {
    isWanted = true
    change({ phase: 'running', error: null })
    // A step that runs when the check is stopped completes, so it is never requested twice.
    if (!isUnderWay) void walk(turn)
  }

  async function walk(run: number) {
    isUnderWay = true
    try {
      thread ??= openProofThread()
      while (isWanted && hasMore()) {
        const begun = performance.now()
        // In sequence: the expected value of a record depends on the records before it.
        await step(thread, () => turn === run)
        if (turn !== run) return
        change({ took: state.get().took + performance.now() - begun })
      }
      if (isWanted) await finish(thread, run)
    } catch (error) {
      if (turn === run) change({ phase: 'failed', error: error as Error })
    } finally {
      if (turn === run) isUnderWay = false
    }
  }

  /** Reads a page, or sends a slice of it to the worker. */
  async function step(proof: ProofThread, isCurrent: () => boolean): Promise<void> {
    const page = rest ?? (await readNext())
    if (!isCurrent()) return
    if (!rest) {
      if (nextPage === 1) await beginWith(page, proof)
      if (!isCurrent()) return
      storePage(page)
      nextPage += 1
      requestAhead()
    }
    // Draws made meanwhile come after the requested records.
    const { total } = state.get()
    const entries = page.entries.filter(({ nth }) => nth <= total)
    const slice = entries.slice(0, SLICE)
    const reply = await proof.ask({ kind: 'check', entries: slice })
    if (!isCurrent()) return
    if (reply.kind === 'checked') note(reply.wrong, page)
    const isEnd = entries.length <= SLICE
    // A page with too few records ends the check too.
    const checked = isEnd ? Math.min(total, (nextPage - 1) * PAGE_SIZE) : (slice.at(-1)?.nth ?? 0)
    change({ checked: Math.max(state.get().checked, checked) })
    rest = isEnd ? null : { ...page, entries: entries.slice(SLICE) }
  }

  function readNext(): Promise<Draw> {
    const answer = ahead?.page === nextPage ? ahead.answer : readPage(slug, nextPage)
    ahead = null
    return answer
  }

  function requestAhead() {
    if ((nextPage - 1) * PAGE_SIZE >= state.get().total) return
    ahead = { page: nextPage, answer: readPage(slug, nextPage) }
    ahead.answer.catch(() => undefined) // the await of this promise handles the failure
  }

  async function beginWith({ commitment, seed, groups, meta }: Draw, proof: ProofThread) {
    const terms = { slug, commitment, seed, groups: groups.map(({ id }) => id), total: meta.total }
    const reply = await proof.ask({ kind: 'begin', terms })
    if (reply.kind === 'begun') change({ total: meta.total, seed: reply.seed })
  }

  async function finish(proof: ProofThread, run: number) {
    const reply = await proof.ask({ kind: 'finish' })
    if (turn !== run) return
    if (reply.kind === 'checked') note(reply.wrong, null)
    change({ phase: 'done' })
    close()
  }

  function storePage(page: Draw) {
    const { firstAt, lastAt, parts, older, kept } = state.get()
    change({
      older: older + page.entries.filter(({ version }) => version === 1).length,
      kept: kept + page.entries.filter(({ is_kept }) => is_kept).length,
      firstAt: firstAt ?? page.entries[0]?.at ?? null,
      lastAt: page.entries.at(-1)?.at ?? lastAt,
      parts: [...parts, new Blob([JSON.stringify(page)], { type: 'application/json' })],
    })
  }

  function note(findings: DrawFinding[], page: Draw | null) {
    if (findings.length === 0) return
    const { mistakes, wrong, records } = state.get()
    const added = findings.slice(0, LISTED_MAX - records.length).map((finding) => recordOf(finding, page))
    change({
      mistakes: mistakes + findings.length,
      wrong: [...wrong, ...findings.slice(0, NUMBERED_MAX - wrong.length).map(({ nth }) => nth)],
      records: [...records, ...added],
    })
  }

  function close() {
    thread?.close()
    thread = null
  }

  function begin() {
    abandon()
    nextPage = 1
    rest = null
    ahead = null
    state.set(BEFORE)
    continueRun()
  }

  /** Abandons the current run. */
  function abandon() {
    turn += 1
    isUnderWay = false
    close()
  }

  return {
    state,
    /** Starts from the first record. */
    begin,
    /**
     * Continues after a stop or a failed page. Without its worker it starts anew, since the worker's state is
     * lost.
     */
    resume: () => (state.get().error instanceof ProofUnavailable ? begin() : continueRun()),
    stop() {
      isWanted = false
      change({ phase: 'stopped' })
    },
    abandon,
  }
}

export type ProofRun = ReturnType<typeof makeProofRun>

const readPage = (slug: string, page: number): Promise<Draw> =>
  call('GET /api/v1/tournaments/{slug}/draw', {
    params: { slug },
    query: { page: String(page), limit: String(PAGE_SIZE) },
  })
