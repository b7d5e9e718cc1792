import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { toDesk } from './desk-link.ts'

/** Returns a function that goes back to where the viewer came from, or to this page of the desk if it was opened first. */
export function useWayBack(...page: Parameters<typeof toDesk>): () => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) history.back()
    else void navigate(toDesk(...page))
  }
}
