import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { type CardChange, cardAt } from '../feeds/feeds.ts'
import { seeded } from './demo-predictions.ts'

/** A user's pick in a fight, by the keys of the document. */
export type DemoCardPick = { event: string; fighter: string; type: 'main' | 'reserve'; multiply: boolean }
export type DemoCard = { reddy_id: string; round: string; picks: DemoCardPick[]; saved_at: string }

const HOUR_MS = 60 * 60_000
const OPEN_MS = DEFAULT_RULESET.fight.opens_days_before * 24 * HOUR_MS
/** The days before a lock in which fans fill in their cards. */
const USUAL_MS = 3 * 24 * HOUR_MS

/** The number of fights that a fan chooses besides the main and the co-main one. */
const CHOSEN = 3
/** How fast a fight's popularity falls with its place on the card, in places; and its value without odds. */
const FADES_BY = 4
const WITHOUT_ODDS = 0.3
/** The factor by which fans overrate a favourite compared with the odds. */
const FAVOURITE = 1.25
/**
 * The share of fans who double a pick, and the share who change their card after a fight of theirs has
 * changed.
 */
const DOUBLES = 0.85
const COMES_BACK = 0.7

/**
 * Returns the cards that a crowd of fans would have filled in: more picks for favourites and for the fights
 * at the top, and not every fan in every round. Each card fits the fights as they stood when it was saved:
 * after the round had opened, before its first fight and before `now`. Rounds that have not opened have no
 * cards.
 */
export function makeCards(
  accounts: string[],
  { document, changes }: { document: TournamentDocument; changes: readonly CardChange[] },
  options: { seed: number; now: Date; diligence: (round: string) => number },
): DemoCard[] {
  const random = seeded(options.seed)
  const rounds = document.rounds.flatMap(({ key }) => {
    const fights = document.events.filter(({ round, starts_at }) => round === key && starts_at)
    const locks = Math.min(...fights.map(({ starts_at }) => Date.parse(starts_at!)))
    const opens = locks - OPEN_MS
    const until = Math.min(locks, options.now.getTime())
    return fights.length > 0 && opens < until ? [{ key, fights, opens, until }] : []
  })
  return accounts.flatMap((reddy_id) => {
    const ofUser = 0.55 + 0.45 * random()
    return rounds.flatMap(({ key, fights, opens, until }) => {
      if (random() > ofUser * options.diligence(key)) return []
      const fill = (from: number): DemoCard => {
        const saved = from + random() * (until - from)
        const picks = fillIn(cardAt(fights, changes, saved), random)
        return { reddy_id, round: key, picks, saved_at: new Date(saved).toISOString() }
      }
      const card = fill(Math.max(opens, until - USUAL_MS))
      const missed = changes.filter(
        ({ event, at }) =>
          card.picks.some((pick) => pick.event === event) &&
          Date.parse(at) > Date.parse(card.saved_at) &&
          Date.parse(at) < until,
      )
      if (missed.length === 0 || random() > COMES_BACK) return [card]
      return [fill(Math.max(...missed.map(({ at }) => Date.parse(at))))]
    })
  })
}

/** Returns five fights and a reserve of a card, with their picked winners. */
function fillIn(card: readonly DocumentEvent[], random: () => number): DemoCardPick[] {
  const musts = card.filter(({ type }) => type !== 'other')
  const others = card
    .filter(({ type }) => type === 'other')
    .map((fight, place) => {
      const liking = Math.exp(-place / FADES_BY) * (fight.coefficients ? 1 : WITHOUT_ODDS)
      // The more popular a fight is, the nearer this value is to 1: a weighted draw without replacement.
      return { fight, drawn: random() ** (1 / liking) }
    })
    .toSorted((a, b) => b.drawn - a.drawn)
    .slice(0, CHOSEN + 1)
    .map(({ fight }) => fight)
  const reserve = others.pop()!
  const five = [...musts, ...others]
  const doubled = random() < DOUBLES ? five[Math.floor(random() * five.length)] : null
  return [...five, reserve].map((fight) => ({
    event: fight.key,
    fighter: pickOf(fight, random),
    type: fight === reserve ? 'reserve' : 'main',
    multiply: fight === doubled,
  }))
}

/** Returns the fighter that a fan picks. Without odds both are equally likely. */
function pickOf({ first, second, coefficients }: DocumentEvent, random: () => number): string {
  const [one, other] = SIDES.map((side) => (1 / (coefficients?.[side] ?? 2)) ** FAVOURITE) as [number, number]
  return random() * (one + other) < one ? first! : second!
}
