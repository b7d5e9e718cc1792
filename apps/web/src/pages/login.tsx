import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AccountForm } from '../features/login/account-form.tsx'
import {
  type Attempt,
  forgetAttempts,
  isAddress,
  storeAttempt,
  readAttempts,
  stateOf,
} from '../features/login/attempt.ts'
import { type CodeWay, OtherWays } from '../features/login/other-ways.tsx'
import { SignInReason } from '../features/login/sign-in-reason.tsx'
import { codeWaysOf, waysQuery } from '../features/login/ways.ts'
import { apiAddress } from '../lib/http/api.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { now } from '../lib/time/now.ts'
import { useSettings } from '../lib/http/settings.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { RichText } from '../ui/content/rich-text.tsx'

// Loaded while the code is being sent.
const CodeForm = lazyPart(() => import('../features/login/code-form.tsx'), 'CodeForm')

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { t } = useTranslation('login')
  const { step, redirect } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const [attempts, setAttempts] = useState(readAttempts)
  const attempt = attempts.at(-1)
  const [account, setAccount] = useState(attempt?.account ?? readTyped())
  useTitle(t('title'))
  const ways = codeWaysOf(useQuery(waysQuery).data)
  const [chosen, setChosen] = useState<CodeWay | null>(attempt ? wayOf(attempt.account) : null)
  const way = chosen && ways.includes(chosen) ? chosen : (ways[0] ?? 'reddy')
  function choose(next: CodeWay) {
    setChosen(next)
    // What was typed stays if it is meant for the other way.
    if (wayOf(account) !== next) setAccount('')
  }

  // The step is an entry of the history: Back leads to the number, Forward and a reload to the code.
  const goTo = (next: 'code' | undefined, { replace }: { replace: boolean }) =>
    void navigate({ to: '/auth/login', search: (search) => ({ ...search, step: next }), replace })
  const isLost = step === 'code' && !attempt
  useEffect(() => {
    if (isLost) goTo(undefined, { replace: true })
  })

  /** Goes to the number: the entry before this one, unless the tab began here. */
  const goBack = () => (history.canGoBack() ? history.back() : goTo(undefined, { replace: true }))

  const store = (next: Attempt) => setAttempts(storeAttempt(next))
  function enterCode(next: Attempt) {
    store(next)
    goTo('code', { replace: false })
  }
  function resume(named: string) {
    const known = attempts.find((each) => each.account === named)
    // A dead code counts, too, as long as no other can be requested.
    const isGood = known && (stateOf(known, now()) === 'alive' || known.resend_at > now())
    if (isGood) enterCode(known)
    return Boolean(isGood)
  }

  return (
    <>
      {step === 'code' && attempt ? (
        <CodeForm
          key={attempt.account}
          attempt={attempt}
          onAttemptChange={store}
          onBack={goBack}
          onSignedIn={() => {
            forgetAttempts()
            goBack() // the route redirects a signed-in user from there, so this step leaves no entry in the history
          }}
        />
      ) : (
        <>
          <SignInReason redirect={redirect} />
          <AccountForm
            key={way}
            isByLetter={way === 'email'}
            others={<OtherWays ways={ways.filter((each) => each !== way)} onChoose={choose} />}
            account={account}
            onAccountChange={setAccount}
            resume={resume}
            onSending={() => void CodeForm.preload()}
            onSent={enterCode}
          />
        </>
      )}
      <BuiltInMessenger />
    </>
  )
}

const wayOf = (account: string): CodeWay => (isAddress(account) ? 'email' : 'reddy')

/** Reads what was typed into the static shell of this page (app/static-shell.tsx), which is about to be replaced. */
function readTyped(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('[data-static] input[name="username"]')
  return [...fields].map(({ value }) => value).find(Boolean) ?? ''
}

/** The link to the codes, if the server runs the built-in messenger; that is requested while the user reads. */
function BuiltInMessenger() {
  const { t } = useTranslation('login')
  const isBuiltIn = useSettings()?.messenger === 'builtin'
  return (
    <p className="mt-4 min-h-5 text-13 text-text-3">
      {isBuiltIn && <RichText text={t('messenger')} tags={{ a: <MessengerLink /> }} />}
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
