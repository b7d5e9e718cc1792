import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art } from '../../ui/art/art.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import styles from './finished-row.module.css'
import { FinalResult } from './own-result.tsx'
import { themeOf, wearing } from './theme.ts'

/** A finished tournament in the feed as a row: its name, when it ended, the viewer's result. It leads to the rating. */
export function FinishedRow({ tournament }: { tournament: Tournament }) {
  const name = useLocalized()(tournament.name)
  const look = themeOf(tournament)
  return (
    <article className={styles.row} {...wearing(look)} data-status="finished">
      <div className={styles.art}>
        <Art name={look.art} />
      </div>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to="/tournament/$slug/rating" params={{ slug: tournament.slug }}>
            <FittedText text={name} />
          </Link>
        </h2>
      </div>
      <p className={styles.about}>
        <About tournament={tournament} />
      </p>
      <div className={styles.result}>
        <FinalResult tournament={tournament} />
      </div>
    </article>
  )
}

/** When it ended, and the viewer's prize. */
function About({ tournament: { theme, finished_at, my, prizes } }: { tournament: Tournament }) {
  const { t } = useTranslation('tournaments')
  const { fullDay } = useFormat()
  const localized = useLocalized()
  const prize =
    my &&
    prizes.find(
      ({ scope, place_from, place_to }) =>
        scope === 'tournament' && place_from <= my.position && my.position <= place_to,
    )
  const ended = finished_at
    ? t('finished_on', { theme: t(`theme.${theme}`), day: fullDay(finished_at) })
    : t('state.finished')
  return prize ? `${ended} · ${t('prize', { prize: localized(prize.title) })}` : ended
}
