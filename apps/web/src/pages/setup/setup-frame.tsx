import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageSwitch } from '../../features/account/language-switch.tsx'
import { STEPS, type Step } from '../../features/contest/setup-search.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Brand } from '../../ui/marks/brand.tsx'
import styles from './setup.module.css'

type SetupFrameProps = {
  /** The step of the first run; left out: it has not begun. */
  step?: Step
  /** What players will see of it. */
  preview?: ReactNode
  children: ReactNode
}

/** The frame of the first run: the brand, how far one has come, the form, and beside it what players will see. */
export function SetupFrame({ step, preview, children }: SetupFrameProps) {
  return (
    <div className={styles.halves}>
      <div className={styles.form}>
        <header className="flex items-center justify-between gap-4">
          <Brand height={30} phoneHeight={26} />
          <LanguageSwitch className="flex-none" />
        </header>
        <div className={styles.body}>
          {step && <Progress step={step} />}
          {children}
        </div>
      </div>
      <aside className={styles.preview}>{preview}</aside>
    </div>
  )
}

function Progress({ step }: { step: Step }) {
  const { t } = useTranslation('contest')
  const at = STEPS.indexOf(step) + 1
  return (
    <p className={styles.progress}>
      {STEPS.map((each, index) => (
        <i key={each} data-on={index < at || undefined} aria-hidden="true" />
      ))}
      <span>{t('setup.step', { step: at, time: t(`setup.times.${step}`) })}</span>
    </p>
  )
}

/** The heading of a step, which gets the focus: a reader of the screen hears it first. */
export function StepHeading({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field of the step may have taken it already.
    if (!heading.current?.closest('main')?.querySelector('input:focus')) heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className="text-text-2">{text}</p>
    </div>
  )
}

/** The ways back and on, and that nothing here is final. */
export function StepFoot({ children }: { children: ReactNode }) {
  const { t } = useTranslation('contest')
  return (
    <>
      <div className={styles.foot}>{children}</div>
      <p className="text-13 text-text-3">{t('setup.owner')}</p>
    </>
  )
}
