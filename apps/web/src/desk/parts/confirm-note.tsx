import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { Switch } from '../../ui/forms/switch.tsx'

/** What the server wants confirmed before it does it, with the switch that does so. */
export function ConfirmNote({ text, isOn, onChange }: ConfirmNoteProps) {
  const { t } = useTranslation('desk')
  return (
    <div className="grid gap-2 py-2" role="alert">
      <Note tone="warn">{text}</Note>
      <Switch isOn={isOn} onChange={onChange}>
        {t('parts.confirm')}
      </Switch>
    </div>
  )
}

type ConfirmNoteProps = { text: string; isOn: boolean; onChange: (isOn: boolean) => void }
