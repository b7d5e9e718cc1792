import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { SideBySide } from '../parts/side-by-side.tsx'
import { useSides } from '../shell/use-sides.ts'
import type { RefusedFight } from './use-fight-results.ts'

type FightMeanwhileProps = {
  meanwhile: RefusedFight
  /** The fight as it stands. */
  fight: DeskEvent
  onTake: () => void
  onSaveMine: () => void
}

/** Somebody else has changed the fight: both results side by side, and a choice. */
export function FightMeanwhile({ meanwhile, fight, onTake, onSaveMine }: FightMeanwhileProps) {
  const { t } = useTranslation('desk')
  const { time } = useFormat()
  const { sideOf } = useSides()
  const { by, at, body } = meanwhile
  const outcomeOf = ({ status }: Pick<DeskEvent | FightResultBody, 'status'>) =>
    status === 'finished' || status === 'draw' || status === 'no_contest' || status === 'cancelled'
      ? t(`fights.outcomes.${status}`)
      : t('fights.no_result')
  const winnerOf = ({ winner }: { winner?: DeskEvent['winner'] | undefined }) =>
    winner ? sideOf(fight, winner) : t('fights.no_winner')
  const who = by?.name ?? t('result.a_feed')
  const rows = [
    { title: t('fights.outcome'), mine: outcomeOf(body), theirs: outcomeOf(fight) },
    { title: t('fights.winner'), mine: winnerOf(body), theirs: winnerOf(fight) },
  ]
  return (
    <section className="grid gap-3" aria-label={t('fights.meanwhile_title')} role="alert">
      <Note tone="warn">{t('fights.meanwhile', { name: who, at: at ? time(at) : '' })}</Note>
      <SideBySide who={who} rows={rows}>
        <Button size="small" onClick={onTake}>
          {t('fights.take_theirs')}
        </Button>
        <Button size="small" variant="secondary" onClick={onSaveMine}>
          {t('fights.save_mine')}
        </Button>
      </SideBySide>
    </section>
  )
}
