import { useState } from 'react'
import { NativeSelect } from './native-select.tsx'
import { ownZone, zoneName } from '../../lib/time/zones.ts'

type ZoneSelectProps = {
  label: string
  value: string
  onChange: (zone: string) => void
  /** Zones that stand first, such as that of the contest. */
  first?: readonly string[]
  /** The name of the empty value; left out: there is none. */
  none?: string
  className?: string
}

/** A time zone; those that are likely stand first, and all others are listed when it gets the focus. */
export function ZoneSelect({ label, value, onChange, first = [], none, className }: ZoneSelectProps) {
  const [all, setAll] = useState<readonly string[]>([])
  const zones = [...new Set([...first, ...(value ? [value] : []), ownZone(), 'UTC', ...all])]
  return (
    <div className={className} onFocus={() => setAll(Intl.supportedValuesOf('timeZone'))}>
      <NativeSelect
        label={label}
        options={[
          ...(none === undefined ? [] : [{ value: '', label: none }]),
          ...zones.map((zone) => ({ value: zone, label: zoneName(zone) })),
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
