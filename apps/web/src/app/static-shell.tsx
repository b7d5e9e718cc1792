import { LANGUAGES } from '@called-it/contract/languages.ts'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TournamentHeroSkeleton } from '../features/tournaments/tournament-hero.tsx'
import { TournamentLineSkeleton } from '../features/tournaments/tournament-line.tsx'
import { loadWords, startLanguage } from '../lib/language/language.ts'
import { makeQueryClient } from '../game/queries/query-client.ts'
import { Brand } from '../ui/marks/brand.tsx'
import { FITTED } from '../ui/content/fitted-text.tsx'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { TopBar } from './header/top-bar.tsx'

const ART = /<svg[^>]* viewBox="0 0 800 800".*?<\/svg>/
/** The router's script that restores the scroll position early; the content security policy forbids it. */
const SCRIPT = /<script.*?<\/script>/g

/** Browsers fetch the pictures of a hidden shell too, unless they are lazy; React makes them eager. */
const LAZY = '<img loading="lazy"'
const EAGER = /<link rel="preload" as="image"[^>]*>/g

/**
 * Renders what index.html shows until the application has loaded: the sign-in, the top bar of every other
 * screen, and the head of a tournament (on a phone its line), each in both languages. The build calls it (vite/static-shell.ts);
 * boot.js shows one, chosen by `data-shell` of the page.
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
      shellOf(
        `tournament ${language}`,
        <TopOfTournament Head={TournamentHeroSkeleton} titleClass={FITTED} />,
      ),
      shellOf(`line ${language}`, <TopOfTournament Head={TournamentLineSkeleton} />),
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

type TopOfTournamentProps = { Head: ComponentType<{ title: ReactNode }>; titleClass?: string | undefined }

/** boot.js writes the tournament's name into the marked element as soon as the server has sent it. */
function TopOfTournament({ Head, titleClass }: TopOfTournamentProps) {
  return (
    <RouterContextProvider router={makeRouter(makeQueryClient(), createMemoryHistory())}>
      <TopOfScreen />
      <main className="flex flex-1 flex-col">
        <Head title={<span className={titleClass} data-title="" hidden />} />
      </main>
    </RouterContextProvider>
  )
}

/**
 * Renders one shell. Ids must differ between shells, and a page has only one main landmark. The art is left
 * out and comes with the application: its thousand dots would be most of the page.
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
