import type { DocumentEvent, TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { type CardChange, cardAt } from '../feeds/feeds.ts'
import { seeded } from './demo-predictions.ts'

/** Whom a user picked in a fight, by the keys of the document. */
export type DemoCardPick = { event: string; fighter: string; type: 'main' | 'reserve'; multiply: boolean }
export type DemoCard = { reddy_id: string; round: string; picks: DemoCardPick[]; saved_at: string }

const HOUR_MS = 60 * 60_000
const OPEN_MS = DEFAULT_RULESET.fight.opens_days_before * 24 * HOUR_MS
/** Fans fill in their cards in the last so many days. */
const USUAL_MS = 3 * 24 * HOUR_MS

/** Fights among the five that a fan chooses besides the main and the co-main one. */
const CHOSEN = 3
/** How much faster a fight is passed over the further down it stands, in places; and when nobody knows its odds. */
const FADES_BY = 4
const WITHOUT_ODDS = 0.3
/** Who likes a favourite likes him more than his odds say. */
const FAVOURITE = 1.25
/** So many fans double one of their five; so many come back when a fight of theirs has changed. */
const DOUBLES = 0.85
const COMES_BACK = 0.7

/**
 * The cards that a crowd of fans would have filled in: favourites by the odds, more often the fights at the top, and not
 * everybody every round. Each knows the card as it stood when it was saved: after the round had opened, before its
 * first fight and before `now`. Of rounds that have not opened there are none.
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

/** Five fights and a reserve of a card, and who wins them. */
function fillIn(card: readonly DocumentEvent[], random: () => number): DemoCardPick[] {
  const musts = card.filter(({ type }) => type !== 'other')
  const others = card
    .filter(({ type }) => type === 'other')
    .map((fight, place) => {
      const liking = Math.exp(-place / FADES_BY) * (fight.coefficients ? 1 : WITHOUT_ODDS)
      // The more a fight is liked, the nearer to 1: a draw without putting back.
      return { fight, drawn: random() ** (1 / liking) }
    })
    .toSorted((one, other) => other.drawn - one.drawn)
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

/** The side that a fan sees win; nobody knows better where there are no odds. */
function pickOf({ first, second, coefficients }: DocumentEvent, random: () => number): string {
  const [one, other] = SIDES.map((side) => (1 / (coefficients?.[side] ?? 2)) ** FAVOURITE) as [number, number]
  return random() * (one + other) < one ? first! : second!
}
