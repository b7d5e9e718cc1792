import { BookOpen } from 'lucide-react'
import { apiAddress } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/forms/button.tsx'
import { Panel, PanelPart } from './panel.tsx'

/** What an organiser can do, with the way to the description of the calls. */
export function OrganiserPanel() {
  const { t } = useTranslation('account')
  return (
    <Panel title={t('organiser.title')} anchor="organiser">
      <PanelPart>
        <p className="mb-3 max-w-150 text-14 text-text-2">{t('organiser.text')}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/desk/$" params={{ _splat: '' }}>
            {t('organiser.desk')}
          </ButtonLink>
          <ButtonAnchor
            variant="secondary"
            href={apiAddress('/api/docs#/Organisers')}
            target="_blank"
            rel="noreferrer"
            icon={<BookOpen aria-hidden="true" />}
          >
            {t('organiser.docs')}
          </ButtonAnchor>
        </div>
      </PanelPart>
    </Panel>
  )
}
