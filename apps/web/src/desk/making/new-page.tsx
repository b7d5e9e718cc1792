import { Suspense, useState } from 'react'
import { withWords } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useDeskSearch } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DocumentDraft } from './document-draft.tsx'
import { PastedTable } from './pasted-table.tsx'
import { TemplateForm } from './template-form.tsx'

const ORIGINS = ['feed', 'template', 'table', 'document'] as const
type Origin = (typeof ORIGINS)[number]

const SourceForm = lazyPart(
  withWords('feeds', () => import('./source-form.tsx')),
  'SourceForm',
)
const FORMS = { feed: SourceForm, template: TemplateForm, table: PastedTable, document: DocumentDraft }

/** A new tournament: from a source of results, a template, a pasted table or a document. Whatever it is made from, it begins as a draft. */
export function NewPage() {
  const { t } = useTranslation('desk')
  const { from } = useDeskSearch()
  const [origin, setOrigin] = useState<Origin>(ORIGINS.find((each) => each === from) ?? 'template')
  const Form = FORMS[origin]
  return (
    <DeskPage title={t('making.title')} note={t('making.note')}>
      <Segmented
        className="mb-5 max-tablet:grid max-tablet:grid-cols-2"
        label={t('making.origin')}
        options={ORIGINS.map((value) => ({ value, label: t(`making.origins.${value}`) }))}
        value={origin}
        onChange={setOrigin}
      />
      <Suspense fallback={<Skeleton className="block h-60" />}>
        <Form />
      </Suspense>
    </DeskPage>
  )
}
