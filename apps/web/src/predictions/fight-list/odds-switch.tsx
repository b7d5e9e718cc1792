import { chooseOddsFormat, useOdds } from '../../game/fights/odds.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'

/** The switch of the odds format. */
export function OddsSwitch() {
  const { t } = useTranslation('fight-card')
  const { format } = useOdds()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13 text-text-2 print:hidden">
      <span aria-hidden="true">{t('odds.label')}</span>
      <Segmented
        compact
        label={t('odds.label')}
        value={format}
        onChange={chooseOddsFormat}
        options={[
          { value: 'decimal', label: t('odds.decimal'), name: t('odds.decimal_name') },
          { value: 'american', label: t('odds.american'), name: t('odds.american_name') },
        ]}
      />
    </div>
  )
}
