import { useTranslation } from '../../lib/language/translation.ts'
import { FieldHelp } from '../../ui/forms/text-field.tsx'
import type { ContestForm } from './use-contest-form.ts'
import { ZoneSelect } from '../../ui/forms/zone-select.tsx'

/** The time zone in which organisers write times. */
export function ZoneField({ form: { zone, setZone } }: { form: ContestForm }) {
  const { t } = useTranslation('contest')
  return (
    <div className="grid gap-1.5">
      <ZoneSelect
        label={t('zone')}
        value={zone ?? ''}
        none={t('zone_none')}
        onChange={(chosen) => setZone(chosen === '' ? null : chosen)}
      />
      <FieldHelp>{t('zone_help')}</FieldHelp>
    </div>
  )
}
