import './styles.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchColourScheme } from '../lib/storage/colour-scheme.ts'
import { startLanguage, takeLanguageOfShell } from '../lib/language/language.ts'
import { loadChunk } from '../lib/parts/chunk.ts'
import { beginFirstScreen } from '../lib/screen/use-growing.ts'
import { readToken } from '../lib/session/token.ts'
import { makeQueryClient } from '../game/queries/query-client.ts'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'

watchColourScheme()
const queryClient = makeQueryClient()
const router = makeRouter(queryClient)
const endFirstScreen = beginFirstScreen()
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) endFirstScreen()
})

/**
 * Replaces the static shell of index.html by the first screen when that is complete. It must not be awaited
 * here: the code of a screen imports modules of this chunk, so that both would wait for each other.
 */
async function start() {
  // Telegram has opened the page as a Mini App.
  if (location.hash.includes('tgWebAppData=')) {
    const { enterByMiniApp } = await loadChunk(() => import('./mini-app.ts'))
    await enterByMiniApp(queryClient)
  }
  await Promise.all([startLanguage(readToken() ? 'game' : 'door'), router.load()])
  await takeLanguageOfShell()
  const root = createRoot(document.querySelector('#root')!)
  // In pieces, so that a slow phone answers meanwhile; the static shell stays until all is there.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    ),
  )
}

start().catch(reportError)
