import type { BegunTelegram } from '@called-it/contract/account/telegram.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { readStored, store } from '../../lib/storage/storage.ts'
import { now, useNow } from '../../lib/time/now.ts'

/** How often the page asks how far the chat is (ms): at first, and when less than this time is left. */
const [ASK_MS, ASK_LATER_MS, LATER_MS] = [1500, 4000, 4 * 60_000]

export type Proof = Pick<BegunTelegram, 'ticket' | 'secret'>
/** What is done in the chat: a sign-in, or linking the account. */
export type TelegramPurpose = 'sign-in' | 'link'

const keyOf = (purpose: TelegramPurpose) => `telegram_${purpose}`

/** Forgets what was begun. */
const forget = (purpose: TelegramPurpose): void => void store(keyOf(purpose), null, 'session')

/** Returns what this tab has begun: the user may leave the page for the chat, and phones discard pages in the background. */
function readBegun(purpose: TelegramPurpose): BegunTelegram | null {
  try {
    const begun = JSON.parse(readStored(keyOf(purpose), 'session') ?? 'null') as BegunTelegram | null
    const isWhole = typeof begun?.secret === 'string' && typeof begun.link === 'string'
    return isWhole && Date.parse(begun.expires_at) > now() ? begun : null
  } catch {
    return null // not valid JSON
  }
}

type Steps = {
  purpose: TelegramPurpose
  begin: () => Promise<BegunTelegram>
  /** Ends it with what the chat has chosen. */
  finish: (proof: Proof) => Promise<void>
}

/** What is going on in the chat. `over`: the time has passed, or it was used. */
export type TelegramStage = 'waiting' | 'opened' | 'ending' | 'refused' | 'over'

/** Begins a sign-in in the chat, asks how far it is, and ends it by itself once the number was chosen there. */
export function useTelegramTry({ purpose, begin, finish }: Steps) {
  const beginning = useQuery({
    queryKey: ['telegram', purpose],
    queryFn: async () => {
      const begun = readBegun(purpose) ?? (await begin())
      store(keyOf(purpose), JSON.stringify(begun), 'session')
      return begun
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { outlivesSession: true },
  })
  const begun = beginning.data
  const present = useNow()
  const isOver = begun !== undefined && Date.parse(begun.expires_at) <= present
  const asking = useQuery({
    queryKey: ['telegram', purpose, begun?.ticket],
    queryFn: async () =>
      (await call('GET /api/v1/auth/telegram/{ticket}', { params: { ticket: begun!.ticket } })).state,
    enabled: begun !== undefined && !isOver,
    refetchInterval: ({ state }) => {
      const isDecided = state.data !== undefined && state.data !== 'waiting' && state.data !== 'opened'
      if (!begun || isDecided) return false
      return Date.parse(begun.expires_at) - now() > LATER_MS ? ASK_MS : ASK_LATER_MS
    },
    // Back from the chat.
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
    meta: { outlivesSession: true },
  })
  const ending = useMutation({
    mutationFn: (proof: Proof) => finish(proof),
    onSuccess: () => forget(purpose),
  })
  const isChosen = asking.data === 'chosen'
  const { isIdle, mutate } = ending
  useEffect(() => {
    if (isChosen && begun && isIdle) mutate({ ticket: begun.ticket, secret: begun.secret })
  }, [isChosen, begun, isIdle, mutate])

  return {
    begun,
    stage: stageOf(asking.data, isOver, ending.error),
    /** Why it cannot go on; what is over is a stage instead. */
    error: beginning.error ?? (isExpired(ending.error) ? null : ending.error),
    isAway: asking.isError,
    async beginAgain() {
      forget(purpose)
      ending.reset()
      await beginning.refetch()
    },
  }
}

const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'sign_in_expired'

function stageOf(
  state: 'waiting' | 'opened' | 'chosen' | 'refused' | 'expired' | undefined,
  isOver: boolean,
  error: unknown,
): TelegramStage {
  if (state === 'refused') return 'refused'
  if (state === 'expired' || isExpired(error)) return 'over'
  if (state === 'chosen') return 'ending'
  if (isOver) return 'over'
  return state ?? 'waiting'
}
