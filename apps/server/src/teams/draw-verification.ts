import { createHash, createHmac } from 'node:crypto'
import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDraw as readDrawCall } from '@called-it/contract/teams/teams.ts'
import type { DrawFinding, DrawMistake } from '@called-it/rules/draw-check.ts'
import type { DrawEntry } from '@called-it/rules/draw.ts'
import { type Digests, makeDrawProof, type SeedState } from '@called-it/rules/draw-proof.ts'

/** Records requested at once: the most that the call returns. */
const PAGE_SIZE = 1000

const digests: Digests = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmac: (seed, message) => createHmac('sha256', seed).update(message).digest(),
}

type DrawPage = Answer<typeof readDrawCall>
/** Returns a page of the published draw, by the call itself, over the network or in this process. */
export type ReadDrawPage = (query: { page: number; limit: number }) => Promise<DrawPage>

export type DrawReport = {
  commitment: string
  seed: SeedState
  /** The number of records according to the answers. */
  total: number
  /** How many of them were drawn in the older way, and how many are kept places. */
  older: number
  kept: number
  /** Each wrong record, in words. */
  mistakes: string[]
}

/** Recomputes a whole draw from the answers of its call, page by page, and from nothing else (GAME.md 7). */
export async function verifyDraw(slug: string, readPage: ReadDrawPage): Promise<DrawReport> {
  const first = await readPage({ page: 1, limit: PAGE_SIZE })
  const { commitment, seed, groups, meta } = first
  const groupIds = groups.map(({ id }) => id)
  const terms = { slug, commitment, seed, groups: groupIds, total: meta.total }
  const proof = await makeDrawProof(terms, digests)
  const mistakes: string[] = []
  let older = 0
  let kept = 0
  const note = (findings: DrawFinding[], entries: DrawEntry[]) => {
    for (const finding of findings) if (finding.mistake) mistakes.push(describe(finding, entries))
  }
  const pages = Math.max(1, Math.ceil(meta.total / PAGE_SIZE))
  for (let page = 1; page <= pages; page += 1) {
    // One after the other: the expected value of a record depends on those before it.
    const { entries } = page === 1 ? first : await readPage({ page, limit: PAGE_SIZE })
    // Records of draws made meanwhile come after those that were requested.
    const known = entries.filter(({ nth }) => nth <= meta.total)
    note(await proof.check(known), known)
    older += known.filter(({ version }) => version === 1).length
    kept += known.filter(({ is_kept }) => is_kept).length
  }
  note(proof.finish(), [])
  return { commitment, seed: proof.seed, total: meta.total, older, kept, mistakes }
}

const WORDS: Record<DrawMistake, string> = {
  missing: 'is missing',
  doubled: 'is there twice, or repeats a step of its user',
  older_way: 'goes by the way of drawing that records before it have left behind',
  changed_weights: 'says that the places had other weights than the records before it give them',
  changed_free: 'says that other places were free than the records before it leave',
  changed_choice: 'names another place than the one that was drawn',
}

/** `record 14 (user 7, into a team): names another place …; recorded 3, due 4`. */
function describe({ nth, mistake, expected }: DrawFinding, entries: DrawEntry[]): string {
  const entry = entries.find((item) => item.nth === nth)
  const step = entry?.step === 'InGroup' ? 'into a group' : 'into a team'
  const user = entry && mistake !== 'missing' ? ` (user ${entry.user_id}, ${step})` : ''
  const words = `record ${nth}${user} ${WORDS[mistake!]}`
  if (mistake === 'changed_choice' && expected.chosen !== null)
    return `${words}; recorded ${entry!.chosen}, due ${expected.chosen}`
  if (mistake === 'changed_free' && expected.free)
    return `${words}; recorded ${listed(entry!.free)}, due ${listed(expected.free)}`
  if (mistake === 'changed_weights' && expected.weights)
    return `${words}; recorded ${listed(entry!.weights)}, due ${listed(expected.weights)}`
  return words
}

const listed = (ids: readonly number[]) => (ids.length > 0 ? ids.join(', ') : 'none')
