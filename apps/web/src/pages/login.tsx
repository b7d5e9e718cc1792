import type { SignInWay } from '@called-it/contract/account/identities.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { AccountForm } from '../features/login/account-form.tsx'
import {
  type Attempt,
  forgetAttempts,
  isAddress,
  storeAttempt,
  readAttempts,
  stateOf,
} from '../features/login/attempt.ts'
import { EntryNotice } from '../features/login/entry-notice.tsx'
import { MainWay } from '../features/login/main-way.tsx'
import { OtherWays } from '../features/login/other-ways.tsx'
import { SignInReason } from '../features/login/sign-in-reason.tsx'
import { WayFailed } from '../features/login/way-failed.tsx'
import { ASSUMED, isCodeWay, waysQuery } from '../features/login/ways.ts'
import { apiAddress } from '../lib/http/api.ts'
import { withWords } from '../lib/language/language.ts'
import { lazyPart } from '../lib/parts/lazy-part.tsx'
import { now } from '../lib/time/now.ts'
import { useSettings } from '../lib/http/settings.ts'
import { useTitle } from '../lib/address/title.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { RichText } from '../ui/content/rich-text.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'

// Loaded while the code is being sent.
const CodeForm = lazyPart(() => import('../features/login/code-form.tsx'), 'CodeForm')
const CompanyStep = lazyPart(() => import('../features/login/company-step.tsx'), 'CompanyStep')
const LinkStep = lazyPart(
  withWords('telegram', () => import('../features/login/link-step.tsx')),
  'LinkStep',
)

const route = getRouteApi('/auth/login')

export function LoginPage() {
  const { t } = useTranslation('login')
  const { step, redirect, failed } = route.useSearch()
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const [attempts, setAttempts] = useState(readAttempts)
  const attempt = attempts.at(-1)
  const [shell] = useState(fieldsOfShell)
  const [account, setAccount] = useTypedAccount(shell, attempt?.account)
  useTitle(t('title'))
  const known = useQuery(waysQuery)
  const ways = known.data ?? ASSUMED
  const linkWay = ways.find(({ kind }) => kind === 'link')
  const [chosen, setChosen] = useState<SignInWay['key'] | null>(attempt ? wayOf(attempt.account) : null)
  const first = ways.find(({ key, kind }) => key === chosen && kind === 'code') ?? ways[0]

  // Only the form that comes first sends what was sent in the shell, not one that comes later.
  useEffect(() => {
    takeSent(shell)
  }, [shell])

  // The step is an entry of the history: Back leads to the number, Forward and a reload to the code.
  const goTo = (next: 'code' | 'link' | undefined, { replace }: { replace: boolean }) =>
    void navigate({
      to: '/auth/login',
      search: (search) => ({ ...search, failed: undefined, step: next }),
      replace,
    })
  const isLost = (step === 'code' && !attempt) || (step === 'link' && !linkWay && !known.isPending)
  useEffect(() => {
    if (isLost) goTo(undefined, { replace: true })
  })

  /** Goes to the first step: the entry before this one, unless the tab began here. */
  const goBack = () => (history.canGoBack() ? history.back() : goTo(undefined, { replace: true }))

  function choose(way: SignInWay) {
    if (way.kind === 'link') return goTo('link', { replace: step !== undefined })
    setChosen(way.key)
    // What was typed stays if it is meant for the other way.
    if (wayOf(account) !== way.key) setAccount('')
    if (step) goBack()
  }
  const store = (next: Attempt) => setAttempts(storeAttempt(next))
  function enterCode(next: Attempt) {
    store(next)
    goTo('code', { replace: false })
  }
  function resume(named: string) {
    const sent = attempts.find((each) => each.account === named)
    // A dead code counts, too, as long as no other can be requested.
    const isGood = sent && (stateOf(sent, now()) === 'alive' || sent.resend_at > now())
    if (isGood) enterCode(sent)
    return Boolean(isGood)
  }
  function finish() {
    forgetAttempts()
    goBack() // the route redirects a signed-in user from there, so this step leaves no entry in the history
  }
  const othersThan = (key: string | undefined) => ways.filter((way) => way.key !== key)

  if (step === 'code' && attempt)
    return (
      <>
        <CodeForm
          key={attempt.account}
          attempt={attempt}
          others={othersThan(wayOf(attempt.account))}
          returnPath={redirect}
          onChoose={choose}
          onAttemptChange={store}
          onBack={goBack}
          onSignedIn={finish}
        />
        <BuiltInMessenger way={wayOf(attempt.account)} />
      </>
    )
  if (step === 'company') {
    // Back would lead to the company's server.
    const leave = () => goTo(undefined, { replace: true })
    return <CompanyStep onBack={leave} onSignedIn={leave} />
  }
  if (step === 'link' && linkWay)
    return <LinkStep way={linkWay} returnPath={redirect} onBack={goBack} onSignedIn={finish} />
  const others = <OtherWays ways={othersThan(first?.key)} returnPath={redirect} onChoose={choose} />
  return (
    <>
      {failed ? <WayFailed failure={failed} /> : <SignInReason redirect={redirect} />}
      <EntryNotice redirect={redirect} />
      {isMainWayUnknown(known.isPending) ? (
        <Loading>
          <Skeleton className="block h-75" />
        </Loading>
      ) : isCodeWay(first) ? (
        <AccountForm
          key={first.key}
          isByLetter={first.key === 'email'}
          others={others}
          account={account}
          onAccountChange={setAccount}
          resume={resume}
          takeSent={() => takeSent(shell)}
          onSending={() => void CodeForm.preload()}
          onSent={enterCode}
        />
      ) : (
        first && <MainWay way={first} returnPath={redirect} others={others} onChoose={choose} />
      )}
      <BuiltInMessenger way={first?.key} />
    </>
  )
}

/** Whether the ways are on their way, and the main one is not the account number, as the server has noted in the page. */
const isMainWayUnknown = (isPending: boolean) =>
  isPending && document.documentElement.dataset['mainWay'] !== undefined

const wayOf = (account: string) => (isAddress(account) ? 'email' : 'reddy')

/**
 * The account in the field: at first `known`, else what was typed into the static shell of this page (app/static-shell.tsx). The user may
 * go on to type there until this page stands in its place.
 */
function useTypedAccount(shell: readonly HTMLInputElement[], known: string | undefined) {
  const typed = useSyncExternalStore(
    neverLater,
    () => typedIn(shell),
    () => '',
  )
  const [account, setAccount] = useState(known)
  return [account ?? typed, setAccount] as const
}

/** Nobody types into the shell once it is gone. */
const neverLater = () => () => {}

const fieldsOfShell = () => [
  ...document.querySelectorAll<HTMLInputElement>('[data-static] input[name="username"]'),
]

/** The account with which the form of the static shell was sent (boot.js). Tells it once, as it is to be sent once. */
function takeSent(shell: readonly HTMLInputElement[]): string | null {
  const sent = shell.find(({ form }) => form?.dataset['sent'] !== undefined)
  if (!sent) return null
  delete sent.form!.dataset['sent']
  return sent.value
}

const typedIn = (fields: readonly HTMLInputElement[]): string =>
  fields.map(({ value }) => value).find(Boolean) ?? ''

/**
 * The link to the codes of account numbers, if the server runs the built-in messenger; that is requested while the user reads. Codes for
 * addresses come by letter.
 */
function BuiltInMessenger({ way }: { way: SignInWay['key'] | undefined }) {
  const { t } = useTranslation('login')
  const isBuiltIn = useSettings()?.messenger === 'builtin'
  return (
    <p className="mt-4 min-h-5 text-13 text-text-3">
      {isBuiltIn && way === 'reddy' && <RichText text={t('messenger')} tags={{ a: <MessengerLink /> }} />}
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
