import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Tick } from '../../ui/forms/field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { fieldErrors } from './field-errors.ts'
import { LongText } from '../parts/long-text.tsx'
import { useCreateDraft } from './making-queries.ts'
import { usualZone, ZoneSelect } from './zone-select.tsx'

const TEMPLATES = ['double_round_robin', 'groups_and_knockout', 'knockout', 'fight_series'] as const
type Template = (typeof TEMPLATES)[number]

const WEEK_MS = 604_800_000
const nextWeek = () => new Date(Date.now() + WEEK_MS).toISOString().slice(0, 10)

const START = {
  template: 'double_round_robin' as Template,
  name: '',
  teams: '',
  first_day: '',
  time: '19:00',
  days_between: 7,
  groups: 2,
  through: 2,
  evenings: 6,
  fights: 5,
  third_place: false,
}
type Numbers = 'days_between' | 'groups' | 'through' | 'evenings' | 'fights'

/** Which numbers a template asks for. */
const NUMBERS: Record<Template, readonly Numbers[]> = {
  double_round_robin: ['days_between'],
  groups_and_knockout: ['groups', 'through', 'days_between'],
  knockout: ['days_between'],
  fight_series: ['evenings', 'fights', 'days_between'],
}
const hasTeams = (template: Template) => template !== 'fight_series'
const hasThirdPlace = (template: Template) => template === 'knockout' || template === 'groups_and_knockout'

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** A tournament from a template: its teams, its days, and how many go through. */
export function TemplateForm() {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const create = useCreateDraft()
  const [zone, setZone] = useState(usualZone)
  const [form, setForm] = useState(() => ({ ...START, first_day: nextWeek() }))
  const change = (part: Partial<typeof START>) => setForm((now) => ({ ...now, ...part }))
  const { template } = form
  const errorOf = fieldErrors(create.error, 'template', errorText)

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const { name, first_day, time } = form
    const numbers = Object.fromEntries(NUMBERS[template].map((field) => [field, form[field]]))
    create.mutate({
      template: {
        template,
        name: name.trim(),
        zone,
        first_day,
        time,
        ...numbers,
        ...(hasTeams(template) && { teams: linesOf(form.teams) }),
        ...(hasThirdPlace(template) && { third_place: form.third_place }),
      } as never,
    })
  }
  useKeys([{ code: 'Ctrl+Enter', label: t('making.begin'), run: () => submit() }])

  return (
    <form className="grid max-w-180 gap-5" onSubmit={submit} noValidate>
      <NativeSelect
        label={t('making.template')}
        options={TEMPLATES.map((value) => ({ value, label: t(`making.templates.${value}`) }))}
        value={template}
        onChange={(value) => change({ template: value })}
      />
      <TextField
        label={t('making.name')}
        help={t('making.name_help')}
        value={form.name}
        maxLength={200}
        error={errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      {hasTeams(template) && (
        <LongText
          label={t('making.teams', { count: linesOf(form.teams).length })}
          value={form.teams}
          placeholder={t('making.teams_example')}
          error={errorOf('teams') ?? undefined}
          onChange={({ target }) => change({ teams: target.value })}
        />
      )}
      <div className="grid gap-4 tablet:grid-cols-2">
        <TextField
          label={t('making.first_day')}
          type="date"
          value={form.first_day}
          error={errorOf('first_day')}
          onChange={({ target }) => change({ first_day: target.value })}
        />
        <TextField
          label={t('making.time')}
          type="time"
          value={form.time}
          error={errorOf('time')}
          onChange={({ target }) => change({ time: target.value })}
        />
        <ZoneSelect value={zone} onChange={setZone} />
        {NUMBERS[template].map((field) => (
          <TextField
            key={field}
            label={t(`making.numbers.${field}`)}
            type="number"
            min={1}
            value={String(form[field])}
            error={errorOf(field)}
            onChange={({ target }) => change({ [field]: target.valueAsNumber })}
          />
        ))}
      </div>
      {hasThirdPlace(template) && (
        <label className="flex min-h-11 items-center gap-3">
          <Tick
            checked={form.third_place}
            onChange={({ target }) => change({ third_place: target.checked })}
          />
          {t('making.third_place')}
        </label>
      )}
      {create.error && <Note tone="error">{errorText(create.error)}</Note>}
      <Button type="submit" className="justify-self-start" busy={create.isPending && t('making.beginning')}>
        {t('making.begin')}
      </Button>
    </form>
  )
}
