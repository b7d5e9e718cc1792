import { keysFor } from '@called-it/contract/templates/keys.ts'
import { LEVEL_NAMES, matchday } from '@called-it/contract/templates/template-words.ts'
import { STAGE_LEVELS, type StageLevel } from '@called-it/rules/stage-level.ts'
import { hasFights } from '@called-it/rules/systems.ts'
import { STAGE_TYPES, type StageType } from '@called-it/rules/vocabulary.ts'
import { Plus } from 'lucide-react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Block } from '../shell/block.tsx'
import { ChoiceCell } from './cell.tsx'
import { DraftTable } from './draft-table.tsx'
import { NameCells, RowButtons } from './row-cells.tsx'
import type { StepProps } from './step-props.ts'
import { swapped } from './swapped.ts'

/** The stages of a draft, each with its rounds: their names, their order, and the type of a stage. */
export function StagesStep({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { stages } = document
  const types = STAGE_TYPES.filter((type) => (type === 'fight_round') === hasFights(document.system_name))
  const add = () => {
    const key = keysFor([...stages.map((stage) => stage.key), 'stage'], 'stage').at(-1)!
    const name = { ru: t('draft.new_stage'), en: t('draft.new_stage') }
    change({ stages: [...stages, { key, type: types[0]!, name }] })
  }
  return (
    <div>
      <p className="mb-5 text-13 text-text-3">{t('draft.stages_help')}</p>
      {stages.map((stage) => (
        <Block key={stage.key} title={localized(stage.name)}>
          <StageTable document={document} change={change} stage={stage} types={types} />
        </Block>
      ))}
      <Button variant="secondary" className="mt-7" icon={<Plus aria-hidden="true" />} onClick={add}>
        {t('draft.add_stage')}
      </Button>
    </div>
  )
}

type Stage = StepProps['document']['stages'][number]
type StageTableProps = StepProps & { stage: Stage; types: readonly StageType[] }

function StageTable({ document, change, stage, types }: StageTableProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { stages, rounds, events } = document
  const own = rounds.filter((round) => round.stage === stage.key)
  const at = stages.indexOf(stage)
  const set = (part: Partial<Stage>) =>
    change({ stages: stages.map((each) => (each === stage ? { ...each, ...part } : each)) })
  const swapStage = (other: Stage | undefined) =>
    other && (() => change({ stages: swapped(stages, stage, other) }))
  const addRound = () => {
    const keys = rounds.map(({ key }) => key)
    const key = keysFor([...keys, `${stage.key}-${own.length + 1}`], 'round').at(-1)!
    // A new round follows the last one of its stage.
    const after = own.length > 0 ? rounds.indexOf(own.at(-1)!) + 1 : rounds.length
    change({ rounds: rounds.toSpliced(after, 0, { key, stage: stage.key, name: matchday(own.length + 1) }) })
  }
  return (
    <>
      <DraftTable caption={localized(stage.name)}>
        <thead>
          <tr>
            <th scope="col" className="w-64">
              <span className="sr-only">{t('draft.stage_type')}</span>
            </th>
            <th scope="col">{t('draft.name_ru')}</th>
            <th scope="col">{t('draft.name_en')}</th>
            <th scope="col">
              <span className="sr-only">{t('draft.order')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <span className="flex gap-2">
                <ChoiceCell
                  label={`${t('draft.stage_type')}: ${stage.key}`}
                  options={types.map((value) => ({ value, label: t(`draft.stage_types.${value}`) }))}
                  value={stage.type}
                  onChange={({ target }) => set({ type: target.value as StageType, level: null })}
                />
                {stage.type === 'playoff' && (
                  <ChoiceCell
                    label={`${t('draft.level')}: ${stage.key}`}
                    options={[
                      { value: '', label: t('draft.no_level') },
                      ...STAGE_LEVELS.map((value) => ({ value, label: localized(LEVEL_NAMES[value]) })),
                    ]}
                    value={stage.level ?? ''}
                    onChange={({ target }) => set({ level: (target.value || null) as StageLevel | null })}
                  />
                )}
              </span>
            </td>
            <NameCells row={stage.key} name={stage.name} onChange={(name) => set({ name })} />
            <RowButtons
              name={localized(stage.name)}
              onUp={swapStage(stages[at - 1])}
              onDown={swapStage(stages[at + 1])}
              onRemove={
                own.length === 0
                  ? () => change({ stages: stages.filter((each) => each !== stage) })
                  : undefined
              }
            />
          </tr>
          {own.map((round, number) => {
            const swapRound = (other: typeof round | undefined) =>
              other && (() => change({ rounds: swapped(rounds, round, other) }))
            const count = events.filter((event) => event.round === round.key).length
            return (
              <tr key={round.key}>
                <td className="pl-4! text-14 text-text-2">
                  {t('draft.round_of', { number: number + 1, count })}
                </td>
                <NameCells
                  row={round.key}
                  name={round.name}
                  onChange={(name) =>
                    change({ rounds: rounds.map((each) => (each === round ? { ...each, name } : each)) })
                  }
                />
                <RowButtons
                  name={localized(round.name)}
                  onUp={swapRound(own[number - 1])}
                  onDown={swapRound(own[number + 1])}
                  onRemove={
                    count === 0
                      ? () => change({ rounds: rounds.filter((each) => each !== round) })
                      : undefined
                  }
                />
              </tr>
            )
          })}
        </tbody>
      </DraftTable>
      <Button variant="secondary" size="small" className="mt-3" onClick={addRound}>
        {t('draft.add_round', { stage: localized(stage.name) })}
      </Button>
    </>
  )
}
