import { Unplug } from 'lucide-react'
import { useTranslation } from '../../lib/translation.ts'
import { ApiError } from '../../lib/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'

type NotLoadedProps = { slug: string; me: number; title: string; error: Error; onRetry: () => void }

/** In place of predictions that could not be loaded: what happened, or that nobody is there whose they would be. */
export function NotLoaded({ slug, me, title, error, onRetry }: NotLoadedProps) {
  const { t } = useTranslation('predictions')
  if (error instanceof ApiError && error.errors?.user_id)
    return (
      <div className="page-width py-8">
        <StatePanel icon={<Unplug aria-hidden="true" />} title={t('others.unknown')}>
          <ButtonLink to="/tournament/$slug" params={{ slug }} search={{ user: me }}>
            {t('others.back')}
          </ButtonLink>
        </StatePanel>
      </div>
    )
  return <Failed title={title} error={error} onRetry={onRetry} />
}
