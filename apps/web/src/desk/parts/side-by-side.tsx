import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'

type SideBySideProps = {
  /** Who has saved the other side. */
  who: string
  rows: readonly { title: string; mine: string; theirs: string }[]
  /** The choice between both. */
  children: ReactNode
}

/** What is typed here beside what somebody else has saved meanwhile; what differs is tinted. */
export function SideBySide({ who, rows, children }: SideBySideProps) {
  const { t } = useTranslation('desk')
  return (
    <>
      <table className="w-full border-collapse text-14">
        <thead>
          <tr className="text-left text-13 text-text-3">
            <td />
            <th className="p-2.5 font-medium">{t('result.yours')}</th>
            <th className="p-2.5 font-medium">{who}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, mine, theirs }) => (
            <tr key={title} className={mine === theirs ? '' : 'bg-warn-soft'}>
              <th className="border-t border-line p-2.5 text-left font-normal text-text-2">{title}</th>
              <td className="border-t border-line p-2.5 font-semibold">{mine}</td>
              <td className="border-t border-line p-2.5 font-semibold">{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">{children}</div>
    </>
  )
}
