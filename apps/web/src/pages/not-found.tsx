import { RotateCw } from 'lucide-react'
import { page } from '../lib/http/api.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Art } from '../ui/art/art.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Flap } from '../ui/figures/flap.tsx'
import styles from './not-found.module.css'

export function NotFoundPage() {
  const { t } = useTranslation(['shell', 'ui'])
  useTitle(t('not_found.title'))
  return (
    <div className="bleed relative flex min-h-[calc(100dvh-57px)] flex-1 items-end overflow-hidden bg-hero tablet:min-h-[calc(100dvh-65px)]">
      <div className={styles.art}>
        <Art name="main" />
      </div>
      <div className="page-width relative flex flex-col justify-end gap-8 py-8 tablet:flex-row tablet:flex-wrap tablet:items-end tablet:justify-between tablet:gap-12 tablet:py-16">
        <div>
          <Flap text="404" />
          <h1 className="mt-10 font-display text-[44px] leading-[0.96] font-black uppercase tablet:text-[64px]">
            {t('not_found.title')}
          </h1>
          <p className="mt-3 max-w-115 text-[17px] text-text-2">{t('not_found.text')}</p>
        </div>
        <div className="flex flex-col gap-3 tablet:flex-row">
          <ButtonLink to="/" size="large" data-start>
            {t('ui:home')}
          </ButtonLink>
          <Button
            variant="secondary"
            size="large"
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => page.reload()}
          >
            {t('ui:reload')}
          </Button>
        </div>
      </div>
    </div>
  )
}
