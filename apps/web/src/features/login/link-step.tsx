import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { invitationIn } from '@called-it/contract/people/invitation-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { TelegramSteps } from '../../game/telegram/telegram-steps.tsx'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { beginSession } from '../../lib/session/session.ts'
import { BackButton } from './back-button.tsx'

export type LinkStepProps = {
  /** A way of the kind `link`. */
  way: SignInWay
  /** The path that opens afterwards: it may be that of an invitation. */
  returnPath: string | undefined
  onBack: () => void
  /** Called once the session has begun (`beginSession`). */
  onSignedIn: () => void
}

/** The second step of a way of the kind `link`: the sign-in goes on in a chat. */
export function LinkStep({ returnPath, onBack, onSignedIn }: LinkStepProps) {
  const { t } = useTranslation('login')
  const { t: inChat } = useTranslation('telegram')
  const queryClient = useQueryClient()
  return (
    <div className="my-auto grid w-full max-w-[400px] gap-6 py-8 max-tablet:my-0 max-tablet:max-w-none max-tablet:pt-8 max-tablet:pb-0">
      <div>
        <BackButton onClick={onBack}>{t('another_way')}</BackButton>
        <h1 className="font-display text-[68px] leading-[0.95] font-black tracking-[-0.01em] uppercase max-tablet:text-[52px]">
          {inChat('title')}
        </h1>
      </div>
      <TelegramSteps
        purpose="sign-in"
        begin={() => call('POST /api/v1/auth/telegram', {})}
        finish={async (proof) => {
          const body = { ...proof, invitation: invitationIn(returnPath) }
          beginSession(queryClient, await call('POST /api/v1/auth/telegram/login', { body }))
          onSignedIn()
        }}
      />
    </div>
  )
}
