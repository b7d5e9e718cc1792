import { linkIdentity, listIdentities, listWays } from '@called-it/contract/account/identities.ts'
import {
  beginTelegram,
  beginTelegramLink,
  linkTelegram,
  loginByTelegram,
  readTelegram,
} from '@called-it/contract/account/telegram.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { readQr } from '../../test/read-qr.ts'
import { answer, refuse } from '../../test/server.ts'
import { readToken } from '../lib/session/token.ts'

const TICKET = '0b6f2c8e-8d0c-4b8e-9f5a-3d0f6f1c2a77'
const WAY = { key: 'telegram', kind: 'link', name: { ru: 'Telegram', en: 'Telegram' } } as const
const NUMBER_WAY = { key: 'reddy', kind: 'code', name: { ru: 'Reddy', en: 'Reddy' }, is_main: true } as const
const begun = (number = '47', ticket = TICKET) => ({
  ticket,
  secret: 'secret-of-this-browser',
  link: 'https://t.me/romashka_bot?start=abc',
  number,
  expires_at: new Date(Date.now() + 300_000).toISOString(),
})
type State = 'waiting' | 'opened' | 'chosen' | 'refused' | 'expired'

/** The server's side: how far the chat is, and what the page sends. */
function chat() {
  const side = { state: 'waiting' as State, begins: 0, proofs: [] as unknown[] }
  answer(beginTelegram, () => {
    side.begins += 1
    return side.begins === 1 ? begun() : begun('58', TICKET.replace('0b', '1b'))
  })
  answer(readTelegram, () => ({ state: side.state }))
  answer(loginByTelegram, ({ body }) => {
    side.proofs.push(body)
    return { user: ADA, token: 'telegram-token' }
  })
  return side
}

beforeEach(() => {
  sessionStorage.clear()
  answer(listWays, {
    ways: [NUMBER_WAY, { ...WAY, is_main: false }],
    is_by_invitation: false,
    entry: 'open',
    mail_from: null,
  })
})

describe('a sign-in with Telegram', () => {
  async function open() {
    const app = openApp('/auth/login')
    await app.user.click(await screen.findByRole('button', { name: /^Telegram/ }))
    await screen.findByRole('heading', { name: 'Выберите это число в чате' })
    return app
  }

  it('shows the number and the way to the bot, and goes on by itself', async () => {
    const side = chat()
    const { router } = await open()
    expect(await screen.findByLabelText('Число 47')).toBeVisible()
    expect(screen.getByText('@romashka_bot')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Открыть Telegram' })).toHaveAttribute(
      'href',
      'https://t.me/romashka_bot?start=abc',
    )
    const code = await screen.findByRole('img', { name: 'QR-код со ссылкой на бота' })
    expect(code).toBeVisible()
    expect(readQr(code as unknown as SVGElement)).toBe('https://t.me/romashka_bot?start=abc')
    expect(screen.getByRole('status')).toHaveTextContent('Ждём вас в чате')
    side.state = 'opened'
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('нажмите 47'), { timeout: 5000 })
    side.state = 'chosen'
    await waitFor(() => expect(readToken()).toBe('telegram-token'), { timeout: 5000 })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(side.proofs, 'once').toEqual([{ ticket: TICKET, secret: 'secret-of-this-browser' }])
  })

  it('keeps what it has begun, as a phone may discard the page', async () => {
    const side = chat()
    await open()
    await screen.findByLabelText('Число 47')
    cleanup()
    openApp('/auth/login?step=link')
    expect(await screen.findByLabelText('Число 47')).toBeVisible()
    expect(side.begins).toBe(1)
  })

  it.each([
    ['refused', /вход отменён/],
    ['expired', /больше не действует/],
  ] as const)('that is %s says so, and begins again', async (state, sentence) => {
    const side = chat()
    const { user } = await open()
    await screen.findByLabelText('Число 47')
    side.state = state
    expect(await screen.findByRole('alert', undefined, { timeout: 5000 })).toHaveTextContent(sentence)
    side.state = 'waiting'
    await user.click(screen.getByRole('button', { name: 'Получить новое число' }))
    expect(await screen.findByLabelText('Число 58')).toBeVisible()
    expect(readToken()).toBeNull()
  })

  it('says why it cannot begin, and tries again', async () => {
    const side = chat()
    answer(beginTelegram, () => refuse('provider_away'), { once: true })
    const { user } = await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Сервер входа сейчас не отвечает')
    await user.click(screen.getByRole('button', { name: 'Получить новое число' }))
    expect(await screen.findByLabelText('Число 47')).toBeVisible()
    expect(side.begins).toBe(1)
  })
})

it('links Telegram in the account', async () => {
  const NUMBER = { kind: 'reddy', key: '4815162342', linked_at: '2024-06-01T10:00:00Z' } as const
  const CHAT = { kind: 'telegram', key: '@ada', linked_at: '2024-06-02T10:00:00Z' } as const
  answer(listIdentities, { identities: [NUMBER] })
  answer(linkIdentity, () => refuse('wrong_code'))
  answer(beginTelegramLink, begun('31'))
  answer(readTelegram, { state: 'chosen' })
  answer(linkTelegram, ({ body }) => {
    answer(listIdentities, { identities: [NUMBER, CHAT] })
    return body.secret === 'secret-of-this-browser'
      ? { identities: [NUMBER, CHAT] }
      : refuse('sign_in_expired')
  })
  const { user } = openApp('/account/security', { user: ADA })
  await user.click(await screen.findByRole('button', { name: 'Привязать: Telegram' }))
  const list = await screen.findByRole('list', { name: 'Способы входа' })
  expect(await within(list).findByText(/@ada/)).toBeVisible()
})
