import { CalendarClock, CircleDashed, Lock } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { StatePanel } from '../../ui/states/state-panel.tsx'

const ICONS = { not_open: CalendarClock, empty: CircleDashed, hidden: Lock }

type UnavailableLeagueProps = {
  reason: keyof typeof ICONS
  /** When it opens; null if unknown. */
  opensAt: string | null
}

/** Says why there is nothing to choose or to see yet, and when there will be. */
export function UnavailableLeague({ reason, opensAt }: UnavailableLeagueProps) {
  const { t } = useTranslation('top-eight')
  const { moment } = useFormat()
  const Icon = ICONS[reason]
  const text =
    reason === 'not_open'
      ? opensAt
        ? t('not_open.at', { at: moment(opensAt) })
        : t('not_open.unknown')
      : t(`${reason}.text`)
  return <StatePanel icon={<Icon aria-hidden="true" />} title={t(`${reason}.title`)} text={text} />
}
