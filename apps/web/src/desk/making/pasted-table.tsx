import { roundsOf } from '@called-it/contract/tables/fixture-rounds.ts'
import { FIXTURE_COLUMNS, type FixtureColumn, readFixtures } from '@called-it/contract/tables/fixtures.ts'
import { useMemo, useRef, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { Columns } from '../shell/block.tsx'
import { fieldErrors } from './field-errors.ts'
import { FixtureRows } from './fixture-rows.tsx'
import { LongText } from '../parts/long-text.tsx'
import styles from './making.module.css'
import { useCreateDraft } from './making-queries.ts'
import { replaceCell } from './replace-cell.ts'
import { usualZone, ZoneSelect } from './zone-select.tsx'

/** A tournament from a table of matches that is pasted from a spreadsheet: each row is read while it is written. */
export function PastedTable() {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const create = useCreateDraft()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [zone, setZone] = useState(usualZone)
  const [chosen, setChosen] = useState<readonly (FixtureColumn | null)[] | undefined>()
  const table = useMemo(() => readFixtures(text, zone, chosen), [text, zone, chosen])
  const wrong = table.rows.filter(({ mistakes }) => mistakes.length > 0)
  const guesses = table.rows.filter(({ guess }) => guess !== null)
  const whole = table.rows.flatMap(({ cells, starts_at, mistakes }) =>
    mistakes.length === 0 && starts_at ? [{ starts_at, home: cells.home!, away: cells.away! }] : [],
  )
  const left = wrong.length + table.missing.length + (name.trim() === '' ? 1 : 0)
  const errorOf = fieldErrors(create.error, 'table', errorText)

  const take = () => {
    if (table.rows.length === 0) area.current?.focus()
    else if (name.trim() === '') document.querySelector<HTMLElement>('[data-start]')?.focus()
    else if (left > 0) document.querySelector('[data-wrong]')?.scrollIntoView({ block: 'center' })
    else create.mutate({ table: { name: name.trim(), text, zone, ...(chosen && { columns: [...chosen] }) } })
  }
  const cure = (row: (typeof guesses)[number]) =>
    setText(replaceCell(text, row.line, row.cells[row.guess!.column]!, row.guess!.suggestion))
  useKeys([
    { code: 'Ctrl+Enter', label: t('making.take_short'), run: take },
    { code: 'Digit1', label: t('document.cure'), when: guesses.length > 0, run: () => cure(guesses[0]!) },
  ])
  const understood = (
    <section className={styles.effect} aria-labelledby="understood">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="understood" className="text-15 font-semibold">
          {t('making.understood')}
        </h2>
        <span className="text-13 text-text-3">{t('making.not_made')}</span>
      </header>
      <dl aria-live="polite">
        <div>
          <dt>{t('making.matches')}</dt>
          <dd className="type-num text-18">{whole.length}</dd>
          {whole.length > 0 && (
            <dd className="text-13 text-text-3">
              {t('making.rounds_proposed', { count: roundsOf(whole).length })}
            </dd>
          )}
        </div>
        <div>
          <dt>{t('making.teams_found')}</dt>
          <dd className="type-num text-18">
            {new Set(table.rows.flatMap(({ cells }) => [cells.home, cells.away].filter(Boolean))).size}
          </dd>
          {guesses.length > 0 && (
            <dd className="text-13 text-text-3">
              {t('making.slips', { name: guesses[0]!.cells[guesses[0]!.guess!.column]! })}
            </dd>
          )}
        </div>
        <div>
          <dt>{t('making.mistakes')}</dt>
          <dd className="type-num text-18">{wrong.length + table.missing.length}</dd>
          {table.rows.length > 0 && table.missing.length > 0 && (
            <dd className="text-13 text-err">
              {t('making.columns_missing', {
                columns: table.missing.map((column) => t(`making.columns.${column}`)).join(', '),
              })}
            </dd>
          )}
        </div>
      </dl>
      <footer>
        {create.error && <Note tone="error">{errorText(create.error)}</Note>}
        <Button
          aria-disabled={left > 0 || table.rows.length === 0}
          busy={create.isPending && t('making.beginning')}
          onClick={take}
        >
          {left > 0 ? t('making.take_left', { count: left }) : t('making.take', { count: whole.length })}
        </Button>
        <p className="text-13 text-text-2">{t('making.one_name')}</p>
      </footer>
    </section>
  )
  return (
    <Columns isWide side={understood}>
      <div className="grid min-w-0 gap-5">
        <TextField
          data-start
          label={t('making.name')}
          value={name}
          maxLength={200}
          error={errorOf('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="max-w-80">
          <ZoneSelect value={zone} onChange={setZone} />
        </div>
        <LongText
          label={t('making.table')}
          ref={area}

          value={text}
          placeholder={t('making.table_example')}

          onChange={({ target }) => {
            setText(target.value)
            create.reset()
          }}
        />
        {table.rows.length > 0 && (
          <FixtureRows
            table={table}
            zone={zone}
            onCure={cure}
            onColumns={setChosen}
            columns={FIXTURE_COLUMNS}
          />
        )}
      </div>
    </Columns>
  )
}
