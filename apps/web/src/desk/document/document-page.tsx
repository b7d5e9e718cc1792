import type { Review } from '@called-it/contract/error-body.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { tournamentQuery } from '../../features/tournaments/tournaments.ts'
import { keys } from '../../game/queries/query-keys.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { OpenFile } from '../parts/open-file.tsx'
import { useTakeBack } from '../parts/use-take-back.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { CheckedText } from './checked-text.tsx'
import { currentText, documentTextQuery, sendDocument } from './document-queries.ts'
import { Difference } from './difference.tsx'
import { saveAsFile } from './save-as-file.ts'

/** The document of a tournament: its mistakes at their lines, and what it would change before it is written. */
export function DocumentPage({ params }: { params: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('desk')
  const slug = params.tournament!
  const { data, error, refetch } = useQuery(documentTextQuery(slug))
  if (error) {
    return (
      <DeskPage title={t('document.title')}>
        <Failed title={t('document.failed')} error={error} onRetry={() => void refetch()} />
      </DeskPage>
    )
  }
  return data === undefined ? <DeskSkeleton /> : <DocumentEditor key={slug} slug={slug} start={data} />
}

/** Returns what a refused document would change; null: the refusal says something else. */
function reviewIn(error: unknown): Review | null {
  const body = error instanceof ApiError ? (error.body as Partial<Review> | undefined) : undefined
  return body?.refused && body.conflicts && body.changes ? (body as Review) : null
}

type View = 'mistakes' | 'changes'

function DocumentEditor({ slug, start }: { slug: string; start: string }) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const localized = useLocalized()
  const errorText = useErrorText()
  const client = useQueryClient()
  const takeBack = useTakeBack()
  const { data: tournament } = useQuery(tournamentQuery(slug))
  const [text, setText] = useState(start)
  const [view, setView] = useState<View>('mistakes')
  /** The conflicts in which the document wins. */
  const [ours, setOurs] = useState<readonly string[]>([])
  const check = useMutation({
    mutationFn: (sent: string) => sendDocument(slug, sent, { dryRun: true, overwrite: false }),
    onSettled: (answer, error) => {
      setView(answer || reviewIn(error) ? 'changes' : 'mistakes')
    },
  })
  const write = useMutation({
    mutationFn: () => sendDocument(slug, text, { dryRun: false, overwrite: ours.length > 0 }),
    onSuccess: async ({ audit_id }) => {
      if (audit_id === null) showToast({ severity: 'success', summary: t('document.written') })
      else offerTakeBack({ summary: t('document.written'), run: () => takeBack(audit_id) })
      client.setQueryData(documentTextQuery(slug).queryKey, text)
      check.reset()
      setView('mistakes')
      await client.invalidateQueries({ queryKey: keys.desk() })
    },
  })
  const change = (changed: string) => {
    setText(changed)
    check.reset()
    write.reset()
  }
  const decide = (changed: string) => {
    setText(changed)
    write.reset()
    check.mutate(changed)
  }
  const lines = text.split('\n').length
  const refusal = check.error instanceof ApiError ? check.error : null
  const review = reviewIn(refusal)
  const mistakes = refusal && !review ? refusal.errors : null
  const answered = check.data
  const undecided = review
    ? review.refused.length + review.conflicts.filter(({ path }) => !ours.includes(path)).length
    : 0
  const canWrite = check.isSuccess || (review !== null && undecided === 0)
  const changes = answered?.changes ?? review?.changes ?? []
  const count = changes.length + (review?.refused.length ?? 0) + (review?.conflicts.length ?? 0)
  const download = async () => saveAsFile(`${slug}.json`, await currentText(slug))
  useKeys([
    { code: 'KeyR', label: t('document.read_short'), run: () => check.mutate(text) },
    { code: 'Ctrl+Enter', label: t('document.write_short'), when: canWrite, run: () => write.mutate() },
  ])
  const failure = write.error ?? (refusal && !review && !mistakes ? refusal : null)
  return (
    <DeskPage
      title={t('document.title')}
      note={tournament && localized(tournament.name)}
      actions={
        <>
          <Button
            variant="secondary"
            size="small"
            icon={<Download aria-hidden="true" />}
            onClick={() => void download()}
          >
            <span className="max-tablet:sr-only">{t('document.download')}</span>
          </Button>
          <OpenFile size="small" onText={decide}>
            <span className="max-tablet:sr-only">{t('document.other')}</span>
          </OpenFile>
        </>
      }
    >
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Segmented
          label={t('document.view')}
          options={[
            { value: 'mistakes', label: t('document.text_tab') },
            { value: 'changes', label: t('document.changes_tab', { count }) },
          ]}
          value={view}
          onChange={setView}
        />
        <span className="text-13 text-text-3">
          {t('document.size', { count: lines, number: number(lines) })}{' '}
          {check.isIdle ? t('document.unread') : t('document.read_note')}
        </span>
      </div>
      {failure && <Note tone="error">{errorText(failure)}</Note>}
      {view === 'mistakes' ? (
        <CheckedText text={text} errors={mistakes} onChange={change}>
          {(isJson) => (
            <>
              <Button
                aria-disabled={!isJson}
                busy={check.isPending && t('document.reading')}
                onClick={() => isJson && check.mutate(text)}
              >
                {t('document.read')}
              </Button>
              <p className="text-13 text-text-2">{t('document.all_or_nothing')}</p>
            </>
          )}
        </CheckedText>
      ) : (
        <Difference
          text={text}
          changes={changes}
          refused={review?.refused ?? []}
          conflicts={review?.conflicts ?? []}
          reasons={(review && refusal?.errors) || {}}
          ours={ours}
          isRead={check.isSuccess || review !== null}
          onDecide={decide}
          onOurs={(path) => setOurs([...ours, path])}
        >
          <Button
            aria-disabled={!canWrite}
            busy={write.isPending && t('document.writing')}
            onClick={() => canWrite && write.mutate()}
          >
            {undecided > 0 ? t('document.write_left', { count: undecided }) : t('document.write')}
          </Button>
        </Difference>
      )}
    </DeskPage>
  )
}
