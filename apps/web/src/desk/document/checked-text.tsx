import { jsonPlaces, placeFinder } from '@called-it/contract/document-text/json-places.ts'
import { type PlacedMistake, placeMistakes } from '@called-it/contract/document-text/placed-mistakes.ts'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { KeyCap } from '../keys/key-cap.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { usualZone } from '../making/zone-select.tsx'
import { LongText } from '../parts/long-text.tsx'
import { Block, Columns } from '../shell/block.tsx'
import styles from './document.module.css'
import { MistakeLines } from './mistake-lines.tsx'
import { withValue } from './edited-text.ts'

type CheckedTextProps = {
  text: string
  /** The messages of the server by path, of this very text. */
  errors: Readonly<Record<string, readonly string[]>> | null
  onChange: (text: string) => void
  /** What can be done with the text. */
  children: (isJson: boolean) => ReactNode
}

/** The text of a document, with its mistakes at their lines and the cures that are likely. */
export function CheckedText({ text, errors, onChange, children }: CheckedTextProps) {
  const { t } = useTranslation('desk')
  const area = useRef<HTMLTextAreaElement>(null)
  const mistakes = useMemo(() => mistakesOf(text, errors, t('document.no_json')), [text, errors, t])
  const isJson = text.trim() === '' || jsonPlaces(text).mistake === null

  const cure = ({ path, suggestion }: PlacedMistake) => {
    if (suggestion !== null) onChange(withValue(text, path, suggestion))
  }
  const show = ({ line, column }: PlacedMistake) => {
    const before =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
    const at = before + column - 1
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
    if (area.current) area.current.scrollTop = (line - 4) * LINE_HEIGHT
  }
  const curable = mistakes.filter(({ suggestion }) => suggestion !== null).slice(0, 9)
  useKeys([
    {
      code: curable.map((_, at) => `Digit${at + 1}`),
      label: t('document.cure'),
      when: curable.length > 0,
      run: (code) => cure(curable[Number(code.slice(-1)) - 1]!),
    },
  ])
  const list = (
    <Block title={t('document.mistakes')} count={mistakes.length}>
      <ol aria-live="polite" className={styles.mistakes}>
        {mistakes.map((mistake) => (
          <li key={`${mistake.path} ${mistake.message}`} className={styles.mistake}>
            <button
              type="button"
              className={styles.line}
              aria-label={t('document.line', { line: mistake.line })}
              onClick={() => show(mistake)}
            >
              {mistake.line}
            </button>
            <div className="grid min-w-0 justify-items-start gap-1">
              <span>{mistake.message}</span>
              <code className="text-13 break-all text-text-3">{mistake.path}</code>
              {mistake.suggestion !== null && (
                <Button variant="secondary" size="small" onClick={() => cure(mistake)}>
                  {t('document.replace', { value: mistake.suggestion })}
                  {curable.includes(mistake) && (
                    <KeyCap code={`Digit${curable.indexOf(mistake) + 1}`} isPlain />
                  )}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="grid gap-3 pt-4">{children(isJson)}</div>
    </Block>
  )
  return (
    <Columns isWide side={list}>
      <div className="grid min-w-0 gap-4">
        <LongText
          label={t('document.text')}
          isDocument
          ref={area}

          value={text}

          aria-invalid={mistakes.length > 0 || undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {mistakes.length > 0 && <MistakeLines text={text} mistakes={mistakes} />}
      </div>
    </Columns>
  )
}

/** The height of a line of the text (px). */
const LINE_HEIGHT = 20

function mistakesOf(text: string, errors: CheckedTextProps['errors'], noJson: string): PlacedMistake[] {
  if (text.trim() === '') return []
  const { mistake } = jsonPlaces(text)
  if (mistake) return [{ path: '', ...placeFinder(text)(mistake.at), message: noJson, suggestion: null }]
  return errors ? placeMistakes(text, errors, usualZone()) : []
}
