import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './long-text.module.css'

type LongTextProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: ReactNode
  error?: string | undefined
  /** For a whole document: taller, and its lines do not wrap. */
  isDocument?: boolean
}

/** A field for a text of many lines in letters of one width: a list, a table or a document. */
export function LongText({ label, error, isDocument = false, ...field }: LongTextProps) {
  const id = useId()
  return (
    <label className="grid gap-1.5 text-14 font-medium text-text-2">
      {label}
      <textarea
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        spellCheck={false}
        {...field}
        className={styles.text}
        data-document={isDocument || undefined}
      />
      {error && (
        <span id={id} role="alert" className="text-13 text-err">
          {error}
        </span>
      )}
    </label>
  )
}
