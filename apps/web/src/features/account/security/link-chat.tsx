import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import styles from './devices.module.css'
import type { LinkStepsProps } from './link-steps.ts'

/** Links a chat: the user goes on there. */
export function LinkChat({ way, onEnd }: LinkStepsProps) {
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
