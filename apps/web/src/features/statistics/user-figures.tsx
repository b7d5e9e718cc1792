import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ofPicks, ofScores, percentOf, together } from './right-calls.ts'
import type { UserRecord } from './use-user-record.ts'

/** The three figures beside a user's name; unknown ones are left out. */
export function UserFigures({ record }: { record: UserRecord }) {
  const { t } = useTranslation('user-statistics')
  const { number } = useFormat()
  const { statistics, fights } = record
  const percent = percentOf(together([ofScores(statistics), ofPicks(fights)]))
  const places = statistics.by_tournament.flatMap(({ position }) => position ?? [])
  const figures = [
    ['tournaments', number(statistics.tournaments)],
    ['accuracy', percent === null ? null : `${percent}%`],
    ['best', places.length === 0 ? null : number(Math.min(...places))],
  ] as const
  return figures.map(
    ([name, figure]) =>
      figure !== null && (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ),
  )
}
