import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns a zone as people read it: `Europe/Moscow, UTC+3`. */
function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  return `${zone.replaceAll('_', ' ')}, ${offset}`
}

/** The time zone in which times are written; all others are listed when it gets the focus. */
export function ZoneSelect({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('desk')
  const [all, setAll] = useState<readonly string[]>([])
  const zones = [...new Set([value, ownZone(), 'UTC', ...all])]
  return (
    <div onFocus={() => setAll(Intl.supportedValuesOf('timeZone'))}>
      <NativeSelect
        label={t('making.zone')}
        options={zones.map((zone) => ({ value: zone, label: zoneName(zone) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
