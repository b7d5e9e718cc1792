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

/** Signs in whoever has opened the page inside Telegram, unless somebody is signed in. */
export async function enterByMiniApp(queryClient: QueryClient): Promise<void> {
  const data = new URLSearchParams(location.hash.slice(1)).get('tgWebAppData')
  // They sign somebody in: nothing of them stays in the address.
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  if (!data || !isInsideTelegram()) return
  tell('web_app_ready')
  tell('web_app_expand')
  if (readToken()) return
  try {
    beginSession(
      queryClient,
      await call('POST /api/v1/auth/telegram/mini-app', { body: { init_data: data } }),
    )
  } catch {
    // The page of signing in says that it did not work, and offers the other ways.
    history.replaceState(history.state, '', '/auth/login?failed=refused')
  }
}
