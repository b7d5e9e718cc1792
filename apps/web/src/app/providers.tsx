import { CSPProvider } from '@base-ui/react/csp-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { makeRouter } from './router.tsx'

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof makeRouter> }

/**
 * The providers around the router. Base UI adds no style elements: the content security policy forbids them.
 */
export function App({ queryClient, router }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </QueryClientProvider>
  )
}
