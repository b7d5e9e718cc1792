import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { hasScored } from '../../game/ratings/has-scored.ts'
import { PageLine } from '../../ui/layout/page-line.tsx'
import { Early, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { BackLink } from './back-link.tsx'
import type { Other } from './tournament-hero.tsx'

type TournamentLineProps = {
  tournament: Tournament
  other: Other | null
  /** What the tournament waits for, in one line. */
  lock: ReactNode
  /** The sections of the tournament as a small select. */
  sections: ReactNode
}

/** The head of a tournament's pages on a phone: the way back, its name, what locks next, its sections. */
export function TournamentLine({ tournament, other, lock, sections }: TournamentLineProps) {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  return (
    <PageLine
      renderBack={(className, arrow) => (
        <BackLink sport={tournament.type} label={t('title')} className={className}>
          {arrow}
        </BackLink>
      )}
      title={localized(tournament.name)}
      text={other ? <Owner tournament={tournament} other={other} /> : lock}
      end={sections}
    />
  )
}

/** The owner of the shown predictions, and their position. */
function Owner({ tournament, other }: Pick<TournamentLineProps, 'tournament'> & { other: Other }) {
  const { t } = useTranslation('tournaments')
  const { number, place } = useFormat()
  return (
    <>
      <b className="font-semibold text-text">{other.name}</b>
      {other.place &&
        hasScored(other.place) &&
        ` · ${place(other.place.position)} ${t('place', { total: number(tournament.participants_count) })}`}
    </>
  )
}

/** The skeleton of the line. */
export function TournamentLineSkeleton() {
  const { t } = useTranslation('tournaments')
  return (
    <PageLine
      renderBack={(className, arrow) => (
        <BackLink label={t('title')} className={className}>
          {arrow}
        </BackLink>
      )}
      isLoading
      title={
        <Early text="title">
          <Skeleton className="inline-block h-4 w-32 max-w-full" />
        </Early>
      }
      text={
        <Loading>
          <Skeleton className="h-3.5 w-40 max-w-full" />
        </Loading>
      }
      end={<Skeleton className="h-6 w-20" />}
    />
  )
}
