import type { StageLevel } from '@called-it/rules/stage-level.ts'
import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'
import { LEVEL_NAMES } from '@called-it/contract/templates/template-words.ts'
import type { ObservedEvent } from '../source.ts'
import { addEvent, type Draft, roundOf } from './additions.ts'
import { firstLeg, PLAYOFF_NAME, secondLeg } from './import-words.ts'
import type { Notes } from './imported.ts'
import { type EventPlace, type KnockoutWord, placeOf } from './stage-words.ts'

export type Knockout = { event: ObservedEvent; place: Extract<EventPlace, { part: 'knockout' }> }

/** How many ties each level has. */
const TIES: Readonly<Record<KnockoutWord, number>> = {
  final: 1,
  third_place: 1,
  semi_final: 2,
  quarter_final: 4,
  round_of_16: 8,
  knockout_playoff: 8,
  last_32: 16,
}
const LEVEL_KEYS: Readonly<Record<StageLevel, string>> = {
  final: 'final',
  third_place: 'third-place',
  semi_final: 'sf',
  quarter_final: 'qf',
  round_of_16: 'r16',
  knockout_playoff: 'po',
}

/**
 * Adds knock-out matches. Two matches of the same sides on one level are a tie of two legs. Where a level has more matches than
 * ties and their sides are not known, nobody can say which belong together: they wait for their sides.
 */
export function addKnockouts(
  draft: Draft,
  placed: readonly Knockout[],
  { all, notes }: { all: readonly ObservedEvent[]; notes: Notes },
): void {
  for (const each of placed) {
    const { event, place } = each
    const { level, word } = place
    const hasLegs = countOf(all, word) > TIES[word]
    const sides = [event.first, event.second].map((side) => side && draft.teams.keyOf(side))
    const [first = null, second = null] = sides
    if (hasLegs && (first === null || second === null)) {
      notes.add('no_sides_yet', event.stage ?? event.round)
      continue
    }
    const start = LEVEL_KEYS[level]
    const stage = stageOf(draft, level, word)
    const before = draft.events.filter(
      (other) => other.tie && stageIn(draft, other.round) === stage && isSamePair(other, [first, second]),
    )
    const tie = before.length === 1 ? before[0]!.tie! : freeTie(draft, start, TIES[word])
    const leg = before.length === 1 ? 2 : 1
    const name = level === 'knockout_playoff' && word !== 'last_32' ? PLAYOFF_NAME : LEVEL_NAMES[level]
    const round =
      hasLegs || leg === 2
        ? roundOf(draft, `${start}-leg${leg}`, stage, leg === 1 ? firstLeg(name) : secondLeg(name))
        : roundOf(draft, start, stage, name)
    addEvent(draft, event, { round, first, second, tie }, hasLegs || leg === 2 ? `${tie}-leg${leg}` : tie)
  }
}

const countOf = (events: readonly ObservedEvent[], word: KnockoutWord): number =>
  events.filter((event) => {
    const place = placeOf(event)
    return typeof place === 'object' && place.part === 'knockout' && place.word === word
  }).length

const isSamePair = ({ first, second }: DocumentEvent, [a, b]: readonly (string | null)[]): boolean =>
  a !== null && b !== null && ((first === a && second === b) || (first === b && second === a))

const stageIn = (draft: Draft, round: string) => draft.rounds.find(({ key }) => key === round)?.stage

function stageOf(draft: Draft, level: StageLevel, word: KnockoutWord): string {
  const standing = draft.stages.find(
    (stage) => stage.level === level || (level === 'final' && stage.type === 'final'),
  )
  if (standing) return standing.key
  const key = LEVEL_KEYS[level]
  const name = level === 'knockout_playoff' && word !== 'last_32' ? PLAYOFF_NAME : LEVEL_NAMES[level]
  draft.stages.push({ key, type: level === 'final' ? 'final' : 'playoff', level, name })
  return key
}

function freeTie(draft: Draft, start: string, count: number): string {
  const taken = new Set(draft.events.flatMap(({ tie }) => tie ?? []))
  if (count === 1 && !taken.has(start)) return start
  let number = 1
  while (taken.has(`${start}-${number}`)) number += 1
  return `${start}-${number}`
}
