import { Hourglass } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { DeedBar } from './deed-bar.tsx'
import styles from './effect-box.module.css'

type EffectBoxProps = { title: string; children: ReactNode }

/** What a deed would do, beside it: a dashed box, because it is not done yet. Its parts and the deed are the children. */
export function EffectBox({ title, children }: EffectBoxProps) {
  const { t } = useTranslation('desk')
  const id = useId()
  return (
    <section className={styles.box} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.pending}>
          <Hourglass aria-hidden="true" />
          {t('parts.not_done')}
        </span>
      </div>
      {children}
    </section>
  )
}

type EffectPartProps = { title?: string; isOld?: boolean; children: ReactNode }

/** A part of the effect. `isOld`: newer figures are on their way. */
export function EffectPart({ title, isOld = false, children }: EffectPartProps) {
  return (
    <div className={styles.part} data-old={isOld || undefined} aria-busy={isOld || undefined}>
      {title && <h3>{title}</h3>}
      {children}
    </div>
  )
}

type EffectRowProps = { icon: ReactNode; value?: ReactNode; detail?: ReactNode; children: ReactNode }

/** A line of the effect: what happens, its figure, and a note below. */
export function EffectRow({ icon, value, detail, children }: EffectRowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <span>{children}</span>
      <span className="type-num text-18">{value}</span>
      {detail && <small>{detail}</small>}
    </li>
  )
}

type EffectMessageProps = {
  message: { ru: string; en: string }
  /** What else each player reads. */
  note?: string | undefined
}

/** The message that players get, in both languages. */
export function EffectMessage({ message, note }: EffectMessageProps) {
  const { t } = useTranslation('desk')
  return (
    <EffectPart title={t('parts.message')}>
      {(['ru', 'en'] as const).map((language) => (
        <div key={language} className={styles.message} lang={language}>
          <small>{t(`parts.in_language.${language}`)}</small>
          {message[language]}
        </div>
      ))}
      {note && <p className="mt-2 text-13 text-text-2">{note}</p>}
    </EffectPart>
  )
}

type DeedProps = {
  /** What the button does: «Перенести на 21:45». */
  label: string
  /** The short label on a phone. */
  shortLabel: string
  /** One line of effect on a phone. */
  summary: ReactNode
  busy: string | false
  isDisabled: boolean
  isDanger?: boolean
  onDo: () => void
  /** Notes and lesser buttons below the button. */
  children?: ReactNode
}

/** The main button of a page, below its effect; a phone has it above the tabs. Ctrl+Enter presses it. */
export function Deed(props: DeedProps) {
  const { label, shortLabel, summary, busy, isDisabled, isDanger = false, onDo, children } = props
  const { t } = useTranslation('desk')
  const act = () => {
    if (!isDisabled && !busy) onDo()
  }
  const variant = isDanger ? 'danger' : 'primary'
  useKeys([{ code: 'Ctrl+Enter', label: t('parts.do'), when: !isDisabled, run: act }])
  return (
    <div className={styles.foot}>
      <Button
        className={styles.main}
        variant={variant}
        size="large"
        busy={busy}
        aria-disabled={isDisabled}
        onClick={act}
      >
        {label}
        <KeyCap code="Ctrl+Enter" isPlain />
      </Button>
      {children}
      <DeedBar title={label} summary={summary}>
        <Button variant={variant} busy={busy} aria-disabled={isDisabled} onClick={act}>
          {shortLabel}
        </Button>
      </DeedBar>
    </div>
  )
}
