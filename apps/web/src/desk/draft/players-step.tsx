import { playersOf, readSquads } from '@called-it/contract/tables/squads.ts'
import { rowMessage } from '@called-it/contract/tables/row-mistake.ts'
import { useMemo, useState } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { LongText } from '../parts/long-text.tsx'
import type { StepProps } from './step-props.ts'

/** The players of a draft: how many each team has, and a table that is pasted in their place. */
export function PlayersStep({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const [text, setText] = useState('')
  const { entities, players = [] } = document
  const table = useMemo(() => readSquads(text, entities), [text, entities])
  const taken = playersOf(table.rows)
  const wrong = table.rows.filter(({ mistakes }) => mistakes.length > 0)
  const take = () => {
    change({ players: taken })
    setText('')
  }
  return (
    <div className="grid max-w-220 gap-5">
      <p className="text-text-2">
        {t('draft.players', { count: players.length })} {t('draft.players_help')}
      </p>
      {players.length > 0 && (
        <ul className="grid gap-x-7 tablet:grid-cols-2">
          {entities.map(({ key, name }) => (
            <li key={key} className="flex min-h-10 items-center justify-between gap-3 border-t border-line">
              {localized(name)}
              <b className="type-num text-18">{players.filter(({ entity }) => entity === key).length}</b>
            </li>
          ))}
        </ul>
      )}
      <LongText
        label={t('draft.squads')}

        value={text}

        placeholder={t('draft.squads_example')}
        onChange={({ target }) => setText(target.value)}
      />
      {table.rows.length > 0 && table.missing.length > 0 && (
        <p role="alert" className="text-err">
          {t('making.columns_missing', {
            columns: table.missing.map((column) => t(`draft.squad_columns.${column}`)).join(', '),
          })}
        </p>
      )}
      {wrong.length > 0 && (
        <ul aria-label={t('making.mistakes')} className="grid gap-1">
          {wrong.map((row) => (
            <li key={row.line} className="text-13">
              <b className="text-err">{t('draft.row', { line: row.line })}</b> {row.cells.name}:{' '}
              {row.mistakes.map((mistake) => localized(rowMessage(mistake))).join(', ')}
              {row.guess && ` · ${t('making.looks_like', { name: row.guess.suggestion })}`}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-disabled={taken.length === 0 || wrong.length > 0}
        onClick={() => taken.length > 0 && wrong.length === 0 && take()}
      >
        {wrong.length > 0
          ? t('making.take_left', { count: wrong.length })
          : t('draft.take_players', { count: taken.length })}
      </Button>
    </div>
  )
}
