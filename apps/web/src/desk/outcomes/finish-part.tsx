import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { keys } from '../../game/queries/query-keys.ts'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { now } from '../../lib/time/now.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { offerTakeBack } from '../keys/take-back.ts'
import { Deed, EffectBox, EffectPart, EffectRow } from '../parts/effect-box.tsx'
import { Columns } from '../shell/block.tsx'
import { documentQuery } from '../parts/document-query.ts'
import { EffectFigures } from '../result/effect-panel.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { ComputedPart } from './computed-part.tsx'
import { FinishedPart } from './finished-part.tsx'
import { OpenPart } from './open-part.tsx'
import { idOf, settlesAtEnd } from './outcome-entry.ts'
import { outcomesQuery } from './outcomes-query.ts'
import { UndecidedPart } from './undecided-part.tsx'
import { useOutcomeForm } from './use-outcome-form.ts'

const FINISH = 'POST /api/v1/organiser/tournaments/{slug}/finish' as const

/** What the end still needs, the finish (also all the same, named and asked), and the way back within its time. */
export function FinishPart({ tournament }: { tournament: Tournament }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const errorText = useErrorText()
  const { number } = useFormat()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { slug, finished_at, reopen_until } = tournament
  const params = { slug }
  const name = localized(tournament.name)
  const trial = useQuery({
    queryKey: deskKeys.finish(slug),
    queryFn: () => call(FINISH, { params, query: { dry_run: 'true' } }),
    enabled: finished_at === null,
    retry: false,
  })
  const overview = useQuery({ ...outcomesQuery(slug), enabled: finished_at === null })
  const document = useQuery({ ...documentQuery(slug), enabled: finished_at === null })
  const form = useOutcomeForm(slug, overview.data?.undecided ?? [])
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.desk() }),
      queryClient.invalidateQueries({ queryKey: keys.tournament(slug) }),
    ])
  const onError = (error: Error) =>
    showToast({ severity: 'error', summary: t('parts.not_saved'), detail: errorText(error) })
  const reopen = useMutation({
    mutationFn: () => call('POST /api/v1/organiser/tournaments/{slug}/reopen', { params }),
    onSuccess: () => {
      showToast({ severity: 'success', summary: t('outcomes.reopened') })
    },
    onError,
    onSettled: reload,
  })
  const finish = useMutation({
    mutationFn: (isForced: boolean) => call(FINISH, { params, query: isForced ? { force: 'true' } : {} }),
    onSuccess: ({ tournament: { reopen_until: until } }) => {
      setAsking(false)
      const summary = t('outcomes.done', { tournament: name })
      if (until !== null && Date.parse(until) > now()) offerTakeBack({ summary, run: () => reopen.mutate() })
      else showToast({ severity: 'success', summary })
    },
    onError,
    onSettled: reload,
  })
  if (finished_at !== null)
    return (
      <FinishedPart
        until={reopen_until}
        onReopen={() => reopen.mutate()}
        busy={reopen.isPending && t('outcomes.busy')}
      />
    )
  const refusal = trial.error instanceof ApiError && trial.error.code === 'not_over' ? trial.error : null
  const missing = refusal
    ? Object.entries(refusal.errors ?? {}).flatMap(([path, texts]) => texts.map((text) => ({ path, text })))
    : []
  const isReady = trial.isSuccess
  const left = missing.length
  const { undecided = [], computed = [], checklist = [], reopen_hours: hours } = overview.data ?? {}
  // A question that is entered above needs no second line.
  const others = missing.filter(({ path }) => !undecided.some((question) => idOf(question) === path))
  const error = overview.error ?? document.error ?? (refusal ? null : trial.error)
  return (
    <Columns
      isWide
      side={
        <EffectBox title={t(form.chosen ? 'outcomes.who_moves' : 'outcomes.finish')}>
          {form.effect && (
            <div className={form.isOld ? 'opacity-55' : undefined} aria-busy={form.isOld}>
              {form.effect.predictions > 0 || !form.chosen || !settlesAtEnd(form.chosen) ? (
                <EffectFigures settlement={form.effect} />
              ) : (
                <p className="px-4.5 py-3 text-text-2">{t('outcomes.at_finish')}</p>
              )}
            </div>
          )}
          {form.error && (
            <div className="p-4.5" role="alert">
              <Note tone="error">{errorText(form.error)}</Note>
            </div>
          )}
          {form.chosen && !form.effect && !form.error && (
            <p className="px-4.5 py-3 text-text-2">{t('outcomes.ask')}</p>
          )}
          <EffectPart title={t('outcomes.checklist')} isOld={overview.isFetching && !overview.data}>
            <ul>
              {checklist.map(({ key, ok, text }) => (
                <EffectRow
                  key={key}
                  icon={
                    ok ? (
                      <CircleCheck className="text-ok" aria-hidden="true" />
                    ) : (
                      <CircleAlert className="text-warn" aria-hidden="true" />
                    )
                  }
                >
                  {localized(text)}
                </EffectRow>
              ))}
              {isReady && (
                <EffectRow
                  icon={<CircleCheck className="text-ok" aria-hidden="true" />}
                  value={number(trial.data.settlement.awarded_points)}
                >
                  {t('outcomes.awards')}
                </EffectRow>
              )}
            </ul>
          </EffectPart>
          <Deed
            label={left > 0 ? t('outcomes.left', { count: left }) : t('outcomes.deed')}
            shortLabel={t('outcomes.short')}
            summary={name}
            busy={finish.isPending && t('outcomes.busy')}
            isDisabled={!isReady}
            onDo={() => finish.mutate(false)}
          >
            <p>
              {t('outcomes.note')}{' '}
              {hours !== undefined && t('outcomes.way_back', { count: hours, number: number(hours) })}
            </p>
            {left > 0 && (
              <Button variant="quiet" onClick={() => setAsking(true)}>
                {t('outcomes.force')}
              </Button>
            )}
          </Deed>
        </EffectBox>
      }
    >
      {error && <Note tone="error">{errorText(error)}</Note>}
      {isReady && (
        <p className="flex items-center gap-2.5 pb-4 text-ok">
          <CircleCheck aria-hidden="true" />
          {t('outcomes.all_decided')}
        </p>
      )}
      {document.data && undecided.length > 0 && (
        <UndecidedPart slug={slug} questions={undecided} document={document.data} form={form} />
      )}
      {document.data && others.length > 0 && <OpenPart slug={slug} rows={others} document={document.data} />}
      {computed.length > 0 && <ComputedPart rows={computed} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        title={t('outcomes.force_title', { tournament: name })}
        text={t('outcomes.force_text', { count: left })}
        keepLabel={t('outcomes.keep')}
        confirmLabel={t('outcomes.force')}
        busy={finish.isPending && t('outcomes.busy')}
        onConfirm={() => finish.mutate(true)}
      />
    </Columns>
  )
}
