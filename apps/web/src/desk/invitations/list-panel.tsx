import type { Listed } from '@called-it/contract/people/invitations.ts'
import { INVITED_COLUMNS, INVITED_TEXT_MAX, type InvitedColumn } from '@called-it/contract/tables/invited.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { FieldError } from '../../ui/forms/text-field.tsx'
import { offerTakeBack } from '../keys/take-back.ts'
import { useKeys } from '../keys/use-keys.ts'
import { LongText } from '../parts/long-text.tsx'
import { OpenFile } from '../parts/open-file.tsx'
import { useDeed } from '../parts/use-deed.ts'
import { useSettled } from '../parts/use-settled.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import styles from './invitations.module.css'
import { sendInvited, type Sent } from './invitations-query.ts'
import type { WrittenConditions } from './use-conditions.ts'

/** The most mistakes that are shown; their number is said. */
const SHOWN = 6

/** People by their accounts: one a line, or a table with names and departments. Each change says at once what it would do. */
export function ListPanel({ kind, conditions }: { kind: 'list' | 'csv'; conditions: WrittenConditions }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const takeBack = useTakeBack()
  const [text, setText] = useState('')
  const [columns, setColumns] = useState<(InvitedColumn | null)[]>()
  const settled = useSettled(text)
  const body: Sent = { ...conditions.sent, text: settled.text, ...(columns && { columns }) }
  const { data, error } = useQuery({
    queryKey: deskKeys.invited(kind, body),
    queryFn: () => sendInvited(kind, body, 'true'),
    enabled: settled.text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const tried = settled.text.trim() === '' ? undefined : data
  const invite = useDeed({
    send: () => sendInvited(kind, { ...body, text }, 'false'),
    onDone: ({ audit_id, new: count }) => {
      setText('')
      setColumns(undefined)
      if (audit_id !== null)
        offerTakeBack({ summary: t('invitations.invited', { count }), run: () => takeBack(audit_id) })
    },
    failed: t('invitations.not_invited'),
  })
  const count = tried ? tried.new + (kind === 'csv' ? tried.known : 0) : 0
  const canSend = count > 0 && settled.isSettled && !error && !invite.isPending
  useKeys([
    {
      code: kind === 'list' ? 'Ctrl+Enter' : 'Ctrl+Shift+Enter',
      label: t(`invitations.send_${kind}`),
      when: canSend,
      isInBar: kind === 'list',
      run: () => invite.mutate(),
    },
  ])
  const write = (next: string) => {
    setText(next)
    setColumns(undefined)
  }
  return (
    <section className={styles.panel} aria-labelledby={`by-${kind}`}>
      <h2 id={`by-${kind}`}>{t(`invitations.by_${kind}`)}</h2>
      <LongText
        label={t(`invitations.${kind}_label`)}
        placeholder={t(`invitations.${kind}_example`)}
        maxLength={INVITED_TEXT_MAX}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      {kind === 'csv' && (
        <OpenFile size="small" accept=".csv,text/csv,text/plain" onText={write}>
          {t('invitations.open_file')}
        </OpenFile>
      )}
      {error && <FieldError>{errorText(error, 'columns')}</FieldError>}
      {tried && kind === 'csv' && <TableColumns columns={tried.columns} onChange={setColumns} />}
      {tried && <Outcome tried={tried} kind={kind} />}
      <Button
        variant={kind === 'list' ? 'primary' : 'secondary'}
        disabled={!canSend}
        busy={invite.isPending && t('invitations.inviting')}
        onClick={() => invite.mutate()}
      >
        {kind === 'list' ? t('invitations.invite', { count }) : t('invitations.take', { count })}
      </Button>
    </section>
  )
}

/** What the list would do, and its mistakes by line. */
function Outcome({ tried, kind }: { tried: Listed; kind: 'list' | 'csv' }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { rows, known, repeated, mistakes } = tried
  const parts = [
    t('invitations.new', { count: tried.new }),
    known > 0 && t(kind === 'csv' ? 'invitations.known_csv' : 'invitations.known', { count: known }),
    repeated > 0 && t('invitations.repeated', { count: repeated }),
    mistakes.length > 0 && t('invitations.wrong', { count: mistakes.length }),
  ].filter(Boolean)
  return (
    <div className="grid gap-2" aria-live="polite">
      {mistakes.slice(0, SHOWN).map(({ line, message }) => (
        <FieldError key={line}>{t('invitations.mistake', { line, message: localized(message) })}</FieldError>
      ))}
      {mistakes.length > SHOWN && (
        <p className="text-13 text-err">
          {t('invitations.more_mistakes', { count: mistakes.length - SHOWN })}
        </p>
      )}
      <p className="text-13 text-text-2">
        {t('invitations.rows', { count: rows })} {parts.join(', ')}.
      </p>
    </div>
  )
}

type Column = InvitedColumn | null

function TableColumns({ columns, onChange }: { columns: Column[]; onChange: (columns: Column[]) => void }) {
  const { t } = useTranslation('desk')
  return (
    <div className="grid gap-2">
      {columns.map((column, at) => (
        <NativeSelect
          key={at}
          label={t('invitations.column', { nth: at + 1 })}
          value={column ?? 'none'}
          options={[...INVITED_COLUMNS, 'none' as const].map((value) => ({
            value,
            label: t(`invitations.columns.${value}`),
          }))}
          onChange={(value) => {
            const chosen = value === 'none' ? null : value
            // What was of this kind before is not read any more.
            onChange(columns.map((each, nth) => (nth === at ? chosen : each === chosen ? null : each)))
          }}
        />
      ))}
    </div>
  )
}
