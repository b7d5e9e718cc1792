import { useTranslation } from '../../lib/language/translation.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** The question for a newcomer's name in the static shell (features/account/welcome-form.tsx). */
export function WelcomeWaiting() {
  const { t } = useTranslation('account')
  return (
    <div className="my-auto grid w-full max-w-100 gap-6 py-8 max-tablet:my-0 max-tablet:max-w-none max-tablet:pt-8 max-tablet:pb-6">
      <h1 className="type-h1">{t('welcome.title')}</h1>
      <Skeleton className="h-20" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-27" />
    </div>
  )
}
