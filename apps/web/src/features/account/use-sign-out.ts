import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { page } from '../../lib/http/api.ts'
import { endSession } from '../../lib/session/session.ts'

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const elsewhere = await endSession(queryClient)
    if (elsewhere !== null) return page.goTo(elsewhere)
    await navigate({ to: '/auth/login' })
  }
}
