import type { Input } from '@called-it/contract/endpoint.ts'
import type { CardFight, putCard } from '@called-it/contract/organiser/fight-cards.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'

export type CardBody = Input<typeof putCard>['body']
export type CardLine = CardBody['fights'][number]

/** What is typed about a fight, and the version of the fight that was seen then. */
export type LineDraft = {
  seen: string
  /** The coefficients as they are typed; left out: as they stand. */
  odds: Partial<Record<Side, string>>
  /** The keys of new fighters. */
  entered: Partial<Record<Side, string>>
  /** Whether the fight is cancelled, or put back; left out: as it stands. */
  isCancelled?: boolean
}

/** All that is typed about a card. `order`: the keys in their new order, with the version that was seen. */
export type CardDraft = {
  lines: Readonly<Record<string, LineDraft>>
  order: { keys: string[]; seen: string } | null
}

export const NOTHING: CardDraft = { lines: {}, order: null }

/** Why a line cannot be sent yet. */
export type LineMistake = 'no_number' | 'both_needed' | 'new_needed'

const numberOf = (text: string) => Number(text.trim().replace(',', '.'))
const isEmpty = (text: string) => text.trim() === ''

/** Returns the coefficient of a side as its field holds it. `shown` writes a number. */
export function oddsText(
  fight: CardFight,
  draft: LineDraft | undefined,
  side: Side,
  shown: (odds: number) => string,
): string {
  const typed = draft?.odds[side]
  if (typed !== undefined) return typed
  return draft?.entered[side] === undefined && fight.coefficients ? shown(fight.coefficients[side]) : ''
}

/** Returns the coefficients that a draft gives, or why it gives none. */
function oddsOf(fight: CardFight, { odds, entered }: LineDraft): CardLine['coefficients'] | LineMistake {
  const known = fight.coefficients
  const given: { first?: number; second?: number } = {}
  for (const side of SIDES) {
    const text = odds[side]
    if (text === undefined || isEmpty(text)) {
      if (entered[side] !== undefined && known) return 'new_needed'
      if (text !== undefined && known) return 'both_needed'
      continue
    }
    if (!Number.isFinite(numberOf(text))) return 'no_number'
    given[side] = numberOf(text)
  }
  const isNew = SIDES.some((side) => entered[side] !== undefined)
  const isSame = known !== null && SIDES.every((side) => (given[side] ?? known[side]) === known[side])
  if (isSame && !isNew) return undefined
  if (isNew && known) return Object.keys(given).length > 0 ? given : undefined
  const whole = { ...known, ...given }
  if (Object.keys(given).length === 0) return undefined
  return whole.first === undefined || whole.second === undefined ? 'both_needed' : whole
}

/** Returns what is sent for a line: null if it changes nothing, a mistake if it cannot be sent yet. */
export function lineOf(fight: CardFight, draft: LineDraft): CardLine | LineMistake | null {
  const coefficients = oddsOf(fight, draft)
  if (typeof coefficients === 'string') return coefficients
  const entered = Object.fromEntries(
    SIDES.flatMap((side) =>
      draft.entered[side] === undefined || draft.entered[side] === fight[side]?.key
        ? []
        : [[side, draft.entered[side]]],
    ),
  )
  const turned = draft.isCancelled !== undefined && draft.isCancelled !== (fight.status === 'cancelled')
  const line: CardLine = {
    key: fight.key,
    version: draft.seen,
    ...entered,
    ...(coefficients && { coefficients }),
    ...(turned && { status: draft.isCancelled ? 'cancelled' : 'scheduled' }),
  }
  return Object.keys(line).length > 2 ? line : null
}

/** What a draft would send, and the lines that cannot be sent yet. */
export type Planned = { body: CardBody | null; mistakes: Map<string, LineMistake> }

/** Returns what a draft changes about a card. The body is null if nothing is to be sent. */
export function bodyOf(fights: readonly CardFight[], { lines, order }: CardDraft): Planned {
  const mistakes = new Map<string, LineMistake>()
  const sent: CardLine[] = []
  for (const fight of fights) {
    const draft = lines[fight.key]
    const line = draft ? lineOf(fight, draft) : null
    if (typeof line === 'string') mistakes.set(fight.key, line)
    else if (line) sent.push(line)
  }
  const isMoved = order !== null && order.keys.join('\n') !== fights.map(({ key }) => key).join('\n')
  if (sent.length === 0 && !isMoved) return { body: null, mistakes }
  const moved = isMoved ? { order: order.keys, order_version: order.seen } : {}
  return { body: { fights: sent, ...moved }, mistakes }
}

/** Returns the fights in the order of a draft; a fight that the draft does not know stands at the end. */
export function inDraftOrder(fights: readonly CardFight[], { order }: CardDraft): CardFight[] {
  if (!order) return [...fights]
  const placeOf = ({ key }: CardFight) => {
    const at = order.keys.indexOf(key)
    return at === -1 ? order.keys.length : at
  }
  return fights.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Returns the keys with one fight a place further up (-1) or down (1). Null: it cannot go there. The main fight and the co-main
 * stand first for players, wherever the card has them.
 */
export function movedOrder(fights: readonly CardFight[], key: string, by: -1 | 1): string[] | null {
  const at = fights.findIndex((fight) => fight.key === key)
  const [fight, other] = [fights[at], fights[at + by]]
  if (!fight || !other || fight.type !== 'other' || other.type !== 'other') return null
  const keys = fights.map((each) => each.key)
  ;[keys[at], keys[at + by]] = [other.key, fight.key]
  return keys
}

/** Returns the refusals of a save by the keys of their fights, as the server names them by line. */
export function refusalsByKey(
  errors: Record<string, string[]> | null,
  body: CardBody | null,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [path, texts] of Object.entries(errors ?? {})) {
    const at = /^fights\.(\d+)/.exec(path)?.[1]
    const key = at === undefined ? undefined : body?.fights[Number(at)]?.key
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), ...texts])
  }
  return found
}
