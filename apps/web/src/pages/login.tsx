import '../features/login/login.css'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountForm } from '../features/login/account-form.tsx'
import { type Attempt, keepAttempt, readAttempt } from '../features/login/attempt.ts'
import { apiAddress } from '../lib/api.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { now } from '../lib/now.ts'
import { readReturnPath } from '../lib/return-path.ts'
import { useSettings } from '../lib/settings.ts'
import { useTitle } from '../lib/title.ts'
import { RichText } from '../ui/rich-text.tsx'

// Loaded while the code is on its way.
const CodeForm = lazyPart(() => import('../features/login/code-form.tsx'), 'CodeForm')

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { t } = useTranslation('login')
  const { redirect } = route.useSearch()
  const { history } = useRouter()
  const [attempt, setAttempt] = useState(() => readAttempt(now()))
  const [account, setAccount] = useState(attempt?.reddy_id ?? '')
  useTitle(t('title'))

  function keep(next: Attempt | null) {
    keepAttempt(next)
    setAttempt(next)
  }

  return (
    <>
      {attempt ? (
        <CodeForm
          key={attempt.expires_at}
          attempt={attempt}
          onResent={keep}
          onBack={() => keep(null)}
          onSignedIn={() => {
            keepAttempt(null)
            history.replace(readReturnPath(redirect))
          }}
        />
      ) : (
        <AccountForm
          account={account}
          onAccountChange={setAccount}
          onSending={() => void CodeForm.preload()}
          onSent={keep}
        />
      )}
      <BuiltInMessenger />
    </>
  )
}

/** Where the codes can be read, when the server runs the messenger that comes with it. */
function BuiltInMessenger() {
  const { t } = useTranslation('login')
  if (useSettings()?.messenger !== 'builtin') return null
  return (
    <p className="mt-4 text-13 text-text-3">
      <RichText text={t('messenger')} tags={{ a: <MessengerLink /> }} />
    </p>
  )
}

function MessengerLink({ children }: { children?: ReactNode }) {
  return (
    <a className="link" href={apiAddress('/dev/messenger')} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
