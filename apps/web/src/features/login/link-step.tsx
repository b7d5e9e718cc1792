import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { BackButton } from './back-button.tsx'
import { LoginForm } from './login-form.tsx'
import { useWayName } from './other-ways.tsx'

export type LinkStepProps = {
  /** A way of the kind `link`. */
  way: SignInWay
  onBack: () => void
  /** Called once the session has begun (`beginSession`). */
  onSignedIn: () => void
}

/** The second step of a way of the kind `link`: the sign-in goes on in a chat. */
export function LinkStep({ way, onBack }: LinkStepProps) {
  const { t } = useTranslation('login')
  const name = useWayName()(way)
  return (
    <LoginForm
      title={name}
      text={t('link.begin', { way: name })}
      above={<BackButton onClick={onBack}>{t('another_way')}</BackButton>}
      onSubmit={onBack}
    >
      {null}
    </LoginForm>
  )
}
