import type { TournamentWinners } from '@called-it/contract/tournaments/winners.ts'
import { useId } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { GroupMark } from '../../game/marks/group-mark.tsx'
import styles from './group-winners.module.css'
import { PrizeWon } from './places.tsx'
import { PlaceNumeral, useScore, WinnerActions, WinnerLink } from './winner.tsx'

type GroupWinnersProps = Pick<TournamentWinners, 'tournament' | 'groups'>

/** The best three of each group, with the prizes of the groups. */
export function GroupWinners({ tournament, groups }: GroupWinnersProps) {
  const { t } = useTranslation('hall')
  if (groups.length === 0) return null
  return (
    <section>
      <h3 className="type-h3">{t('groups')}</h3>
      <div className={styles.groups}>
        {groups.map((won) => (
          <Group key={won.group.id} slug={tournament.slug} {...won} />
        ))}
      </div>
    </section>
  )
}

function Group({ slug, group, places, is_cut }: TournamentWinners['groups'][number] & { slug: string }) {
  const { t } = useTranslation('hall')
  const localized = useLocalized()
  const score = useScore()
  const id = useId()
  return (
    <section className="panel min-w-0" aria-labelledby={id}>
      <h4 id={id} className={styles.head}>
        <GroupMark code={group.code} size={24} />
        {localized(group.name)}
      </h4>
      <ol>
        {places.map((row) => (
          <li key={row.user.id} className={styles.row} data-me={row.is_me || undefined}>
            <PlaceNumeral row={row} className={styles.place} />
            <span className="min-w-0 wrap-anywhere">
              <WinnerLink slug={slug} row={row} />
              <PrizeWon prize={row.prize} size={20} />
            </span>
            <span className={styles.score}>{score(row).sum}</span>
            <WinnerActions slug={slug} row={row} />
          </li>
        ))}
      </ol>
      {places.length === 0 && <p className={styles.note}>{t('no_points')}</p>}
      {is_cut && <p className={styles.note}>{t('cut')}</p>}
    </section>
  )
}
