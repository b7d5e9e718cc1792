import type { Draft } from '@called-it/contract/drafts/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized, withWords } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { draftQuery } from '../making/making-queries.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { CheckStep } from './check-step.tsx'
import { MatchesStep } from './matches-step.tsx'
import { PlayersStep } from './players-step.tsx'
import { RulesStep } from './rules-step.tsx'
import { StagesStep } from './stages-step.tsx'
import { STEPS, type Step, Steps } from './steps.tsx'
import { TeamsStep } from './teams-step.tsx'
import { useDraftSave } from './use-draft-save.ts'

const SourceNote = lazyPart(
  withWords('feeds', () => import('./source-note.tsx')),
  'SourceNote',
)

/** A tournament that is being prepared: its steps, and its check before it is published. */
export function DraftPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('desk')
  const { data, error, refetch } = useQuery(draftQuery(params.draft!))
  if (error) {
    return (
      <DeskPage title={t('draft.title')}>
        <Failed title={t('draft.failed')} error={error} onRetry={() => void refetch()} />
      </DeskPage>
    )
  }
  return data ? <DraftEditor key={data.id} draft={data} /> : <DeskSkeleton />
}

const PARTS = {
  teams: TeamsStep,
  stages: StagesStep,
  matches: MatchesStep,
  players: PlayersStep,
  rules: RulesStep,
}

function DraftEditor({ draft }: { draft: Draft }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const errorText = useErrorText()
  const { document, change, isChanged, save, mutation, overwrite, takeTheirs } = useDraftSave(draft)
  const [step, setStep] = useState<Step>('check')
  const at = STEPS.indexOf(step)
  const open = async (next: Step) => {
    if (isChanged && !(await save())) return
    setStep(next)
  }
  const isLast = at === STEPS.length - 1
  useKeys([
    { code: 'Ctrl+Enter', label: t('draft.next'), when: !isLast, run: () => void open(STEPS[at + 1]!) },
  ])
  const Part = step === 'check' ? null : PARTS[step]
  const isOvertaken =
    mutation.error && 'code' in mutation.error && mutation.error.code === 'changed_meanwhile'
  return (
    <DeskPage title={t('draft.title')} note={localized(document.name)}>
      <Steps current={step} onOpen={(next) => void open(next)} />
      {draft.feed && (step === 'teams' || step === 'check') && (
        <Suspense>
          <SourceNote feed={draft.feed} />
        </Suspense>
      )}
      {mutation.error && (
        <div className="mb-5 grid gap-3">
          <Note tone="error">
            {errorText(mutation.error)}
            {Object.entries(('errors' in mutation.error && mutation.error.errors) || {}).map(
              ([path, [text]]) => (
                <span key={path} className="block">
                  <code>{path.replace(/^document\./, '')}</code>: {text}
                </span>
              ),
            )}
          </Note>
          {isOvertaken && (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onClick={() => void takeTheirs()}>
                {t('draft.take_theirs')}
              </Button>
              <Button variant="danger" onClick={() => void overwrite()}>
                {t('draft.overwrite')}
              </Button>
            </div>
          )}
        </div>
      )}
      {Part ? (
        <>
          <Part document={document} change={change} />
          <div className="mt-7 flex flex-wrap justify-end gap-3">
            {at > 0 && (
              <Button variant="secondary" onClick={() => void open(STEPS[at - 1]!)}>
                {t('draft.back')}
              </Button>
            )}
            <Button busy={mutation.isPending && t('draft.saving')} onClick={() => void open(STEPS[at + 1]!)}>
              {isChanged ? t('draft.save_next') : t('draft.next')}
            </Button>
          </div>
        </>
      ) : (
        <CheckStep id={String(draft.id)} document={document} onOpen={(next) => void open(next)} />
      )}
    </DeskPage>
  )
}
