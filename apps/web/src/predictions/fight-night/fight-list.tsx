import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import styles from './fight-night.module.css'
import { FightRow } from './fight-row.tsx'
import type { NightView } from './night-view.ts'

/** The fights of the night in three parts: in progress, to come, over. */
export function FightList({ night }: { night: NightView }) {
  const { t } = useTranslation('fight-night')
  const { number, moment, zoneNote } = useFormat()
  const { round, fights } = night
  return (
    <section className={styles.card} aria-labelledby="fight-list">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="fight-list" className="type-h3">
          {t('list.title')}
        </h2>
        <p className="text-13 text-text-3">
          {round.cards !== null &&
            `${t('list.cards', { count: round.cards, number: number(round.cards) })}, `}
          {round.started_at && zoneNote(round.started_at)}
        </p>
        {fights.some(({ slot }) => slot !== null) && (
          <p className="basis-full text-13 text-text-3" aria-hidden="true">
            {t('slots')}
          </p>
        )}
      </header>
      {round.reopened_at && <Note>{t('reopened', { at: moment(round.reopened_at) })}</Note>}
      {fights.length === 0 ? (
        <Note>{t('no_fights')}</Note>
      ) : (
        <ol className={styles.fights}>
          {fights.map((nightFight) => (
            <FightRow key={nightFight.fight.id} nightFight={nightFight} night={night} />
          ))}
        </ol>
      )}
    </section>
  )
}
