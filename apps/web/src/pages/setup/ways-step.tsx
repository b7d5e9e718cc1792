import { SignInWays } from '../../features/contest/sign-in-ways.tsx'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Brand } from '../../ui/marks/brand.tsx'
import { SetupFrame, StepFoot, StepHeading } from './setup-frame.tsx'
import styles from './setup.module.css'
import type { StepProps } from './step-props.ts'

/** The second step: the ways to sign in, each with a test message. */
export function WaysStep({ settings: { ways }, onNext, onBack }: StepProps) {
  const { t } = useTranslation('contest')
  return (
    <SetupFrame step="ways" preview={<SignInPreview />}>
      <StepHeading title={t('setup.ways.title')} text={t('setup.ways.text')} />
      <SignInWays ways={ways} />
      <StepFoot>
        <Button variant="quiet" onClick={onBack}>
          {t('setup.back')}
        </Button>
        <Button size="large" onClick={onNext}>
          {t('setup.ways.next')}
        </Button>
      </StepFoot>
    </SetupFrame>
  )
}

/** How the sign-in will look, as a drawing. */
function SignInPreview() {
  const { t } = useTranslation('contest')
  return (
    <section className="grid gap-4" aria-label={t('setup.ways.preview')}>
      <p className="text-13 text-text-3">{t('setup.ways.preview')}</p>
      <div className={styles.door}>
        <Brand height={26} />
        <p className="type-h2">{t('setup.sign_in.title')}</p>
        <span className={styles.drawn}>{t('setup.sign_in.account')}</span>
        <span className={styles.drawn}>{t('setup.sign_in.button')}</span>
      </div>
    </section>
  )
}
