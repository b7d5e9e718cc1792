import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { endSession } from '../../lib/session/session.ts'

export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await endSession(queryClient)
    await navigate({ to: '/auth/login' })
  }
}
