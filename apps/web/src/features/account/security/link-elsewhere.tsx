import { useMutation } from '@tanstack/react-query'
import { call, page } from '../../../lib/http/api.ts'
import { useErrorText } from '../../../lib/http/error-text.ts'
import { useLocalized } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/translation.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { FieldError } from '../../../ui/forms/text-field.tsx'
import styles from './devices.module.css'
import type { LinkStepsProps } from './link-steps.ts'

/** Links an account of a page elsewhere, which leads back to this one (`linked-elsewhere.tsx`). */
export function LinkElsewhere({ way, onEnd }: LinkStepsProps) {
  const { t } = useTranslation('devices')
  const localized = useLocalized()
  const errorText = useErrorText()
  const leaving = useMutation({
    mutationFn: () => call('POST /api/v1/user/identities/oidc', { body: {} }),
    onSuccess: ({ url }) => page.goTo(url),
  })
  return (
    <div className={styles.link}>
      <p className="text-14 text-text-2">{t('identities.elsewhere.text', { way: localized(way.name) })}</p>
      {leaving.error && <FieldError>{errorText(leaving.error)}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={(leaving.isPending || leaving.isSuccess) && t('identities.elsewhere.busy')}
          onClick={() => leaving.mutate()}
        >
          {t('identities.elsewhere.button')}
        </Button>
        <Button variant="quiet" size="small" onClick={onEnd}>
          {t('identities.link.cancel')}
        </Button>
      </div>
    </div>
  )
}
