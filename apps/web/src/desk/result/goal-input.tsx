import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useSides } from '../shell/use-sides.ts'
import { readGoalLine } from './goal-line.ts'
import styles from './goals.module.css'
import type { DeskEventAnswer, Goal } from './result-draft.ts'

/** The most players that are offered. */
const MOST = 6
const HINTS = ['penalty', 'own_goal', 'stoppage', 'no_scorer'] as const

type GoalInputProps = {
  data: DeskEventAnswer
  input: RefObject<HTMLInputElement | null>
  /** The sides that lack goals: they are offered for a goal without a known scorer. */
  missing: readonly Side[]
  onAdd: (goal: Goal) => void
}

/** The line for a goal: `51 чал п` and Enter. Tab takes the first goal without a known scorer. */
export function GoalInput({ data: { players, event }, input, missing, onAdd }: GoalInputProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { sideOf } = useSides()
  const [line, setLine] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const scorers = players.map(({ key, name, side }) => ({ key, names: Object.values(name), side }))
  const read = readGoalLine(line, scorers)
  const named = (read?.found ?? []).slice(0, MOST).map(({ key, side }) => ({
    goal: { player: key },
    side,
    label: localized(players.find((player) => player.key === key)!.name),
  }))
  const unnamed = (missing.length > 0 ? missing : SIDES).map((side) => ({
    goal: { player: null, side },
    side,
    label: t('result.no_scorer', { team: sideOf(event, side) }),
  }))
  const options = read ? (read.found && named.length > 0 ? named : unnamed) : []
  const how = read?.isPenalty ? t('result.penalty') : read?.isOwnGoal ? t('result.own_goal') : null
  const minute = read && `${read.minute}${read.stoppage ? `+${read.stoppage}` : ''}’`

  function add(option: (typeof options)[number] | undefined) {
    if (!read || !option) return
    onAdd({
      ...option.goal,
      minute: read.minute,
      ...(read.stoppage && { stoppage: read.stoppage }),
      ...(option.goal.player && read.isPenalty && { penalty: true }),
      ...(option.goal.player && read.isOwnGoal && { own_goal: true }),
    })
    setLine('')
    setAt(0)
    input.current?.focus()
  }
  function press(pressed: KeyboardEvent) {
    if (pressed.ctrlKey || pressed.metaKey) return
    if (pressed.key === 'Enter') add(options[at] ?? options[0])
    else if (pressed.key === 'ArrowDown') setAt(Math.min(at + 1, options.length - 1))
    else if (pressed.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else if (pressed.key === 'Tab' && read && !read.found && !pressed.shiftKey) add(unnamed[0])
    else if (pressed.key === 'Escape' && line) setLine('')
    else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }

  return (
    <>
      <div className={styles.entry}>
        <TextField
          label={t('result.goal_line')}
          ref={input}
          value={line}
          placeholder={t('result.goal_placeholder')}
          autoComplete="off"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          onChange={(event_) => {
            setLine(event_.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <Button
          variant="secondary"
          disabled={options.length === 0}
          onClick={() => add(options[at] ?? options[0])}
        >
          {t('result.add_goal')}
          <KeyCap code="Enter" isPlain />
        </Button>
      </div>
      <ul
        id={id}
        className={options.length > 0 ? styles.options : ''}
        role="listbox"
        aria-label={t('result.scorers')}
      >
        {options.map((option, place) => {
          const entity = event[option.side]
          return (
            <li
              key={option.label}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === at}
              className={styles.option}
              onClick={() => add(option)}
            >
              {entity ? <EntityMark entity={entity} size="small" /> : <span />}
              <span>{[option.label, minute, option.goal.player && how].filter(Boolean).join(', ')}</span>
            </li>
          )
        })}
      </ul>
      <p className={styles.hints} aria-hidden="true">
        {HINTS.map((hint) => (
          <span key={hint}>
            <KeyCap code={t(`result.hints.${hint}.cap`)} />
            {t(`result.hints.${hint}.text`)}
          </span>
        ))}
      </p>
      {read?.found?.length === 0 && (
        <p className="mt-2 text-13 text-warn" role="status">
          {t('result.no_player')}
        </p>
      )}
    </>
  )
}
