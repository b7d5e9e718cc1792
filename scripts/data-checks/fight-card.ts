import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import type { KnownSeries } from './known-series.ts'
import type { RecordedFight } from './recorded-fights.ts'

/** The least and the greatest odds that bookmakers offer on UFC fights. */
const ODDS = { least: 1.01, most: 50 }
/** The sum of the chances implied by the odds of both sides: the part above 1 is the bookmaker's margin. */
const MARGIN = { least: 1.02, most: 1.08 }

/** Checks the cards: the fighters, their order, times and odds. */
export function checkCards(
  document: TournamentDocument,
  fights: RecordedFight[],
  facts: KnownSeries,
): string[] {
  const first = fights.map((fight) => fight.starts_at).toSorted()[0]
  return [
    ...(document.started_at === first ? [] : [`started_at: the first fight starts at ${first}`]),
    ...checkRounds(document, facts),
    ...document.rounds.flatMap((round) => {
      const card = fights.filter((fight) => fight.round === round.key)
      return [...checkOrder(card), ...checkFighters(card), ...checkStarts(card, facts)].map(
        (problem) => `round ${round.key}: ${problem}`,
      )
    }),
    ...checkAppearances(document, fights),
    ...fights.flatMap((fight) => [...checkOdds(fight, facts), ...checkWeight(fight)]),
  ]
}

function checkRounds({ rounds }: TournamentDocument, facts: KnownSeries): string[] {
  const found = rounds.map((round) => round.key).join()
  const expected = Object.keys(facts.rounds).join()
  return found === expected ? [] : [`rounds: ${found} instead of ${expected}`]
}

/** Checks that the main event is first and the co-main event second, and that no other fight is either. */
const checkOrder = (card: RecordedFight[]): string[] =>
  card.flatMap(({ key, type }, at) => {
    const expected = at === 0 ? 'main' : at === 1 ? 'secondary' : 'other'
    return type === expected ? [] : [`${key} is ${type}, and not ${expected}`]
  })

function checkFighters(card: RecordedFight[]): string[] {
  const sides = card.filter((fight) => !fight.called_off).flatMap(({ first, second }) => [first, second])
  return [
    ...card.flatMap(({ key, first, second }) => (first && second ? [] : [`${key} has an open side`])),
    ...[...new Set(sides)]
      .filter((side) => sides.indexOf(side) !== sides.lastIndexOf(side))
      .map((side) => `${side} fights twice`),
  ]
}

/** Checks that fights further down the card do not start later, and that the card has three sections. */
function checkStarts(card: RecordedFight[], { rounds }: KnownSeries): string[] {
  const starts = card.map((fight) => fight.starts_at)
  const sections = [...new Set(starts)].toReversed().join(', ')
  const expected = rounds[card[0]?.round ?? '']?.starts.join(', ')
  return [
    ...(sections === expected ? [] : [`its sections start at ${sections} instead of ${expected}`]),
    ...card
      .slice(1)
      .filter((fight, at) => fight.starts_at > starts[at]!)
      .map(({ key }) => `${key} starts after the fight that stands above it`),
  ]
}

function checkAppearances({ entities }: TournamentDocument, fights: RecordedFight[]): string[] {
  const seen = new Set(fights.flatMap(({ first, second, replaced }) => [first, second, ...replaced]))
  return entities.filter(({ key }) => !seen.has(key)).map(({ key }) => `entity ${key}: fights nobody`)
}

function checkOdds({ key, coefficients }: RecordedFight, facts: KnownSeries): string[] {
  if (facts.without_odds.includes(key) !== (coefficients === null)) {
    return [coefficients ? `${key}: nobody knows odds of this fight` : `${key}: no odds`]
  }
  if (!coefficients) return []
  const odds = SIDES.map((side) => coefficients[side])
  const sum = odds.reduce((total, odd) => total + 1 / odd, 0)
  return [
    ...odds
      .filter((odd) => odd < ODDS.least || odd > ODDS.most || Number(odd.toFixed(2)) !== odd)
      .map((odd) => `${key}: ${odd} are no odds of a fight`),
    ...(sum >= MARGIN.least && sum <= MARGIN.most
      ? []
      : [`${key}: the chances that its odds give add up to ${sum.toFixed(2)}`]),
  ]
}

const WEIGHTS = new Map([
  ['Strawweight', 'Минимальный вес'],
  ['Flyweight', 'Наилегчайший вес'],
  ['Bantamweight', 'Легчайший вес'],
  ['Featherweight', 'Полулёгкий вес'],
  ['Lightweight', 'Лёгкий вес'],
  ['Welterweight', 'Полусредний вес'],
  ['Middleweight', 'Средний вес'],
  ['Light heavyweight', 'Полутяжёлый вес'],
  ['Heavyweight', 'Тяжёлый вес'],
])
const WEIGHT_NAMES = new Map(
  [...WEIGHTS].flatMap(([en, ru]) => [
    [en, ru],
    [`Women’s ${en.toLowerCase()}`, `Женский ${ru.toLowerCase()}`],
  ]),
)

function checkWeight({ key, weight_class: weight }: RecordedFight): string[] {
  if (!weight) return [`${key}: no weight class`]
  return WEIGHT_NAMES.get(weight.en) === weight.ru
    ? []
    : [`${key}: no weight class is called "${weight.en}" and "${weight.ru}"`]
}
