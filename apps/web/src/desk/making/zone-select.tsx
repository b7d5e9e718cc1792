import { ZoneSelect as AnyZoneSelect } from '../../ui/forms/zone-select.tsx'
import { ownZone } from '../../lib/time/zones.ts'
import { contestZone } from '../../lib/contest/contest.ts'
import { useTranslation } from '../../lib/language/translation.ts'

/** The zone in which organisers write times: that of the contest, or of this browser. */
export const usualZone = (): string => contestZone() ?? ownZone()

/** The time zone in which times are written: that of the contest stands first, then that of the browser. */
export function ZoneSelect({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('desk')
  return <AnyZoneSelect label={t('making.zone')} value={value} first={[usualZone()]} onChange={onChange} />
}
