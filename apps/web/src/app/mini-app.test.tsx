import { loginByMiniApp } from '@called-it/contract/account/telegram.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADA } from '../../test/app.tsx'
import { answer, refuse } from '../../test/server.ts'
import { dropToken, readToken, saveToken } from '../lib/session/token.ts'
import { enterByMiniApp } from './mini-app.ts'

const DATA = 'user=%7B%22id%22%3A42%7D&auth_date=1&hash=ab'
let sent: unknown[]

beforeEach(() => {
  sent = []
  answer(loginByMiniApp, ({ body }) => {
    sent.push(body)
    return { user: ADA, token: 'mini-app-token' }
  })
  history.replaceState(null, '', `/?a=1#tgWebAppData=${encodeURIComponent(DATA)}&tgWebAppVersion=8.0`)
})
afterEach(() => {
  delete window.TelegramWebviewProxy
  dropToken()
  history.replaceState(null, '', '/')
})

const enter = () => enterByMiniApp(new QueryClient())

describe('a Mini App', () => {
  it('signs in by what Telegram gives the page, and leaves nothing of it in the address', async () => {
    const postEvent = vi.fn<(name: string, data: string) => void>()
    window.TelegramWebviewProxy = { postEvent }
    await enter()
    expect(sent).toEqual([{ init_data: DATA }])
    expect(readToken()).toBe('mini-app-token')
    expect(location.href).toMatch(/\/\?a=1$/)
    expect(postEvent.mock.calls.map(([name]) => name)).toEqual(['web_app_ready', 'web_app_expand'])
  })

  it('signs nobody in by a link that somebody has sent: outside Telegram the data do nothing', async () => {
    await enter()
    expect(sent).toEqual([])
    expect(readToken()).toBeNull()
    expect(location.hash).toBe('')
  })

  it('signs nobody in by data that the link of a bot has put before those of Telegram', async () => {
    window.TelegramWebviewProxy = { postEvent: () => {} }
    const planted = `#tgWebAppData=${encodeURIComponent('user=evil&hash=cd')}&tgWebAppData=${encodeURIComponent(DATA)}`
    history.replaceState(null, '', `/${planted}`)
    await enter()
    expect(sent).toEqual([])
    expect(location.hash).toBe('')
  })

  it('leaves a session as it is', async () => {
    window.TelegramWebviewProxy = { postEvent: () => {} }
    saveToken('another-token')
    await enter()
    expect(sent).toEqual([])
    expect(readToken()).toBe('another-token')
  })

  describe('opened by an invitation', () => {
    const CODE = 'abcdefghijklmnopqrst-_'
    const openWith = (startParam: string, path = '/') =>
      history.replaceState(
        null,
        '',
        `${path}#tgWebAppData=${encodeURIComponent(`${DATA}&start_param=${startParam}`)}`,
      )
    beforeEach(() => {
      window.TelegramWebviewProxy = { postEvent: () => {} }
    })

    it('uses it, and opens its page', async () => {
      openWith(CODE)
      await enter()
      expect(sent).toEqual([{ init_data: `${DATA}&start_param=${CODE}`, invitation: CODE }])
      expect(location.pathname + location.hash).toBe(`/j/${CODE}`)
    })

    it('uses the one whose page a button has opened', async () => {
      openWith('', `/j/${CODE}`)
      await enter()
      expect(sent).toMatchObject([{ invitation: CODE }])
      expect(location.pathname).toBe(`/j/${CODE}`)
    })

    it('shows its page to somebody who is signed in', async () => {
      saveToken('another-token')
      openWith(CODE)
      await enter()
      expect(sent).toEqual([])
      expect(location.pathname).toBe(`/j/${CODE}`)
    })

    it('keeps it for the other ways if Telegram is refused', async () => {
      answer(loginByMiniApp, () => refuse('sign_in_expired'))
      openWith(CODE)
      await enter()
      expect(location.pathname + location.search).toBe(
        `/auth/login?failed=refused&redirect=${encodeURIComponent(`/j/${CODE}`)}`,
      )
    })

    it('goes nowhere by what is no invitation', async () => {
      openWith('../auth/login?redirect=x')
      await enter()
      expect(sent[0]).not.toHaveProperty('invitation')
      expect(location.pathname).toBe('/')
    })
  })

  it('leads to the page of signing in if it is refused', async () => {
    window.TelegramWebviewProxy = { postEvent: () => {} }
    answer(loginByMiniApp, () => refuse('sign_in_expired'))
    await enter()
    expect(location.pathname + location.search).toBe('/auth/login?failed=refused')
    expect(readToken()).toBeNull()
  })
})
