import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { unitsOf } from '../../ui/figures/countdown.tsx'
import { phaseOf } from '../phase-of.ts'
import { RoundStrip } from '../frame/round-strip.tsx'
import { isCalledOff } from './fights.ts'
import type { OwnCards } from './use-cards.ts'

type CardRoundsProps = {
  slug: string
  /** The owner of the cards: an id, or undefined for the viewer. */
  user: number | undefined
  /** The viewer's own cards: they mark the rounds with unsaved changes. */
  cards: OwnCards
  rounds: readonly FightRound[]
  current: FightRound
  at: number
}

/** The numbered events: the points of each, which one is open, and when the others open. */
export function CardRounds({ slug, user, cards, rounds, current, at }: CardRoundsProps) {
  const { t } = useTranslation('fight-card')
  const { day, decimal } = useFormat()
  const localized = useLocalized()
  return (
    <RoundStrip
      slug={slug}
      label={t('rounds.label')}
      rounds={rounds.map((round) => ({
        key: round.key,
        name: shortName(localized(round.name)),
        days: round.started_at ? day(round.started_at) : t('rounds.no_date'),
        note: noteOf(round),
        isCurrent: round === current,
        isClosed: isClosed(round),
        isUnsaved: user === undefined && !isClosed(round) && cards.drafts[round.key] !== undefined,
        search: { type: 'fight_card', round: round.key, ...(user !== undefined && { user }) },
      }))}
    />
  )

  function isClosed(round: FightRound) {
    return phaseOf(round, at) === 'not_open'
  }

  function noteOf(round: FightRound): ReactNode {
    if (isClosed(round)) {
      if (isCalledOff(round)) return t('rounds.called_off')
      if (round.events.length === 0 || !round.opens_at) return t('rounds.no_fights')
      return <OpensIn opensAt={round.opens_at} />
    }
    if (phaseOf(round, at) === 'open') return t('rounds.open')
    if (round.saved_at === null) return t(round.finished_at ? 'rounds.no_card' : 'rounds.on')
    const sum = `+${decimal(round.coefficients.round)}`
    return round.finished_at ? sum : t('rounds.so_far', { sum })
  }
}

/** «UFC 321: Аспиналл — Ган» is shortened to «UFC 321» where there is little room. */
const shortName = (name: string) => name.split(': ')[0]!

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of the opening, or on the last day the time left. */
function OpensIn({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation('fight-card')
  const { day } = useFormat()
  const left = Math.max(0, Date.parse(opensAt) - useNow())
  if (left >= DAY_MS) return t('rounds.opens', { day: day(opensAt) })
  const [hours, minutes] = unitsOf(left)
    .slice(0, 2)
    .map(([unit, value]) => `${value} ${t(`rounds.unit.${unit}`)}`)
  return t('rounds.opens_in', { left: `${hours} ${minutes}` })
}
