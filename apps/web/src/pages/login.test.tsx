import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { refuse, server } from '../../test/server.ts'
import { readToken } from '../lib/token.ts'

const WRONG = 'Код введён неверно. Проверьте код в мессенджере и введите ещё раз.'

function answerCodes(resend_in = 60) {
  const asked: unknown[] = []
  server.use(
    http.post('*/api/v1/auth/send-code', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ sent: true, resend_in, expires_in: 600 })
    }),
  )
  return asked
}

function answerLogin(rightCode: string) {
  const tried: string[] = []
  server.use(
    http.post('*/api/v1/auth/login', async ({ request }) => {
      const { code } = (await request.json()) as { code: string }
      tried.push(code)
      return code === rightCode
        ? HttpResponse.json({ user: ADA, token: 'new-token' })
        : refuse('wrong_code', { message: WRONG })
    }),
  )
  return tried
}

async function askForCode(user: ReturnType<typeof openApp>['user']) {
  await user.type(await screen.findByLabelText('Номер аккаунта'), '4815162342')
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  return screen.findByRole('heading', { name: 'Введите код' })
}

describe('the account form', () => {
  it('sends the number and goes on to the code', async () => {
    const asked = answerCodes()
    const { user } = openApp('/auth/login')
    await askForCode(user)
    expect(asked).toEqual([{ reddy_id: '4815162342' }])
    expect(screen.getByText(/48 1516 2342/)).toBeVisible()
  })

  it.each([
    ['', 'Обязательное поле'],
    ['123', 'Номер состоит из 4–15 цифр'],
    ['48-15', 'Номер состоит из 4–15 цифр'],
  ])('refuses «%s» without asking the server', async (entered, message) => {
    const { user } = openApp('/auth/login')
    const field = await screen.findByLabelText('Номер аккаунта')
    if (entered) await user.type(field, entered)
    await user.click(screen.getByRole('button', { name: 'Получить код' }))
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(message)
  })

  it('says that a number does not exist', async () => {
    const message = 'Такого номера нет. Проверьте номер и введите ещё раз.'
    server.use(http.post('*/api/v1/auth/send-code', () => refuse('unknown_account', { message })))
    const { user } = openApp('/auth/login')
    await user.type(await screen.findByLabelText('Номер аккаунта'), '0815{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await user.type(screen.getByLabelText('Номер аккаунта'), '1')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('makes one wait who has asked too often', async () => {
    const pass = holdClock()
    server.use(
      http.post('*/api/v1/auth/send-code', () =>
        refuse('too_many_requests', { message: 'Слишком часто.', headers: { 'Retry-After': '50' } }),
      ),
    )
    const { user } = openApp('/auth/login')
    await user.type(await screen.findByLabelText('Номер аккаунта'), '4815162342{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Слишком часто.')
    expect(await screen.findByRole('timer')).toHaveTextContent(/0:(50|49)/)
    await pass(40_000)
    expect(screen.getByRole('timer')).toHaveTextContent(/0:(10|09)/)
    expect(screen.getByRole('button', { name: 'Получить код' })).toBeDisabled()
    await pass(11_000)
    expect(screen.getByRole('button', { name: 'Получить код' })).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says that there is no connection', async () => {
    server.use(http.post('*/api/v1/auth/send-code', () => HttpResponse.error()))
    const { user } = openApp('/auth/login')
    await user.type(await screen.findByLabelText('Номер аккаунта'), '4815162342{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет соединения')
  })

  it('shows the way to the built-in messenger only where the server runs it', async () => {
    openApp('/auth/login', { settings: { community_url: null, messenger: 'builtin' } })
    expect(await screen.findByRole('link', { name: 'встроенный мессенджер' })).toHaveAttribute(
      'href',
      '/dev/messenger',
    )
  })
})

describe('the code form', () => {
  it('signs in with a pasted code, keeps the token, and returns to where one came from', async () => {
    answerCodes()
    const tried = answerLogin('704193')
    const { user, router } = openApp('/lost?round=2')
    await askForCode(user)
    await user.click(screen.getByRole('textbox', { name: 'Код из шести цифр' }))
    await user.paste('704193')
    await waitFor(() => expect(router.state.location.pathname).toBe('/lost'))
    expect(router.state.location.search).toMatchObject({ round: 2 })
    expect(tried).toEqual(['704193'])
    expect(readToken()).toBe('new-token')
  })

  it('speaks the language of the account that has just signed in', async () => {
    answerCodes()
    server.use(
      http.post('*/api/v1/auth/login', () =>
        HttpResponse.json({ user: { ...ADA, lang: 'en' }, token: 'new-token' }),
      ),
    )
    const { user } = openApp('/lost')
    await askForCode(user)
    await user.click(screen.getByRole('textbox', { name: 'Код из шести цифр' }))
    await user.paste('704193')
    expect(await screen.findByRole('heading', { name: 'No such page' })).toBeVisible()
  })

  it('tells a wrong code, and after it waits for the button', async () => {
    answerCodes()
    const tried = answerLogin('704193')
    const { user } = openApp('/auth/login')
    await askForCode(user)
    expect(screen.getByRole('textbox', { name: 'Код из шести цифр' })).toHaveAttribute(
      'autocomplete',
      'one-time-code',
    )
    await user.click(screen.getByRole('textbox', { name: 'Код из шести цифр' }))
    await user.keyboard('704192')
    expect(await screen.findByRole('alert')).toHaveTextContent(WRONG)
    expect(screen.getByRole('textbox', { name: 'Цифра 6 из 6' })).toBeInvalid()

    await user.click(screen.getByRole('textbox', { name: 'Цифра 6 из 6' }))
    await user.keyboard('3')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(tried).toEqual(['704192'])
    await user.click(screen.getByRole('button', { name: 'Войти' }))
    await waitFor(() => expect(readToken()).toBe('new-token'))
  })

  it('asks for all six digits', async () => {
    answerCodes()
    const { user } = openApp('/auth/login')
    await askForCode(user)
    await user.click(screen.getByRole('textbox', { name: 'Код из шести цифр' }))
    await user.keyboard('70{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Код состоит из 6 цифр')
  })

  it('counts down to another code and then sends it', async () => {
    const pass = holdClock()
    const asked = answerCodes(60)
    const { user } = openApp('/auth/login')
    await askForCode(user)
    expect(screen.getByRole('timer')).toHaveTextContent(/1:00|0:59/)
    expect(screen.queryByRole('button', { name: 'Отправить код ещё раз' })).not.toBeInTheDocument()
    await pass(61_000)
    await user.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(await screen.findByRole('timer')).toBeInTheDocument()
  })

  it('survives a reload and goes back to another number', async () => {
    answerCodes()
    const first = openApp('/auth/login')
    await askForCode(first.user)
    document.body.replaceChildren()
    const { user } = openApp('/auth/login')
    await screen.findByRole('heading', { name: 'Введите код' })
    await user.click(screen.getByRole('button', { name: 'Другой номер' }))
    expect(await screen.findByLabelText('Номер аккаунта')).toHaveValue('4815162342')
  })
})
