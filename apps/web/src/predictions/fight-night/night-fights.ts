import type { Fight, FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { isVoidFight } from '@called-it/rules/ufc/fight-result.ts'
import { oddsOf } from '../fight-card/fights.ts'

/** A pick of one fight. */
export type FightPick = NonNullable<Fight['prediction']>

/** The slot of a fight on a card: main, co-main, reserve, or the number among the others. */
export type Slot = 'main' | 'secondary' | 'reserve' | number

/** Fights are listed in this order (DESIGN 13): in progress, to come, over, void, not on the card. */
const STAGES = ['live', 'ahead', 'over', 'void', 'out'] as const
export type NightStage = (typeof STAGES)[number]

export type NightFight = {
  fight: Fight
  pick: FightPick | null
  /** Null: the fight is not on the card. */
  slot: Slot | null
  /** `out`: not on the card. */
  stage: NightStage
  /** The picked side; null if none is, or if the picked fighter has left. */
  side: Side | null
  /** It is the first fight that has not begun. */
  isNext: boolean
}

/** The fights of a locked round in the order in which the night lists them. */
export function nightFightsOf({ events }: FightRound): NightFight[] {
  const inTime = byStart(events)
  const next = inTime.find(({ status }) => status === 'scheduled')
  const others = events.filter(({ type, prediction }) => type === 'other' && prediction?.info.type === 'main')
  const night = inTime.map((fight): NightFight => {
    const pick = fight.prediction
    return {
      fight,
      pick,
      slot: pick && slotOf(fight, pick, others),
      stage: stageOf(fight),
      side: pick && sideOf(fight, pick.info.tournament_player_id),
      isNext: fight === next,
    }
  })
  return STAGES.flatMap((stage) => {
    const fights = night.filter((each) => each.stage === stage)
    return stage === 'out' ? outInOrder(fights) : inOrder(fights, stage)
  })
}

/** Sorts fights by time. If two have the same start, the one lower on the card comes first. */
function byStart(events: readonly Fight[]): Fight[] {
  return events.toReversed().toSorted((a, b) => timeOf(a.started_at) - timeOf(b.started_at))
}

const timeOf = (at: string | null) => (at === null ? Infinity : Date.parse(at))

function stageOf({ status, prediction }: Fight): NightStage {
  if (!prediction) return 'out'
  if (prediction.state === 'void' || isVoidFight({ status })) return 'void'
  return stageOfFight(status)
}

/** The state of a fight, whether picked or not. */
function stageOfFight(status: Fight['status']): 'live' | 'ahead' | 'over' {
  return status === 'live' ? 'live' : status === 'scheduled' ? 'ahead' : 'over'
}

const outInOrder = (fights: NightFight[]) =>
  (['live', 'ahead', 'over'] as const).flatMap((flow) =>
    inOrder(
      fights.filter(({ fight }) => stageOfFight(fight.status) === flow),
      flow,
    ),
  )

/** Puts the latest of the finished fights first; all others stay in the order of their starts. */
function inOrder(fights: NightFight[], stage: NightStage): NightFight[] {
  if (stage === 'live' || stage === 'ahead') return fights
  return fights.toReversed().toSorted((a, b) => endOf(b.fight) - endOf(a.fight))
}

const endOf = ({ result_at, started_at }: Fight) => timeOf(result_at ?? started_at)

function slotOf(fight: Fight, { info }: FightPick, others: readonly Fight[]): Slot {
  if (info.type === 'reserve') return 'reserve'
  return fight.type === 'other' ? others.indexOf(fight) + 1 : fight.type
}

/** The side on which a fighter stands; null if neither. */
export function sideOf(fight: Fight, entityId: number): Side | null {
  if (fight.first_entity?.id === entityId) return 'first'
  return fight.second_entity?.id === entityId ? 'second' : null
}

/** What a pick earns if it is right, with the doubling; null if its fight has no odds. */
export function worthOf(fight: Fight, { info }: FightPick, multiplier: number): number | null {
  const odds = oddsOf(fight, info.tournament_player_id)
  return odds === null ? null : odds * (info.multiply ? multiplier : 1)
}
