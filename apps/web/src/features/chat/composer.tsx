import { checkMessage, MESSAGE_MAX } from '@called-it/rules/message.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import styles from './chat.module.css'

/** The counter appears when this many characters are left. */
const COUNTED = 200

type ComposerProps = {
  text: string
  onChange: (text: string) => void
  onSend: (text: string) => void
}

/** The message field: Enter sends, Shift+Enter begins a line; on touch screens only the button sends. */
export function Composer({ text, onChange, onSend }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { number } = useFormat()
  const id = useId()
  const field = useGrowing(text)
  const message = text.normalize('NFC').trim()
  // Characters as the server counts them: an emoji is one, not two.
  const left = MESSAGE_MAX - [...message].length
  const isTooLong = left < 0
  const isEmpty = checkMessage(message).length > 0

  function send() {
    if (isEmpty || isTooLong) return field.current?.focus()
    onSend(message)
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter belongs to the input method while it composes.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouched()) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_44px] items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field as Ref<HTMLTextAreaElement>}
        className={styles.write}
        rows={1}
        dir="auto"
        value={text}
        placeholder={t('write')}
        aria-label={t('write')}
        aria-invalid={isTooLong || undefined}
        aria-describedby={left <= COUNTED ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        className="h-12 w-11 px-0"
        type="submit"
        aria-label={t('send')}
        aria-disabled={isEmpty || isTooLong || undefined}
        icon={<SendHorizontal aria-hidden="true" />}
      />
      {left <= COUNTED && (
        <p className={`col-span-2 text-12 ${isTooLong ? 'text-err' : 'text-text-3'}`} id={id} role="status">
          {isTooLong
            ? t('too_long', { count: -left, number: number(-left) })
            : t('left', { count: left, number: number(left) })}
        </p>
      )}
    </form>
  )
}

const isTouched = () => matchMedia('(pointer: coarse)').matches

/** Grows the field with its text, in browsers without `field-sizing`. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports?.('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  return field
}
