import { ColourField, NameFields } from '../../features/contest/contest-fields.tsx'
import { ContestPreview } from '../../features/contest/contest-preview.tsx'
import { LogoField } from '../../features/contest/logo-field.tsx'
import { useContestForm } from '../../features/contest/use-contest-form.ts'
import { ZoneField } from '../../features/contest/zone-field.tsx'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { SetupFrame, StepFoot, StepHeading } from './setup-frame.tsx'
import type { StepProps } from './step-props.ts'

/** The first step: name, accent, logo and zone of the contest. What is left as it is, is not saved. */
export function ContestStep({ settings: { contest }, onNext }: StepProps) {
  const { t } = useTranslation('contest')
  const errorText = useErrorText()
  const form = useContestForm(contest)
  const { canSave, hasChanged, isSaving, save, error } = form
  const goOn = () => {
    if (!hasChanged) onNext()
    // A refusal stands in the form.
    else if (canSave) void save().then(onNext, () => undefined)
  }
  return (
    <SetupFrame
      step="contest"
      preview={<ContestPreview name={form.name} logo={contest.logo} accent={form.taken} />}
    >
      <form
        className="grid gap-[22px]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        <StepHeading title={t('setup.contest.title')} text={t('setup.contest.text')} />
        <NameFields form={form} autoFocus />
        <ColourField form={form} />
        <LogoField logo={contest.logo} />
        <ZoneField form={form} />
        {error && <Note tone="error">{errorText(error)}</Note>}
        <StepFoot>
          <p className="text-13 text-text-3 max-tablet:hidden">{t('setup.enter')}</p>
          <Button
            type="submit"
            size="large"
            disabled={hasChanged && !canSave && !isSaving}
            busy={isSaving && t('setup.saving')}
          >
            {t('setup.contest.next')}
          </Button>
        </StepFoot>
      </form>
    </SetupFrame>
  )
}
