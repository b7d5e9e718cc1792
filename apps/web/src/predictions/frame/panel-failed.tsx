import { Unplug } from 'lucide-react'
import { ApiError } from '../../lib/http/api.ts'
import { useMe } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { StatePanel } from '../../ui/states/state-panel.tsx'

type PanelFailedProps = { slug: string; error: Error; onRetry: () => void }

/**
 * Stands in place of predictions that did not load: a button to try again, or, if the user does not exist, a link to
 * the viewer's own.
 */
export function PanelFailed({ slug, error, onRetry }: PanelFailedProps) {
  const { t } = useTranslation('predictions')
  const me = useMe()
  if (error instanceof ApiError && error.errors?.user_id)
    return (
      <div className="page-width py-8">
        <StatePanel icon={<Unplug aria-hidden="true" />} title={t('others.unknown')}>
          <ButtonLink to="/tournament/$slug" params={{ slug }} search={{ user: me.id }}>
            {t('others.back')}
          </ButtonLink>
        </StatePanel>
      </div>
    )
  return <Failed title={t('failed.title')} error={error} onRetry={onRetry} />
}
