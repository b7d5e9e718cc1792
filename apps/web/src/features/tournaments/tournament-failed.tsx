import { useTranslation } from '../../lib/language/translation.ts'
import { useTitle } from '../../lib/address/title.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'

/** Shown for a tournament that did not load: the error, a retry, and a link home (SPEC.md 8). */
export function TournamentFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['tournaments', 'ui'])
  useTitle(t('failed.title'))
  return (
    <div className="page-width py-8">
      <Failed level={1} title={t('failed.title')} error={error} onRetry={onRetry} art="main">
        <ButtonLink variant="secondary" to="/">
          {t('ui:home')}
        </ButtonLink>
      </Failed>
    </div>
  )
}
