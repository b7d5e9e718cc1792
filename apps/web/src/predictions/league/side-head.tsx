import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** «Мой выбор, 7 из 8». */
export function SideHead({ title, count }: { title: string; count: number }) {
  const { t } = useTranslation('top-eight')
  return (
    <header className="flex min-h-16 items-center justify-between gap-4 border-b border-line px-6 py-4 max-tablet:px-4">
      <h3 className="type-h3 text-[24px]">{title}</h3>
      <p className="type-num text-[28px] whitespace-nowrap">
        {count} <span className="text-text-3">{t('of', { total: LEAGUE_TEAMS })}</span>
      </p>
    </header>
  )
}
