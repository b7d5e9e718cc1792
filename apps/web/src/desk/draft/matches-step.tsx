import type { DocumentEvent } from '@called-it/contract/organiser/tournament-document.ts'
import { instantIn, wallClockIn } from '@called-it/contract/zones/zones.ts'
import { SIDES } from '@called-it/rules/vocabulary.ts'
import { useState } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { usualZone, ZoneSelect } from '../making/zone-select.tsx'
import { Cell, ChoiceCell } from './cell.tsx'
import { DraftTable } from './draft-table.tsx'
import { RemoveCell } from './row-cells.tsx'
import type { StepProps } from './step-props.ts'

/** The matches of a draft, a round at a time: when they begin and who plays. */
export function MatchesStep({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const [zone, setZone] = useState(usualZone)
  const { rounds, events, entities } = document
  const [chosen, setRound] = useState(rounds[0]?.key ?? '')
  const round = rounds.find(({ key }) => key === chosen) ?? rounds[0]
  const set = (key: string, part: Partial<DocumentEvent>) =>
    change({ events: events.map((event) => (event.key === key ? { ...event, ...part } : event)) })
  const sides = [
    { value: '', label: t('draft.side_unknown') },
    ...entities.map(({ key, name }) => ({ value: key, label: localized(name) })),
  ]
  if (!round) return <p className="text-text-2">{t('draft.no_rounds')}</p>
  const own = events.filter((event) => event.round === round.key)
  const numbers = events.map(({ key }) => Number(/\d+$/.exec(key)?.[0] ?? 0))
  const add = () => {
    const key = `${round.key}-${Math.max(0, ...numbers) + 1}`
    const tableGroup = own[0]?.table_group
    change({
      events: [
        ...events,
        {
          key,
          round: round.key,
          starts_at: own.at(-1)?.starts_at ?? null,
          ...(tableGroup && { table_group: tableGroup }),
        },
      ],
    })
  }
  return (
    <div className="grid gap-5">
      <div className="grid max-w-180 gap-4 tablet:grid-cols-2">
        <NativeSelect
          label={t('draft.round')}
          options={rounds.map(({ key, name }) => ({ value: key, label: localized(name) }))}
          value={round.key}
          onChange={setRound}
        />
        <ZoneSelect value={zone} onChange={setZone} />
      </div>
      <DraftTable caption={localized(round.name)}>
        <thead>
          <tr>
            <th scope="col">{t('making.columns.date')}</th>
            <th scope="col">{t('making.columns.time')}</th>
            <th scope="col">{t('making.columns.home')}</th>
            <th scope="col">{t('making.columns.away')}</th>
            <th scope="col">
              <span className="sr-only">{t('draft.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {own.map((event) => (
            <tr key={event.key}>
              <StartCells event={event} zone={zone} onChange={(starts_at) => set(event.key, { starts_at })} />
              {SIDES.map((side) => (
                <td key={side}>
                  <ChoiceCell
                    label={`${t(side === 'first' ? 'making.columns.home' : 'making.columns.away')}: ${event.key}`}
                    options={sides}
                    value={event[side] ?? ''}
                    onChange={({ target }) => set(event.key, { [side]: target.value || null })}
                  />
                </td>
              ))}
              <RemoveCell
                label={t('draft.remove_match', { key: event.key })}
                onRemove={() => change({ events: events.filter(({ key }) => key !== event.key) })}
              />
            </tr>
          ))}
        </tbody>
      </DraftTable>
      <Button variant="secondary" className="justify-self-start" onClick={add}>
        {t('draft.add_match')}
      </Button>
    </div>
  )
}

type StartCellsProps = { event: DocumentEvent; zone: string; onChange: (startsAt: string | null) => void }

/** The day and the time of a match by the clocks of a zone. While one of them is missing, the match has no start. */
function StartCells({ event, zone, onChange }: StartCellsProps) {
  const { t } = useTranslation('desk')
  const [typed, setTyped] = useState({ date: '', time: '' })
  const shown = event.starts_at ? wallClockIn(zone, event.starts_at) : typed
  const change = (part: Partial<typeof typed>) => {
    const { date, time } = { ...shown, ...part }
    setTyped({ date, time })
    onChange(date && time ? instantIn(zone, date, time) : null)
  }
  return (
    <>
      <td>
        <Cell
          type="date"
          label={`${t('making.columns.date')}: ${event.key}`}
          value={shown.date}
          onChange={({ target }) => change({ date: target.value })}
        />
      </td>
      <td>
        <Cell
          type="time"
          label={`${t('making.columns.time')}: ${event.key}`}
          value={shown.time}
          onChange={({ target }) => change({ time: target.value })}
        />
      </td>
    </>
  )
}
