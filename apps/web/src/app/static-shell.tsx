import { LANGUAGES } from '@called-it/contract/languages.ts'
import type { User } from '@called-it/contract/account/accounts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TournamentHeroSkeleton } from '../features/tournaments/tournament-hero.tsx'
import { TournamentLineSkeleton } from '../features/tournaments/tournament-line.tsx'
import { loadWords, startLanguage } from '../lib/language/language.ts'
import type { WordsPart } from '../lib/language/words.ts'
import { sessionQuery } from '../lib/session/session.ts'
import { setPageToken } from '../lib/session/token.ts'
import { makeQueryClient } from '../game/queries/query-client.ts'
import { AccountWaiting } from '../pages/waiting/account-waiting.tsx'
import { SetupWaiting } from '../pages/waiting/setup-waiting.tsx'
import { WelcomeWaiting } from '../pages/waiting/welcome-waiting.tsx'
import { Brand } from '../ui/marks/brand.tsx'
import { LoginLayout } from './login-layout.tsx'
import { byKind } from '../predictions/by-kind.ts'
import { KINDS } from '../predictions/kinds.ts'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { TopBar } from './header/top-bar.tsx'

const ART = /<svg[^>]* viewBox="0 0 800 800".*?<\/svg>/g
/** The router's script that restores the scroll position early; the content security policy forbids it. */
const SCRIPT = /<script.*?<\/script>/g

/** Browsers fetch the pictures of a hidden shell too, unless they are lazy; React makes them eager. */
const LAZY = '<img loading="lazy"'
const UNLAZY = /<img(?![^>]* loading=)/g
const EAGER = /<link rel="preload" as="image"[^>]*>/g

/** A screen whose content the shell shows as it is while its data load: with the head of a tournament, or without the bar. */
export type ShellScreen = {
  name: string
  address: string
  head?: boolean
  isWhole?: boolean
  words: WordsPart[]
}

/** The screens that know the user as soon as they are rendered, so that they have no placeholders of their own. */
const WAITING: Record<string, ReactNode> = {
  account: <AccountWaiting part="profile" />,
  'own-statistics': <AccountWaiting part="statistics" />,
  security: <AccountWaiting part="security" />,
  setup: <SetupWaiting />,
  welcome: (
    <LoginLayout>
      <WelcomeWaiting />
    </LoginLayout>
  ),
}

/** What boot.js may add to the picture of a kind: the files `<kind>/kind-early.tsx`. */
const EARLY: Partial<Record<string, ComponentType>> = byKind(
  import.meta.glob<ComponentType>('../predictions/*/kind-early.tsx', { eager: true, import: 'Early' }),
)

type Choose = (language: string, token: string | null) => void

/**
 * Renders what index.html shows until the application has loaded, each part in both languages: the sign-in; the top
 * bar, the head of a tournament (on a phone its line), and each screen without its data. The build calls it
 * (vite/static-shell.ts); boot.js shows some of the parts, chosen by `data-shell` of the page.
 */
export async function renderShells(screens: readonly ShellScreen[], choose: Choose): Promise<string> {
  await Promise.all(KINDS.map(({ Panel }) => Panel.preload()))
  const doors: string[][] = []
  const parts: string[][] = []
  for (const language of LANGUAGES) {
    const whole: string[] = []
    const content: string[] = []
    doors.push(whole)
    parts.push(content)
    choose(language, null)
    await startLanguage('door')
    whole.push(partOf(`login ${language}`, await render('/auth/login', null, `login-${language}`)))
    choose(language, TOKEN)
    await loadWords('game')
    const [hero, low, line] = [
      <TournamentHeroSkeleton key="hero" />,
      <TournamentHeroSkeleton key="low" isLow />,
      <TournamentLineSkeleton key="line" />,
    ].map(renderAlone)
    content.push(partOf(`tournament ${language}`, hero!), partOf(`line ${language}`, line!))
    const heads = [hero!, low!]
    for (const { name, address, head, isWhole, words } of screens) {
      await Promise.all(words.map(loadWords))
      const waiting = WAITING[name]
      const main = waiting ? renderAlone(waiting) : mainOf(await render(address, SOMEBODY), name)
      const part = `${name} ${language}`
      // Its bar keeps the label of the brand, by which the server finds it (apps/server/src/contest/page.ts).
      if (isWhole) whole.push(partOf(part, main, ' inert'))
      else {
        const Early = EARLY[name]
        const early = Early ? renderAlone(<Early />) : ''
        content.push(pictureOf(part, (head ? withoutHead(main, heads) : main) + early))
      }
    }
  }
  const top = renderToStaticMarkup(<TopOfScreen />)
  // With the padding of DefaultLayout.
  const main = `<main class="flex flex-1 flex-col pb-14 tablet:pb-24">${sideBySide(parts)}</main>`
  return `${sideBySide(doors)}${partOf('app', `${top}${main}`)}`
}

/** The languages of a part side by side: what is alike compresses to nothing only within 32 kB. */
const sideBySide = ([first = [], ...others]: string[][]) =>
  first.flatMap((part, at) => [part, ...others.map((other) => other[at])]).join('')

const TOKEN = 'shell'
const SOMEBODY = { id: 0, name: '', groups: [], baskets: [] } as unknown as User

/** Ids must differ between the parts. */
async function render(address: string, user: User | null, prefix?: string): Promise<string> {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  setPageToken(user && TOKEN)
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return toMarkup(<App queryClient={queryClient} router={router} />, prefix)
}

/** Renders a part of a page without its page. */
function renderAlone(part: ReactNode): string {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, SOMEBODY)
  // The links lead to other pages than this one.
  const history = createMemoryHistory({ initialEntries: ['/tournament/1'] })
  const router = makeRouter(queryClient, history)
  return toMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>{part}</RouterContextProvider>
    </QueryClientProvider>,
  )
}

/** The content of the main area of a screen. */
function mainOf(markup: string, name: string): string {
  const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(markup) ?? []
  if (main === undefined) throw new Error(`The screen ${name} has no main area.`)
  return main
}

/** The content below the head of a tournament. */
function withoutHead(main: string, heads: readonly string[]): string {
  const head = heads.find((each) => main.startsWith(each))
  if (head === undefined) throw new Error('A page of a tournament does not begin with its head.')
  return main.slice(head.length)
}

function TopOfScreen() {
  return (
    <TopBar as="header">
      <span className="inline-flex min-h-11 min-w-0 items-center">
        <Brand phoneHeight={22} />
      </span>
    </TopBar>
  )
}

/** The art is left out and comes with the application: its thousand dots would be most of the page. */
function toMarkup(content: ReactNode, prefix = ''): string {
  return renderToStaticMarkup(content, { identifierPrefix: prefix })
    .replaceAll(ART, '')
    .replaceAll(SCRIPT, '')
    .replaceAll(EAGER, '')
    .replaceAll(UNLAZY, LAZY)
}

/** One part of the shell; a page has only one main landmark. */
const partOf = (name: string, markup: string, attributes = '') =>
  `<div data-static="${name}"${attributes}>${markup.replace(' id="main"', '')}</div>`

/** Names and targets, which nobody can use before the application is there. */
const HANDLES = / (id|for|role|href|tabindex|title|data-start|data-status|type|aria-[a-z]+)="[^"]*"/g

/** Texts for screen readers, which pass over what is inert. */
const UNSEEN = /<(span|h2) class="sr-only">[^<]*<\/\1>/g

/** The content of a screen: it is only looked at, and the application replaces it. */
const pictureOf = (name: string, markup: string) =>
  partOf(name, markup.replaceAll(HANDLES, '').replaceAll(UNSEEN, ''), ' inert')
