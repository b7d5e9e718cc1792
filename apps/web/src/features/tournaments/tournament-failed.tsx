import { RotateCw, Unplug } from 'lucide-react'
import { ApiError } from '../../lib/api.ts'
import { useTitle } from '../../lib/title.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/state-panel.tsx'

/** In place of a tournament that did not load, or that does not exist: what happened, and the way home (SPEC.md 8). */
export function TournamentFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['tournaments', 'ui'])
  useTitle(t('failed.title'))
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <div className="page-width py-8">
      <StatePanel
        level={1}
        icon={<Unplug aria-hidden="true" />}
        title={t('failed.title')}
        text={t(isUnknown ? 'failed.unknown' : 'failed.text')}
        art="main"
      >
        <ButtonLink to="/">{t('ui:home')}</ButtonLink>
        {!isUnknown && (
          <Button variant="secondary" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            {t('ui:retry')}
          </Button>
        )}
      </StatePanel>
    </div>
  )
}
