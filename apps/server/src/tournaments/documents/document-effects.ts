import { KIND_CONTRACTS } from '@called-it/contract/kind-list.ts'
import type { Localized } from '@called-it/contract/languages.ts'
import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { timeInText } from '@called-it/contract/times-in-text.ts'
import type { KindName } from '@called-it/rules/systems.ts'
import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import type { DocumentChange } from './document-comparison.ts'
import { EFFECT_WORDS, type EffectCode } from './effect-words.ts'

/** When a question takes predictions, with the keys of its subject. Times as the database writes them. */
export type QuestionTimes = {
  id: number
  kind: KindName
  event: string | null
  tie: string | null
  round: string | null
  table_group: string | null
  opens_at: string
  locks_at: string
  phase: PredictionPhase
}

/** A tournament before or after a document: the document, and when its questions take predictions. */
export type Snapshot = { document: TournamentDocument; questions: QuestionTimes[] }

/** Returns a function that describes what a change of a document does for players, in both languages. */
export function makeEffectWriter(before: Snapshot, after: Snapshot): (change: DocumentChange) => Localized {
  const facts = factsOf(before, after)
  return (change) => {
    const effects = effectsOf(change, facts)
    return joined(effects.length > 0 ? effects : [textOf('no_effect')])
  }
}

/** Returns the ids of the questions that take predictions at other times than before. */
export const movedQuestions = (before: Snapshot, after: Snapshot): Set<number> =>
  new Set(factsOf(before, after).moves.map(({ question }) => question.id))

/** The effect of a new tournament. */
export const effectOfCreation = ({ events, entities }: TournamentDocument): Localized =>
  textOf('created', { events: String(events.length), entities: String(entities.length) })

type Params = Record<string, string | Localized>

function textOf(code: EffectCode, params: Params = {}): Localized {
  const fill = (language: 'ru' | 'en') =>
    EFFECT_WORDS[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name]!
      return typeof value === 'string' ? value : value[language]
    })
  return { ru: fill('ru'), en: fill('en') }
}

const joined = (sentences: readonly Localized[]): Localized => ({
  ru: [...new Set(sentences.map(({ ru }) => ru))].join(' '),
  en: [...new Set(sentences.map(({ en }) => en))].join(' '),
})

/** The effect of a change of these fields: `list.field`, or `list` for a whole item. */
const BY_FIELD: Record<string, EffectCode> = {
  'tournament.ruleset': 'ruleset',
  'tournament.system_name': 'system',
  'tournament.name': 'only_shown',
  'tournament.image': 'only_shown',
  'tournament.chat_url': 'only_shown',
  'groups.name': 'only_shown',
  'players.entity': 'player_team',
  'players.position': 'player_position',
  'players.goals_before': 'player_counts',
  'players.clean_sheets_before': 'player_counts',
  'stages.type': 'stage_worth',
  'stages.level': 'stage_worth',
  'stages.tie_break': 'tie_break',
  'table_groups.entities': 'table_group',
  'rounds.stage': 'stage_worth',
  'events.table_group': 'place_in_cup',
  'events.first_from': 'wiring',
  'events.second_from': 'wiring',
  'events.coefficients': 'coefficients',
  'events.type': 'fight_type',
  'events.order': 'order_of_events',
}
const SHOWN_ONLY: readonly string[] = [
  'name',
  'code',
  'country',
  'image',
  'colours',
  'venue',
  'weight_class',
  'is_title',
]

function effectsOf(change: DocumentChange, facts: EffectFacts): Localized[] {
  const { list, key, field } = change
  if (list === 'prizes') return [textOf('prizes')]
  if (list === 'events' && key !== null) return effectsOnEvent(change, key, facts)
  if (list === null && field !== null) return effectsOnTournament(change, facts)
  const known = BY_FIELD[`${list ?? 'tournament'}.${field}`]
  if (known) return [textOf(known)]
  if (field === 'order') return [textOf('order')]
  if (field !== null) return SHOWN_ONLY.includes(field) ? [textOf('only_shown')] : []
  const isAdded = change.before === null
  if (list === 'entities') return [textOf(isAdded ? 'entity_added' : 'entity_removed')]
  if (list === 'players') return [textOf(isAdded ? 'player_added' : 'player_removed')]
  if (list === 'groups') return [textOf('draw_groups')]
  if (list === 'table_groups')
    return facts.others.flatMap((other) => (other.question.table_group === key ? other.effects : []))
  return []
}

function effectsOnTournament(change: DocumentChange, { moves }: EffectFacts): Localized[] {
  const { field, after: value } = change
  if (field === 'ratings_opened_at_date') {
    return [
      typeof value === 'string'
        ? textOf('rating_opens', { to: timeInText(`${value}T00:00:00Z`) })
        : textOf('rating_opens_with_start'),
    ]
  }
  if (field === 'started_at' || field === 'predictions_opened_at') {
    const effects = moves.slice(0, MOVES_MAX).flatMap((item) => item.effects)
    return effects.length > 0 || field === 'predictions_opened_at' ? effects : [textOf('start_of_document')]
  }
  const known = BY_FIELD[`tournament.${field}`]
  return known ? [textOf(known)] : []
}

function effectsOnEvent(change: DocumentChange, key: string, facts: EffectFacts): Localized[] {
  const { field } = change
  const [old, now] = facts.events.map((events) => events.get(key))
  const own = [
    ...(facts.ofEvent.get(key) ?? []),
    ...bothOf(old?.tie, now?.tie).flatMap((tie) => facts.ofTie.get(tie) ?? []),
    ...bothOf(old?.round, now?.round).flatMap((round) => facts.ofCard.get(round) ?? []),
  ].flatMap((item) => item.effects)
  if (field === null || field === 'starts_at' || field === 'tie') {
    // A first kick-off also locks other questions: the order of its group and the questions about the
    // tournament.
    const starts = bothOf(old?.starts_at, now?.starts_at)
    const others = facts.others.filter(({ locks }) => locks.some((at) => starts.includes(at)))
    return [...own, ...others.flatMap((other) => other.effects)]
  }
  if (field === 'first' || field === 'second') {
    const isReplaced = now?.type !== undefined && now.type !== null && change.before !== null
    return [textOf(isReplaced ? 'fighter_replaced' : 'side_named'), ...own]
  }
  if (field === 'round') return [textOf('moved_round'), ...own]
  const known = BY_FIELD[`events.${field}`]
  if (known) return [textOf(known)]
  return SHOWN_ONLY.includes(field) ? [textOf('only_shown')] : []
}

/** The two values without nulls and repetitions. */
const bothOf = (a: string | null | undefined, b: string | null | undefined): string[] => [
  ...new Set([a, b].filter((item) => item !== null && item !== undefined)),
]

/** A question whose times have changed, its locks before and after, and the effects on players. */
type Move = { question: QuestionTimes; locks: string[]; effects: Localized[] }

/** The data that effects are computed from: the questions whose times have changed, by their subject. */
type EffectFacts = {
  events: [Map<string, DocumentEvent>, Map<string, DocumentEvent>]
  moves: Move[]
  ofEvent: Map<string | null, Move[]>
  ofTie: Map<string | null, Move[]>
  ofCard: Map<string | null, Move[]>
  /** Questions that are not about an event, a tie or a card. */
  others: Move[]
}

/** The most questions that the effect of a change of the whole tournament lists. */
const MOVES_MAX = 20

function factsOf(before: Snapshot, after: Snapshot): EffectFacts {
  const byKey = ({ document }: Snapshot) => new Map(document.events.map((event) => [event.key, event]))
  const old = new Map(before.questions.map((question) => [question.id, question]))
  const remaining = new Set(after.questions.map(({ id }) => id))
  const pairs: [QuestionTimes | undefined, QuestionTimes | undefined][] = [
    ...before.questions
      .filter(({ id }) => !remaining.has(id))
      .map((question): [QuestionTimes, undefined] => [question, undefined]),
    ...after.questions.map((question): [QuestionTimes | undefined, QuestionTimes] => [
      old.get(question.id),
      question,
    ]),
  ]
  const moves = pairs.flatMap(([before, after]): Move[] => {
    const question = (after ?? before)!
    const effects = moveOf(question.kind, before, after)
    return effects.length > 0 ? [{ question, locks: bothOf(before?.locks_at, after?.locks_at), effects }] : []
  })
  const about = (field: 'event' | 'tie' | 'round') =>
    Map.groupBy(
      moves.filter(({ question }) => question[field] !== null),
      ({ question }) => question[field],
    )
  const others = moves.filter(({ question: { event, tie, round } }) => !event && !tie && !round)
  const events: EffectFacts['events'] = [byKey(before), byKey(after)]
  return { events, moves, ofEvent: about('event'), ofTie: about('tie'), ofCard: about('round'), others }
}

const FOREVER: readonly string[] = ['infinity', '-infinity']
const isTime = (at: string): boolean => !FOREVER.includes(at)
const timeOf = (at: string): string => (isTime(at) ? timeInText(at) : '–')

function moveOf(
  kind: KindName,
  before: QuestionTimes | undefined,
  after: QuestionTimes | undefined,
): Localized[] {
  const name = KIND_CONTRACTS[kind].name
  if (!after) return [textOf('not_asked', { what: name })]
  const times = { what: name, to: timeOf(after.locks_at), from: timeOf(before?.locks_at ?? 'infinity') }
  if (after.phase !== (before?.phase ?? 'not_open')) {
    if (after.phase === 'locked') return [textOf('locks_now', times)]
    if (after.phase === 'not_open') return [notOpen(after, name)]
    return [textOf(before?.phase === 'locked' ? 'reopens' : 'opens_now', times)]
  }
  if (!before) return [notOpen(after, name)]
  if (before.locks_at !== after.locks_at) {
    if (!isTime(after.locks_at)) return [textOf('lock_gone', times)]
    return [textOf(isTime(before.locks_at) ? 'lock_moves' : 'lock_set', times)]
  }
  return before.opens_at !== after.opens_at && after.phase === 'not_open' ? [notOpen(after, name)] : []
}

const notOpen = ({ opens_at }: QuestionTimes, name: Localized): Localized =>
  isTime(opens_at)
    ? textOf('opens_later', { what: name, from: timeOf(opens_at) })
    : textOf('not_open', { what: name })
