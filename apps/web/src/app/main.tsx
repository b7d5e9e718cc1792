import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchColourScheme } from '../lib/colour-scheme.ts'
import { startLanguage } from '../lib/language.ts'
import { makeQueryClient } from '../lib/query-client.ts'
import { App } from './providers.tsx'
import { makeRouter } from './router.tsx'

watchColourScheme()
await startLanguage()

const queryClient = makeQueryClient()
const router = makeRouter(queryClient)

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
