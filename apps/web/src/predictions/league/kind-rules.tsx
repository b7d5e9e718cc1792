import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { KindRules, RulesProps } from '../kind-rules.ts'
import { leagueExamples } from './league-example.ts'
import styles from '../explained/points-rules.module.css'

/** The points of the top eight, with examples. */
function LeagueExamples({ ruleset }: RulesProps) {
  const { t } = useTranslation('rules')
  const { signed } = useFormat()
  return (
    <>
      <h3 className={styles.heading}>{t('league.title')}</h3>
      <table className={styles.examples} data-wide>
        <caption>{t('league.called', { total: LEAGUE_TEAMS })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('league.came')}</th>
            <th scope="col">{t('points.what')}</th>
            <th scope="col">{t('points.points')}</th>
          </tr>
        </thead>
        <tbody>
          {leagueExamples(ruleset).map(({ right, hasFavourite, points }) => (
            <tr key={`${right} ${hasFavourite}`} data-earned={points > 0}>
              <th scope="row">{t('league.of', { right, total: LEAGUE_TEAMS })}</th>
              <td>
                {right === LEAGUE_TEAMS
                  ? t('league.all')
                  : t(hasFavourite ? 'league.with_favourite' : 'league.without_favourite')}
              </td>
              <td>{signed(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

export const rules: KindRules = { Examples: LeagueExamples }
