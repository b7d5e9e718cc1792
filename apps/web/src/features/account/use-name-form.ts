import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { checkUserName, tidyUserName, USER_NAME_MAX, USER_NAME_MIN } from '@called-it/rules/user-name.ts'
import { useRef, useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'

type NameFormInput = {
  /** The name at first. */
  name: string
  /** The failure of the last try to save. */
  failure: Error | null
  /** Forgets that failure, as the name is edited. */
  onEdit: () => void
  /** Saves a name without mistakes, in its stored form. */
  onSubmit: (name: string) => void
}

/** The state of a form for the user's name: the properties of its field, and what happens when it is sent. */
export function useNameForm({ name, failure, onEdit, onSubmit }: NameFormInput) {
  const { t } = useTranslation('account')
  const localized = useLocalized()
  const errorText = useErrorText()
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(name)
  const [wasSent, setSent] = useState(false)
  const wanted = tidyUserName(text)
  const [found] = checkUserName(wanted)
  // A name that is too short is no mistake before the user submits it.
  const isUnfinished = found?.code === 'required' || found?.code === 'user_name_short'
  const mistake = found && (!isUnfinished || wasSent) ? localized(FORM_MISTAKES[found.code]) : null
  return {
    wanted,
    field: {
      ref,
      label: t('name.label'),
      autoFocus: true,
      autoComplete: 'nickname',
      value: text,
      error: mistake ?? (failure && errorText(failure, 'name')),
      help: t('name.help', { least: USER_NAME_MIN, most: USER_NAME_MAX }),
      onChange: (event: { target: { value: string } }) => {
        setText(event.target.value)
        onEdit()
      },
    },
    submit: () => {
      setSent(true)
      if (found) ref.current?.focus()
      else onSubmit(wanted)
    },
    focus: () => ref.current?.focus(),
  }
}
