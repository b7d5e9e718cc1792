import { cardOfChoice, fightCard } from '@called-it/rules/kinds/fight-card.ts'
import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { judgeCard, type JudgedPick } from '@called-it/rules/ufc/card-points.ts'
import { DEFAULT_RULESET } from '@called-it/rules/ruleset.ts'
import { typesOfRound } from '@called-it/rules/ufc/fight-types.ts'
import type { FightType } from '@called-it/rules/vocabulary.ts'
import type { CardFightRow, CardRow, RoundFacts } from './card-store.ts'

/** A message's news about one fight of a card. Ids of entities. */
export type FightNews =
  /** `left` do not fight any more. `pick` is one of them, or stays in the fight. */
  | { what: 'replaced'; fight: CardFightRow; left: number[]; pick: number; stands: boolean }
  /**
   * The fight is void. `instead`: the fighter that the reserve brings in, 'open' if the card can still be changed, 'none' if
   * no reserve is left, 'reserve' if the fight was the reserve itself.
   */
  | { what: 'void'; fight: CardFightRow; instead: number | 'open' | 'none' | 'reserve' }

/** A message's news about a whole card. */
export type CardNews = {
  fights: FightNews[]
  /** Fights that have moved up because one above them was lost. */
  moved: { type: FightType; fight: CardFightRow }[]
  /** Whether the card lacks something that can still be added. */
  is_incomplete: boolean
}

const ms = (at: string | null): number | null => (at === null ? null : Date.parse(at))

/**
 * Returns the changes of a round that are news to the owner of a card. Null: there are none. The owner knows
 * the state at the card's last save, or at the last message. Changes since then that cancel each other out
 * are no news.
 */
export function cardNews({ fights, phase, choice_ids }: RoundFacts, row: CardRow): CardNews | null {
  const [saved, notified] = [Date.parse(row.saved_at), ms(row.notified_at) ?? -Infinity]
  const isNew = (at: string | null) => at !== null && Date.parse(at) >= saved && Date.parse(at) > notified
  const { picks } = fightCard.decode(row.card)
  const judged = new Map(judge(picks, fights).map((pick) => [pick.event_id, pick]))
  const news = fights.flatMap((fight): FightNews[] => {
    const pick = judged.get(fight.id)
    if (!pick) return []
    if (fight.voided_at !== null) {
      if (!isNew(fight.voided_at)) return []
      return [{ what: 'void', fight, instead: phase === 'locked' ? insteadOf(pick, judged) : 'open' }]
    }
    return replacement(fight, pick, isNew)
  })
  if (news.length === 0) return null
  const isComplete = fightCard.check({ picks }, { ids: choice_ids }) === null
  return {
    fights: news,
    moved: phase === 'locked' ? [] : movedUp(fights, isNew),
    is_incomplete: phase !== 'locked' && cardOfChoice(choice_ids).length > 0 && !isComplete,
  }
}

const judge = (picks: readonly CardPick[], fights: readonly CardFightRow[]): JudgedPick[] =>
  judgeCard(
    picks,
    // The replacement of fights depends on nothing else.
    fights.map(({ id, first, second, voided_at }) => ({
      id,
      first,
      second,
      first_odds: 0,
      second_odds: 0,
      winner: null,
      is_void: voided_at !== null,
    })),
    DEFAULT_RULESET,
  )

function insteadOf(pick: JudgedPick, judged: Map<number, JudgedPick>): number | 'none' | 'reserve' {
  if (pick.type === 'reserve') return 'reserve'
  const reserve = [...judged.values()].find(({ stands_for }) => stands_for === pick.event_id)
  return reserve ? reserve.tournament_player_id : 'none'
}

function replacement(
  fight: CardFightRow,
  { tournament_player_id: pick }: JudgedPick,
  isNew: (at: string) => boolean,
): FightNews[] {
  const now = [fight.first, fight.second].filter((id) => id !== null)
  // Computes the fighters that the owner last knew, from the end back.
  const known = fight.replaced
    .filter(({ at }) => isNew(at))
    .reduceRight((sides, { left, entered }) => sides.map((id) => (id === entered ? left : id)), now)
  const left = known.filter((id) => !now.includes(id))
  const stands = now.includes(pick)
  // Nobody has left in the end, or the pick was void before.
  if (left.length === 0 || (!stands && !known.includes(pick))) return []
  return [{ what: 'replaced', fight, left, pick, stands }]
}

/** Returns the fights that now count as another type, because of fights that were lost since. */
function movedUp(
  fights: readonly CardFightRow[],
  isNew: (at: string | null) => boolean,
): { type: FightType; fight: CardFightRow }[] {
  const typesWith = (isLost: (fight: CardFightRow) => boolean) =>
    typesOfRound(
      fights.map((fight) => ({
        id: fight.id,
        type: fight.type,
        starts_at: ms(fight.starts_at),
        begun_at: ms(fight.begun_at),
        cancelled_at: isLost(fight) ? ms(fight.cancelled_at) : null,
      })),
    )
  const now = typesWith(() => true)
  const before = typesWith(({ voided_at }) => !isNew(voided_at))
  return (['main', 'secondary'] as const).flatMap((type) =>
    fights
      .filter(({ id }) => now.get(id) === type && before.get(id) !== type)
      .map((fight) => ({ type, fight })),
  )
}
