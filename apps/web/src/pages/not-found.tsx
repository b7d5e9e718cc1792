import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { page } from '../lib/api.ts'
import { useTitle } from '../lib/title.ts'
import { Art } from '../ui/art.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Flap } from '../ui/flap.tsx'

export function NotFoundPage() {
  const { t } = useTranslation(['shell', 'ui'])
  useTitle(t('not_found.title'))
  return (
    <div className="lost" data-bleed>
      <div className="lost-art">
        <Art name="main" />
      </div>
      <div className="page-width lost-in">
        <div>
          <Flap text="404" />
          <h1 className="mt-10 font-display text-[44px] leading-[0.96] font-black uppercase tablet:text-[64px]">
            {t('not_found.title')}
          </h1>
          <p className="mt-3 max-w-115 text-[17px] text-text-2">{t('not_found.text')}</p>
        </div>
        <div className="lost-actions">
          <ButtonLink to="/" size="large">
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
