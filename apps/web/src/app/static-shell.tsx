import { LANGUAGES } from '@called-it/contract/languages.ts'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TournamentHeroSkeleton } from '../features/tournaments/tournament-hero.tsx'
import { loadWords, startLanguage } from '../lib/language/language.ts'
import { makeQueryClient } from '../game/queries/query-client.ts'
import { Brand } from '../ui/marks/brand.tsx'
import { FITTED } from '../ui/content/fitted-text.tsx'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { TopBar } from './header/top-bar.tsx'

const ART = /<svg[^>]* viewBox="0 0 800 800".*?<\/svg>/
/** The router's own, to scroll before it is there; the content security policy forbids it. */
const SCRIPT = /<script.*?<\/script>/g

/** A browser fetches the pictures of a hidden shell too, unless it is told to wait; React asks for them at once. */
const LAZY = '<img loading="lazy"'
const EAGER = /<link rel="preload" as="image"[^>]*>/g

/**
 * What index.html shows until the application is there: the sign-in as it opens, the bar at the top of every other
 * screen, and below it the head of a tournament, each in both languages. Made at build (vite/static-shell.ts); boot.js picks one by `data-shell` of the page.
 */
export async function renderShells(choose: (language: string) => void): Promise<string> {
  const shells = []
  for (const language of LANGUAGES) {
    choose(language)
    await startLanguage()
    await loadWords('game')
    shells.push(
      shellOf(`login ${language}`, await signIn()),
      shellOf(`app ${language}`, <TopOfScreen />),
      shellOf(`tournament ${language}`, <TopOfTournament />),
    )
  }
  return shells.join('')
}

async function signIn() {
  const queryClient = makeQueryClient()
  const history = createMemoryHistory({ initialEntries: ['/auth/login'] })
  const router = makeRouter(queryClient, history)
  await router.load()
  return <App queryClient={queryClient} router={router} />
}

function TopOfScreen() {
  return (
    <TopBar as="header">
      <span className="inline-flex min-h-11 items-center">
        <Brand phoneHeight={22} />
      </span>
    </TopBar>
  )
}

/** The name goes where boot.js finds the mark, as soon as the server has told it: it needs no script for that. */
function TopOfTournament() {
  return (
    <RouterContextProvider router={makeRouter(makeQueryClient(), createMemoryHistory())}>
      <TopOfScreen />
      <main className="flex flex-1 flex-col">
        <TournamentHeroSkeleton title={<span className={FITTED} data-title="" hidden />} />
      </main>
    </RouterContextProvider>
  )
}

/**
 * The ids of one shell must not be those of another, and of the main landmark there is one on a page. The art comes
 * with the application: its thousand dots would be most of the page.
 */
function shellOf(name: string, content: ReactNode): string {
  const markup = renderToStaticMarkup(content, { identifierPrefix: name.replace(' ', '-') })
  const light = markup
    .replace(' id="main"', '')
    .replace(ART, '')
    .replaceAll(SCRIPT, '')
    .replaceAll(EAGER, '')
    .replaceAll('<img', LAZY)
  return `<div data-static="${name}">${light}</div>`
}
