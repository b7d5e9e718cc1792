import type { TournamentWinners as Won } from '@called-it/contract/tournaments/winners.ts'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Namesakes } from '../../game/users/namesakes.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Art, type ArtName } from '../../ui/art/art.tsx'
import { FittedText } from '../../ui/content/fitted-text.tsx'
import { GroupWinners } from './group-winners.tsx'
import { Podium, RunnersUp } from './places.tsx'
import styles from './tournament-winners.module.css'
import { WinningTeams } from './winning-team.tsx'

/** The number of positions on the podium. */
const PODIUM = 3

type TournamentWinnersProps = {
  won: Won
  art: ArtName
  /** The attributes of the theme of the tournament. */
  wears: { 'data-theme': string }
  /** Whether everything is open from the start, because it is the only tournament. */
  isExpanded: boolean
}

/** The winners of a tournament, in its theme: the first three with their prizes, and on demand all others. */
export function TournamentWinners({ won, art, wears, isExpanded }: TournamentWinnersProps) {
  const { t } = useTranslation('hall')
  const { number } = useFormat()
  const localized = useLocalized()
  const id = useId()
  const [isOpen, setOpen] = useState(isExpanded)
  const { tournament, places } = won
  const runners = places.filter(({ position }) => position > PODIUM)
  return (
    <article className={styles.tournament} {...wears} aria-labelledby={`${id}name`}>
      <header className={styles.head}>
        <div className={styles.art}>
          <Art name={art} />
        </div>
        <h2 id={`${id}name`} className={styles.name}>
          <Link to="/tournament/$slug/rating" params={{ slug: tournament.slug }}>
            <FittedText text={localized(tournament.name)} />
          </Link>
        </h2>
        <p className={styles.facts}>
          <Finished at={tournament.finished_at} />
          <span>
            {t('participants', {
              count: tournament.participants_count,
              number: number(tournament.participants_count),
            })}
          </span>
        </p>
      </header>
      <div className={styles.body}>
        {places.length === 0 ? (
          <p className={styles.nobody}>{t(tournament.participants_count === 0 ? 'nobody' : 'no_points')}</p>
        ) : (
          <Namesakes rows={places}>
            <Podium tournament={tournament} rows={places.filter(({ position }) => position <= PODIUM)} />
          </Namesakes>
        )}
      </div>
      {runners.length + won.groups.length > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={`${id}more`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'less' : won.groups.length > 0 ? 'more' : 'more_places')}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      <div id={`${id}more`} className={styles.rest} hidden={!isOpen}>
        {isOpen && (
          <>
            {runners.length > 0 && (
              <Namesakes rows={places}>
                <RunnersUp tournament={tournament} rows={runners} isCut={won.is_cut} />
              </Namesakes>
            )}
            <GroupWinners tournament={tournament} groups={won.groups} />
            <WinningTeams tournament={tournament} teams={won.teams} />
          </>
        )}
      </div>
    </article>
  )
}

function Finished({ at }: { at: string }) {
  const { t } = useTranslation('hall')
  const { fullDay } = useFormat()
  return <time dateTime={at}>{t('finished', { day: fullDay(at) })}</time>
}
