import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchColourScheme } from '../lib/colour-scheme.ts'
import { startLanguage } from '../lib/language.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'

watchColourScheme()
const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

// The first screen comes whole, into the place of the static shell that index.html shows until then.
// Not awaited at the top: the sign-in stands in the same file as this, and its import would wait for that for ever.
void Promise.all([startLanguage(), router.load()]).then(() =>
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  ),
)
