import type { ReactNode } from 'react'
import { KeyCap } from '../keys/key-cap.tsx'
import styles from './choice-list.module.css'

export type Choice<Name extends string> = {
  name: Name
  title: string
  /** What it does to players, or why it cannot be chosen. */
  text: string
  /** The physical key that chooses it. */
  code: string
  isClosed?: boolean
}

type ChoiceListProps<Name extends string> = {
  label: string
  choices: readonly Choice<Name>[]
  chosen: Name
  onChoose: (name: Name) => void
  /** The form of the chosen one. */
  children: ReactNode
}

/** Choices as rows, each with its consequence; the chosen one holds its form. */
export function ChoiceList<Name extends string>(props: ChoiceListProps<Name>) {
  const { label, choices, chosen, onChoose, children } = props
  return (
    <div className={styles.list} role="group" aria-label={label}>
      {choices.map(({ name, title, text, code, isClosed = false }) => {
        const isOn = name === chosen
        return (
          <div key={name} className={styles.choice} data-on={isOn || undefined}>
            <button
              type="button"
              className={styles.head}
              aria-pressed={isOn}
              aria-disabled={isClosed || undefined}
              onClick={() => !isClosed && onChoose(name)}
            >
              <i aria-hidden="true" />
              <span>
                <b>{title}</b>
                <small>{text}</small>
              </span>
              <KeyCap code={code} />
            </button>
            {isOn && <div className={styles.form}>{children}</div>}
          </div>
        )
      })}
    </div>
  )
}
