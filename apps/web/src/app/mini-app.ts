import { INVITATION_PATH, invitationIn } from '@called-it/contract/people/invitation-limits.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../lib/http/api.ts'
import { beginSession } from '../lib/session/session.ts'
import { readToken } from '../lib/session/token.ts'

type Proxy = { postEvent(name: string, data: string): void }
declare global {
  interface Window {
    /** Made by the apps of Telegram; its web client shows the page in a frame instead. */
    TelegramWebviewProxy?: Proxy
  }
}

const WEB_CLIENT = 'https://web.telegram.org'

/**
 * Whether Telegram shows this page: in an app of its own, or in a frame, which the policy of our pages allows its web client alone. Anybody
 * can send somebody a link with data of their own; a page that was opened by it elsewhere signs nobody in.
 */
const isInsideTelegram = (): boolean => window.TelegramWebviewProxy !== undefined || window.parent !== window

/** Tells Telegram an event of a Mini App (core.telegram.org/bots/webapps), without its script. */
function tell(name: 'web_app_ready' | 'web_app_expand'): void {
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(name, '{}')
  else window.parent.postMessage(JSON.stringify({ eventType: name, eventData: {} }), WEB_CLIENT)
}

/** Returns the path of the invitation by which the page was opened: a link to the bot names its code, or a button has its page. */
function invitationPath(data: string): string | undefined {
  const named = INVITATION_PATH + (new URLSearchParams(data).get('start_param') ?? '')
  return [named, location.pathname].find((path) => invitationIn(path) !== undefined)
}

/** Signs in whoever has opened the page inside Telegram, unless somebody is signed in. An invitation is used, and its page opens. */
export async function enterByMiniApp(queryClient: QueryClient): Promise<void> {
  // Telegram adds its data to what the link of a bot says: with two of them, one is somebody else's.
  const [data, ...others] = new URLSearchParams(location.hash.slice(1)).getAll('tgWebAppData')
  // They sign somebody in: nothing of them stays in the address.
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  if (!data || others.length > 0 || !isInsideTelegram()) return
  tell('web_app_ready')
  tell('web_app_expand')
  const path = invitationPath(data)
  if (path) history.replaceState(history.state, '', path)
  if (readToken()) return
  try {
    const body = { init_data: data, invitation: invitationIn(path) }
    beginSession(queryClient, await call('POST /api/v1/auth/telegram/mini-app', { body }))
  } catch {
    // The page of signing in says that it did not work, and offers the other ways.
    const back = path ? `&redirect=${encodeURIComponent(path)}` : ''
    history.replaceState(history.state, '', `/auth/login?failed=refused${back}`)
  }
}
