import { addBrowser, readPushKey, removeBrowser } from '@called-it/contract/account/push.ts'
import { vi } from 'vitest'
import { answer } from './server.ts'

const ENDPOINT = 'https://push.example/browser'

/**
 * A browser that can show messages, with its push service. `says`: what its user answers to the browser's own question. Returns what
 * the server is told, and the browser's subscription.
 */
export function stubPushBrowser(says: NotificationPermission = 'granted') {
  const state = { isSubscribed: false, told: [] as string[] }
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      state.isSubscribed = false
      return true
    },
  }
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      notification.permission = says
      return says
    },
  }
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => (state.isSubscribed ? subscription : null),
      subscribe: async () => {
        state.isSubscribed = true
        return subscription
      },
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  answer(readPushKey, { key: 'BKey' })
  answer(addBrowser, ({ body }) => {
    state.told.push(`on ${body.endpoint}`)
    return undefined
  })
  answer(removeBrowser, ({ body }) => {
    state.told.push(`off ${body.endpoint}`)
    return undefined
  })
  return state
}

/** The browser of the next test can show no messages. */
export function endPushBrowser(): void {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
