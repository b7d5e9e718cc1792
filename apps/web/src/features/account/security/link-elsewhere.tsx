import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import styles from './devices.module.css'
import type { LinkStepsProps } from './link-steps.ts'

/** Links an account of a page elsewhere, which leads back. */
export function LinkElsewhere({ way, onEnd }: LinkStepsProps) {
  const { t } = useTranslation('devices')
  const localized = useLocalized()
  return (
    <div className={styles.link}>
      <p className="text-14 text-text-2">{localized(way.name)}</p>
      <Button variant="quiet" size="small" onClick={onEnd}>
        {t('identities.link.cancel')}
      </Button>
    </div>
  )
}
