import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, Download, ScrollText, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AuditEntryAnswer } from '@called-it/contract/organiser/audit.ts'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Chip } from '../../ui/forms/chip.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { SearchField, TextField } from '../../ui/forms/text-field.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { allTournamentsQuery } from '../events/events-queries.ts'
import { useKeys } from '../keys/use-keys.ts'
import { useRows } from '../keys/use-rows.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { toDesk, useDeskSearch } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import styles from './audit.module.css'
import { AuditEntry } from './audit-entry.tsx'
import { type AuditFilter, auditQuery, saveAudit } from './audit-query.ts'

const KINDS = ['event', 'round', 'tournament', 'role', 'user', 'message', 'content', 'contest'] as const

// The address keeps what looks like a number as one.
const textOf = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined

const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Everything that organisers, feeds and the command line have changed. */
export function AuditPage() {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { weekday, dayKey } = useFormat()
  const navigate = useNavigate()
  const search = useDeskSearch()
  const filter: AuditFilter = {
    search: textOf(search.search),
    tournament: textOf(search.tournament),
    event: textOf(search.event),
    kind: textOf(search.kind),
    user: textOf(search.user),
    from: dayOf(search.from),
    to: dayOf(search.to),
    days: String(search.days) === '7' ? '7' : undefined,
    corrections: search.corrections === 'true' ? 'true' : undefined,
  }
  const show = (changes: AuditFilter) =>
    void navigate({ ...toDesk('audit', { ...filter, ...changes }), replace: true })
  const tournaments = useQuery(allTournamentsQuery).data ?? []
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(filter),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const [openId, setOpenId] = useState<number | null>(null)
  const toggle = ({ id }: AuditEntryAnswer) => setOpenId(id === openId ? null : id)
  const { current, choose } = useRows({ rows: entries, idOf: ({ id }) => String(id), onOpen: toggle })
  const takeBack = useTakeBack()
  const errorText = useErrorText()
  const saving = useMutation({
    mutationFn: () => saveAudit(filter),
    onError: (failure) =>
      showToast({ severity: 'error', summary: t('audit.csv_failed'), detail: errorText(failure) }),
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const days = Map.groupBy(entries, ({ at }) => dayKey(at))
  const [text, setText] = useSearchText(filter.search ?? '', (wanted) =>
    show({ search: wanted || undefined }),
  )
  const authors = new Map(
    entries.flatMap(({ user }) => (user ? [[String(user.id), user.name] as const] : [])),
  )
  if (filter.user && !authors.has(filter.user)) authors.set(filter.user, t('audit.one_user'))
  const field = useRef<HTMLInputElement>(null)
  useKeys([
    { code: 'Slash', label: t('audit.keys.search'), run: () => field.current?.focus() },
    {
      code: 'KeyZ',
      label: t('keys.take_back_short'),
      when: current?.take_back.possible ?? false,
      run: () => current && takeBack(current.id),
    },
    {
      code: 'BracketLeft',
      label: t('audit.same_event'),
      when: Boolean(current?.subject.event && current.subject.tournament),
      run: () => show({ tournament: current?.subject.tournament?.slug, event: current?.subject.event?.key }),
    },
  ])
  return (
    <DeskPage
      title={t('audit.title')}
      {...(data && {
        note: t(data.pages[0]!.is_cut ? 'audit.more_than' : 'audit.note', {
          entries: t('audit.entries', { count: data.pages[0]!.meta.total }),
        }),
      })}
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden="true" />}
          busy={saving.isPending && t('audit.loading')}
          onClick={() => saving.mutate()}
        >
          CSV
        </Button>
      }
    >
      <div className={styles.filters}>
        <SearchField ref={field} label={t('audit.search')} value={text} onChange={setText} maxLength={60} />
        <NativeSelect
          label={t('events.tournament')}
          hideLabel
          options={[
            { value: '', label: t('audit.all_tournaments') },
            ...tournaments.map(({ slug, name }) => ({ value: slug, label: localized(name) })),
          ]}
          value={filter.tournament ?? ''}
          onChange={(slug) => show({ tournament: slug || undefined, event: undefined })}
        />
        <NativeSelect
          label={t('audit.kind')}
          hideLabel
          options={[
            { value: '', label: t('audit.all_kinds') },
            ...KINDS.map((kind) => ({ value: kind as string, label: t(`audit.kinds.${kind}`) })),
          ]}
          value={filter.kind ?? ''}
          onChange={(kind) => show({ kind: kind || undefined })}
        />
        <NativeSelect
          label={t('audit.who')}
          hideLabel
          options={[
            { value: '', label: t('audit.everybody') },
            ...[...authors].map(([value, label]) => ({ value, label })),
          ]}
          value={filter.user ?? ''}
          onChange={(user) => show({ user: user || undefined })}
        />
      </div>
      <div className={styles.chips}>
        <Chip
          isChosen={filter.days === '7'}
          icon={<CalendarDays className="size-4" aria-hidden="true" />}
          onChoose={() => show({ days: filter.days ? undefined : '7', from: undefined, to: undefined })}
        >
          {t('audit.seven_days')}
        </Chip>
        <Chip
          isChosen={filter.corrections === 'true'}
          icon={<Undo2 className="size-4" aria-hidden="true" />}
          onChoose={() => show({ corrections: filter.corrections ? undefined : 'true' })}
        >
          {t('audit.corrections')}
        </Chip>
        {filter.event && (
          <Chip isChosen onChoose={() => show({ event: undefined })}>
            {t('audit.one_event', { key: filter.event })}
          </Chip>
        )}
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            className={styles.date}
            label={t(`audit.${end}`)}
            value={filter[end] ?? ''}
            onChange={({ target }) => show({ [end]: target.value || undefined, days: undefined })}
          />
        ))}
      </div>
      {error ? (
        <Failed title={t('audit.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading className="grid gap-px">
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </Loading>
      ) : entries.length === 0 ? (
        <Empty
          icon={<ScrollText aria-hidden="true" />}
          title={t('audit.none')}
          {...(isFiltered && { text: t('audit.none_text') })}
        />
      ) : (
        [...days].map(([day, members], at) => (
          <section key={day}>
            <h2 className={styles.day}>
              {weekday(members[0]!.at)}
              {/* The last day may go on in what is not loaded yet. */}
              {(at < days.size - 1 || !hasNextPage) && (
                <small className="text-13 font-normal text-text-3">
                  {t('audit.entries', { count: members.length })}
                </small>
              )}
            </h2>
            <ol>
              {members.map((entry) => (
                <AuditEntry
                  key={entry.id}
                  entry={entry}
                  isCurrent={entry === current}
                  isOpen={entry.id === openId}
                  onFocus={() => choose(entry)}
                  onToggle={() => toggle(entry)}
                  onTakeBack={() => takeBack(entry.id)}
                />
              ))}
            </ol>
          </section>
        ))
      )}
      {hasNextPage && (
        <Button
          className="mt-4"
          variant="secondary"
          busy={isFetchingNextPage && t('audit.loading')}
          onClick={() => void fetchNextPage()}
        >
          {t('audit.older')}
        </Button>
      )}
    </DeskPage>
  )
}
