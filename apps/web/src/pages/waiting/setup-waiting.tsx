import { useTranslation } from '../../lib/language/translation.ts'
import { Brand } from '../../ui/marks/brand.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** The first run in the static shell, in the sizes of pages/setup/setup.module.css. */
export function SetupWaiting() {
  const { t } = useTranslation('contest')
  return (
    <div className="grid flex-1 desktop:grid-cols-2">
      <div className="flex flex-col px-16 py-8 max-desktop:px-6 max-tablet:px-4 max-tablet:py-3">
        <span className="inline-flex min-h-11 items-center">
          <Brand height={30} phoneHeight={26} />
        </span>
        <div className="my-auto grid w-full max-w-140 gap-5 py-9 max-desktop:my-0 max-tablet:py-5">
          <h1 className="type-h1">{t('setup.page')}</h1>
          <Skeleton className="h-12" />
          <Skeleton className="h-14" />
        </div>
      </div>
      <div className="bg-sunk max-desktop:hidden" />
    </div>
  )
}
