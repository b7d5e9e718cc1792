import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp, LayoutTemplate, Table2 } from 'lucide-react'
import { useState } from 'react'
import { ContestPreview } from '../../features/contest/contest-preview.tsx'
import { PRODUCT_ACCENT } from '../../features/contest/wear-contest.ts'
import { endFirstRun } from '../../lib/contest/contest.ts'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { SetupFrame, StepFoot, StepHeading } from './setup-frame.tsx'
import styles from './setup.module.css'
import type { StepProps } from './step-props.ts'

/** What a tournament is made from; the desk has a form for each. */
const ORIGINS = [
  { name: 'template', Icon: LayoutTemplate },
  { name: 'table', Icon: Table2 },
  { name: 'document', Icon: FileUp },
] as const
type Origin = (typeof ORIGINS)[number]['name']

/** The third step: what the first tournament is made from. The first run is over then, and the desk opens. */
export function TournamentStep({ settings: { contest }, onBack }: StepProps) {
  const { t } = useTranslation('contest')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [origin, setOrigin] = useState<Origin>('template')
  const finish = useMutation({
    mutationFn: (_from: Origin | null) => call('POST /api/v1/organiser/contest/finish-setup', {}),
    onSuccess: async (_done, from) => {
      endFirstRun()
      const _splat = from ? 'tournaments/new' : ''
      await navigate({ to: '/desk/$', params: { _splat }, search: (from ? { from } : {}) as never })
    },
  })
  const isBusy = finish.isPending
  return (
    <SetupFrame
      step="tournament"
      preview={
        <ContestPreview name={contest.name} logo={contest.logo} accent={contest.accent ?? PRODUCT_ACCENT} />
      }
    >
      <StepHeading title={t('setup.tournament.title')} text={t('setup.tournament.text')} />
      <fieldset className={styles.origins}>
        <legend className="sr-only">{t('setup.tournament.origin')}</legend>
        {ORIGINS.map(({ name, Icon }) => (
          <label key={name} className={styles.origin}>
            <input
              type="radio"
              name="origin"
              className="sr-only"
              checked={origin === name}
              onChange={() => setOrigin(name)}
            />
            <Icon className="size-5 text-text-2" aria-hidden="true" />
            <span>
              <b>{t(`setup.origins.${name}.title`)}</b>
              <small>{t(`setup.origins.${name}.text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {finish.error && (
        <Note tone="error">
          {t('setup.not_finished')}. {errorText(finish.error)}
        </Note>
      )}
      <StepFoot>
        <Button variant="quiet" onClick={onBack}>
          {t('setup.back')}
        </Button>
        <span className="flex flex-wrap justify-end gap-2 max-tablet:flex-col-reverse">
          <Button variant="quiet" disabled={isBusy} onClick={() => finish.mutate(null)}>
            {t('setup.tournament.later')}
          </Button>
          <Button size="large" busy={isBusy && t('setup.finishing')} onClick={() => finish.mutate(origin)}>
            {t('setup.tournament.next')}
          </Button>
        </span>
      </StepFoot>
    </SetupFrame>
  )
}
