import { LANGUAGES } from '@called-it/contract/languages.ts'
import { systemOf } from '@called-it/rules/systems.ts'
import { Suspense } from 'react'
import { withWords } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Block } from '../shell/block.tsx'
import { Cell, ChoiceCell } from './cell.tsx'
import { DraftTable } from './draft-table.tsx'
import { NameCells, RemoveCell } from './row-cells.tsx'
import type { StepProps } from './step-props.ts'

const PointsPart = lazyPart(
  withWords('rules', () => import('./points-part.tsx')),
  'PointsPart',
)

/** The names, the groups of users, the prizes and the points of a draft. */
export function RulesStep({ document, change }: StepProps) {
  return (
    <>
      <Names document={document} change={change} />
      <Groups document={document} change={change} />
      <Prizes document={document} change={change} />
      <Suspense
        fallback={
          <Loading className="mt-7">
            <Skeleton className="h-80" />
          </Loading>
        }
      >
        <PointsPart document={document} change={change} />
      </Suspense>
    </>
  )
}

function Names({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  return (
    <Block title={t('draft.names')}>
      <div className="grid gap-4 tablet:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={t(`draft.name_${language}`)}
            lang={language}
            maxLength={200}
            value={document.name[language]}
            onChange={({ target }) => change({ name: { ...document.name, [language]: target.value } })}
          />
        ))}
        <TextField
          label={t('draft.slug')}
          help={t('draft.slug_help')}
          maxLength={80}
          value={document.slug}
          onChange={({ target }) => change({ slug: target.value })}
        />
        <TextField
          label={t('draft.chat')}
          type="url"
          maxLength={500}
          value={document.chat_url ?? ''}
          onChange={({ target }) => change({ chat_url: target.value || null })}
        />
      </div>
    </Block>
  )
}

function Groups({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const groups = document.groups ?? systemOf(document.system_name).user_groups
  if (groups.length === 0) return null
  return (
    <Block title={t('draft.groups')}>
      <div className="grid gap-4 tablet:grid-cols-2">
        {groups.flatMap((group, at) =>
          LANGUAGES.map((language) => (
            <TextField
              key={`${group.code} ${language}`}
              label={`${t(`draft.name_${language}`)}: ${group.code}`}
              lang={language}
              maxLength={200}
              value={group.name[language]}
              onChange={({ target }) =>
                change({
                  groups: groups.map((each, other) =>
                    other === at
                      ? { ...each, name: { ...each.name, [language]: target.value } }
                      : { ...each },
                  ),
                })
              }
            />
          )),
        )}
      </div>
    </Block>
  )
}

function Prizes({ document, change }: StepProps) {
  const { t } = useTranslation('desk')
  const prizes = document.prizes ?? []
  const set = (at: number, part: Partial<(typeof prizes)[number]>) =>
    change({ prizes: prizes.map((prize, other) => (other === at ? { ...prize, ...part } : prize)) })
  const add = () => {
    const place = Math.max(0, ...prizes.map(({ place_to }) => place_to)) + 1
    const title = t('draft.new_prize')
    change({
      prizes: [
        ...prizes,
        { scope: 'tournament', place_from: place, place_to: place, title: { ru: title, en: title } },
      ],
    })
  }
  return (
    <Block title={t('draft.prizes')}>
      {prizes.length > 0 && (
        <DraftTable caption={t('draft.prizes')}>
          <tbody>
            {prizes.map((prize, at) => (
              <tr key={at}>
                <td>
                  <ChoiceCell
                    label={t('draft.scope', { number: at + 1 })}
                    options={(['tournament', 'group'] as const).map((value) => ({
                      value,
                      label: t(`draft.scopes.${value}`),
                    }))}
                    value={prize.scope}
                    onChange={({ target }) =>
                      set(at, { scope: target.value === 'group' ? 'group' : 'tournament' })
                    }
                  />
                </td>
                {(['place_from', 'place_to'] as const).map((field) => (
                  <td key={field}>
                    <Cell
                      type="number"
                      min={1}
                      label={t(`draft.${field}`, { number: at + 1 })}
                      value={prize[field]}
                      onChange={({ target }) => set(at, { [field]: target.valueAsNumber || 1 })}
                    />
                  </td>
                ))}
                <NameCells row={String(at + 1)} name={prize.title} onChange={(title) => set(at, { title })} />
                <RemoveCell
                  label={t('draft.remove_prize', { number: at + 1 })}
                  onRemove={() => change({ prizes: prizes.filter((_, other) => other !== at) })}
                />
              </tr>
            ))}
          </tbody>
        </DraftTable>
      )}
      <Button variant="secondary" className="mt-3" onClick={add}>
        {t('draft.add_prize')}
      </Button>
    </Block>
  )
}
