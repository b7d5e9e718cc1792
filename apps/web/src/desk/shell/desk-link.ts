import { useLocation } from '@tanstack/react-router'

/** Returns the target of a link to a page of the desk: `<Link {...toDesk('events')}>`, `navigate(toDesk('events'))`. */
export function toDesk(address: string, search: Record<string, string | undefined> = {}) {
  return { to: '/desk/$', params: { _splat: address }, search: search as object } as const
}

/** The search of the address as it was written: a page of the desk checks what it reads from it. */
export function useDeskSearch(): Readonly<Record<string, unknown>> {
  return useLocation({ select: ({ search }) => search })
}
