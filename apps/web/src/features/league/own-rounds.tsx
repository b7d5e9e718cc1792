import type { League } from '@called-it/contract/ratings/team-ratings.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import styles from './league.module.css'

/** Explains the frame, and names the last round that the viewer was the best of. */
export function OwnRounds({ league: { rounds, members } }: { league: League }) {
  const { t } = useTranslation('league')
  const { number } = useFormat()
  const localized = useLocalized()
  const me = members.find(({ is_me }) => is_me)
  const at = rounds.findLastIndex((_, nth) => {
    const own = me?.rounds[nth]?.points ?? 0
    return own > 0 && members.every((member) => member.rounds[nth]!.points <= own)
  })
  const [round, own] = [rounds[at], me?.rounds[at]]
  return (
    <p className={styles.foot}>
      <span className="inline-flex items-center gap-2">
        <i aria-hidden="true" />
        {t('best')}
      </span>
      {round && own && (
        <span>
          {t('own', { round: localized(round.name) })}{' '}
          {t('points', { count: own.points, number: number(own.points) })}
          {own.exact_hits > 0 && `, ${t('exact', { count: own.exact_hits, number: number(own.exact_hits) })}`}
        </span>
      )}
    </p>
  )
}
