import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { useKeys } from '../keys/use-keys.ts'
import styles from './outcomes.module.css'
import type { Undecided } from './outcomes-query.ts'

type OrderEntryProps = {
  question: Undecided
  /** The keys of the teams, first to last. */
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

/** The table of a question, in which teams that are level change places. */
export function OrderEntry({ question: { table }, keys, onChange }: OrderEntryProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const rows = keys.flatMap((key) => table.find(({ entity }) => entity.key === key) ?? [])
  const isLevel = (at: number, other: number) =>
    rows[other] !== undefined && rows[other].position === rows[at]?.position
  const level = rows.map((_, at) => isLevel(at, at - 1) || isLevel(at, at + 1))
  const [chosen, setChosen] = useState(() => rows[level.indexOf(true)]?.entity.key)
  const at = rows.findIndex(({ entity }) => entity.key === chosen)
  const move = (from: number, by: number) => {
    if (!isLevel(from, from + by)) return
    const next = [...keys]
    next.splice(from + by, 0, ...next.splice(from, 1))
    setChosen(keys[from])
    onChange(next)
  }
  const walk = (by: number) => {
    const next = level.findIndex((each, index) => each && (by > 0 ? index > at : index === at - 1))
    if (next >= 0) setChosen(rows[next]!.entity.key)
  }
  useKeys([
    { code: ['KeyJ', 'KeyK'], label: t('keys.walk'), run: (code) => walk(code === 'KeyJ' ? 1 : -1) },
    { code: 'Alt+ArrowUp', label: t('outcomes.raise'), run: () => move(at, -1) },
    { code: 'Alt+ArrowDown', label: t('outcomes.lower'), run: () => move(at, 1) },
  ])
  return (
    <ol className={styles.order} aria-label={t('outcomes.order')}>
      {rows.slice(0, level.lastIndexOf(true) + 2).map(({ entity }, index) => {
        const name = localized(entity.name)
        return (
          <li
            key={entity.key}
            data-level={level[index] || undefined}
            aria-current={(level[index] && index === at) || undefined}
          >
            <span className={styles.place}>{index + 1}</span>
            <EntityMark entity={entity} size="small" />
            <b>{name}</b>
            <span className="flex">
              {isLevel(index, index - 1) && (
                <IconButton label={t('outcomes.higher', { name })} onClick={() => move(index, -1)}>
                  <ArrowUp aria-hidden="true" />
                </IconButton>
              )}
              {isLevel(index, index + 1) && (
                <IconButton label={t('outcomes.below', { name })} onClick={() => move(index, 1)}>
                  <ArrowDown aria-hidden="true" />
                </IconButton>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
