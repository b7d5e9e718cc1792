import type { SignInWay } from '@called-it/contract/account/identities.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonAnchor } from '../../ui/forms/button.tsx'
import { LoginForm } from './login-form.tsx'
import { useWayName, WayIcon } from './other-ways.tsx'
import { redirectAddress } from './ways.ts'

type MainWayProps = {
  way: SignInWay
  returnPath: string | undefined
  /** The other ways to sign in. */
  others: ReactNode
  onChoose: (way: SignInWay) => void
}

/** The first step where nothing is typed: the main way is a chat or a page elsewhere. */
export function MainWay({ way, returnPath, others, onChoose }: MainWayProps) {
  const { t } = useTranslation('login')
  const name = useWayName()(way)
  const icon = <WayIcon way={way} />
  return (
    <LoginForm
      title={t('account.title')}
      text={way.kind === 'redirect' ? t('elsewhere.text') : t('link.begin', { way: name })}
      onSubmit={() => onChoose(way)}
    >
      {way.kind === 'redirect' ? (
        <ButtonAnchor variant="primary" size="large" icon={icon} href={redirectAddress(way, returnPath)}>
          {name}
        </ButtonAnchor>
      ) : (
        <Button type="submit" size="large" icon={icon}>
          {name}
        </Button>
      )}
      {others}
    </LoginForm>
  )
}
