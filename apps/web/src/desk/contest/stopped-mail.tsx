import type { MailStop } from '@called-it/contract/people/mail-stops.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { FieldError } from '../../ui/forms/text-field.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import styles from './contest.module.css'

const SIZE = 10

const stopsQuery = (page: number) =>
  queryOptions({
    queryKey: deskKeys.mailStops(page),
    queryFn: () => call('GET /api/v1/organiser/mail-stops', { query: { page, limit: SIZE } }),
    placeholderData: keepPreviousData,
  })

/** The addresses that get no mail, because a mail server has refused them for good. */
export function StoppedMail() {
  const { t } = useTranslation('desk')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="grid gap-3 border-t border-line pt-6" aria-labelledby="stopped-mail">
      <h2 id="stopped-mail" ref={heading} tabIndex={-1} className="text-16 font-semibold">
        {t('mail.title')}
      </h2>
      <p className="text-14 text-text-2">{t('mail.text')}</p>
      <Stops heading={heading} />
    </section>
  )
}

type HeadingProps = {
  /** The heading of the list. It takes the focus when an address goes, because the pressed button goes, too. */
  heading: RefObject<HTMLElement | null>
}

function Stops({ heading }: HeadingProps) {
  const { t } = useTranslation('desk')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(stopsQuery(page))
  if (!data)
    return error ? (
      <Failed title={t('mail.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="block h-14" />
      </Loading>
    )
  const { stops, meta } = data
  const pages = Math.max(1, Math.ceil(meta.total / SIZE))
  if (page > pages) setPage(pages)
  if (stops.length === 0) return <p className="text-14 text-text-3">{t('mail.none')}</p>
  return (
    <>
      <ul className={styles.stops} aria-labelledby="stopped-mail">
        {stops.map((stop) => (
          <Stop key={stop.address} stop={stop} heading={heading} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex flex-wrap items-center gap-2 text-13 text-text-2">
          <Button
            variant="quiet"
            size="small"
            aria-disabled={page === 1 || undefined}
            onClick={() => setPage(Math.max(1, page - 1))}
          >
            {t('mail.newer')}
          </Button>
          <span>{t('mail.page', { page, pages })}</span>
          <Button
            variant="quiet"
            size="small"
            aria-disabled={page === pages || undefined}
            onClick={() => setPage(Math.min(pages, page + 1))}
          >
            {t('mail.older')}
          </Button>
        </div>
      )}
    </>
  )
}

function Stop({ stop, heading }: { stop: MailStop } & HeadingProps) {
  const { address, refusal, stopped_at, ends_at, user } = stop
  const { t } = useTranslation('desk')
  const { moment, day } = useFormat()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const resuming = useMutation({
    mutationFn: () => call('POST /api/v1/organiser/mail-stops/resume', { body: { address } }),
    onSuccess: async () => {
      showToast({ severity: 'success', summary: t('mail.resumed'), detail: address, group: 'contest' })
      await queryClient.invalidateQueries({ queryKey: deskKeys.mailStopsAll() })
      heading.current?.focus()
    },
  })
  return (
    <li>
      <MailX className="size-5 text-warn" aria-hidden="true" />
      <span className="min-w-0">
        <b>{address}</b>
        <small>
          {user ? t('mail.of', { name: user.name }) : t('mail.of_nobody')} ·{' '}
          {t('mail.refusal', { refusal, at: moment(stopped_at), until: day(ends_at) })}
        </small>
        {resuming.error && <FieldError>{errorText(resuming.error)}</FieldError>}
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={resuming.isPending ? undefined : t('mail.resume_address', { address })}
        busy={resuming.isPending && t('mail.resuming')}
        onClick={() => resuming.mutate()}
      >
        {t('mail.resume')}
      </Button>
    </li>
  )
}
