import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/language/translation.ts'
import { shortUserName } from '../../lib/text/short-user-name.ts'
import type { Comparison, ComparisonSearch } from './comparison.ts'
import { useFigures } from './use-figures.ts'
import { useSumName } from './use-sum-name.ts'

type SumsTableProps = Pick<Comparison, 'me' | 'other' | 'sums'> & {
  slug: string
  isFights: boolean
  wanted: ComparisonSearch
}

const NAME = 'py-2 pl-6 text-left max-tablet:pl-4'
const FIGURE = 'w-px py-2 pl-4 text-right type-num last:pr-6 max-tablet:last:pr-4'

/** The points of both by round and by other kinds; a press on a round filters the list by it. */
export function SumsTable({ slug, me, other, sums, isFights, wanted }: SumsTableProps) {
  const { t } = useTranslation('comparison')
  const { figure } = useFigures(isFights)
  const nameOf = useSumName()
  const total = (row: Comparison['me']) => (row ? figure(row.coefficient_sum ?? row.points) : '\u2013')
  return (
    <div className="panel overflow-clip">
      <table className="w-full">
        <thead>
          <tr className="h-16">
            <th className={`${NAME} type-h3`} scope="col">
              {t('sums.title')}
            </th>
            <th className="pl-4 text-right text-13 font-normal text-text-2" scope="col">
              {t('sums.you')}
            </th>
            <th
              className="max-w-28 truncate pr-6 pl-4 text-right text-13 font-normal text-text-2 max-tablet:pr-4"
              scope="col"
            >
              {shortUserName(other.user.name)}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ mine, theirs, ...sum }) => (
            <tr key={`${sum.kind} ${sum.round?.id}`} className="relative h-13 border-t border-line">
              <th className={`${NAME} text-15 font-normal wrap-anywhere`} scope="row">
                {sum.round ? (
                  <Link
                    to="/tournament/$slug/compare/$userId"
                    params={{ slug, userId: String(other.user.id) }}
                    search={{ ...wanted, round: sum.round.id }}
                    resetScroll={false}
                    className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-3"
                  >
                    {nameOf(sum)}
                  </Link>
                ) : (
                  nameOf(sum)
                )}
              </th>
              <td className={`${FIGURE} text-[26px] ${mine > theirs ? 'text-accent-text' : 'text-text-2'}`}>
                {figure(mine)}
              </td>
              <td className={`${FIGURE} text-[26px] ${theirs > mine ? 'text-text' : 'text-text-2'}`}>
                {figure(theirs)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-16 border-t border-line bg-s2">
            <th className={`${NAME} text-15 font-semibold`} scope="row">
              {t('sums.total')}
            </th>
            <td className={`${FIGURE} text-[34px] text-accent-text`}>{total(me)}</td>
            <td className={`${FIGURE} text-[34px]`}>{total(other)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
