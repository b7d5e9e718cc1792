import { SIDES } from '@called-it/rules/vocabulary.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { useSides } from '../shell/use-sides.ts'
import type { DeskEventAnswer } from './result-draft.ts'
import { ResultLine } from './result-line.tsx'
import type { ResultForm } from './use-result-form.ts'

/** The goalkeepers of both sides; nothing if the document has none. */
export function KeepersLine({ data: { players, event }, form }: { data: DeskEventAnswer; form: ResultForm }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { sideOf } = useSides()
  const keepers = players.filter(({ position }) => position === 'goalkeeper')
  if (keepers.length === 0) return null
  const { goalkeepers } = form.draft
  return (
    <ResultLine
      title={t('result.goalkeepers')}
      text={
        <div className="flex flex-wrap gap-2">
          {SIDES.map((side) => (
            <NativeSelect
              key={side}
              className="w-full tablet:w-auto tablet:max-w-80 tablet:min-w-60 tablet:flex-1"
              label={t('result.goalkeeper_of', { team: sideOf(event, side) })}
              hideLabel
              value={goalkeepers[side] ?? ''}
              options={[
                { value: '', label: t('result.no_goalkeeper', { team: sideOf(event, side) }) },
                ...keepers
                  .filter((player) => player.side === side)
                  .map(({ key, name }) => ({ value: key, label: localized(name) })),
              ]}
              onChange={(key) => form.change({ goalkeepers: { ...goalkeepers, [side]: key || null } })}
            />
          ))}
        </div>
      }
    />
  )
}
