import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchColourScheme } from '../lib/storage/colour-scheme.ts'
import { startLanguage } from '../lib/language/language.ts'
import { makeQueryClient } from '../game/queries/query-client.ts'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'

watchColourScheme()
const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

/**
 * The first screen comes whole, into the place of the static shell that index.html shows until then. Not awaited here:
 * the code of a screen imports what stands beside this file, and would wait for it while it waits for them.
 */
async function start() {
  await Promise.all([startLanguage(), router.load()])
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  )
}

start().catch(reportError)
