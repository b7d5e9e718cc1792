import { login, sendCode } from '@called-it/contract/account/accounts.ts'
import { CODE_TRIES } from '@called-it/rules/limits.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { answer, refuse } from '../../test/server.ts'
import { readToken } from '../lib/session/token.ts'

const WRONG = 'Код введён неверно. Проверьте код в мессенджере и введите ещё раз.'
const TRIED_OUT = 'Этот код больше не действует: слишком много неверных попыток. Отправьте новый.'
type Person = ReturnType<typeof openApp>['user']

function answerCodes(resend_in = 60, expires_in = 600) {
  const requests: unknown[] = []
  answer(sendCode, ({ body }) => {
    requests.push(body)
    return { sent: true as const, resend_in, expires_in }
  })
  return requests
}

function answerLogin(rightCode: string) {
  const tried: unknown[] = []
  answer(login, ({ body }) => {
    tried.push(body.code)
    return body.code === rightCode ? { user: ADA, token: 'new-token' } : refuse('wrong_code')
  })
  return tried
}

const numberField = () => screen.findByLabelText('Номер аккаунта')
const firstDigit = () => screen.getByRole('textbox', { name: 'Код из шести цифр' })
const codeStep = () => screen.findByRole('heading', { name: 'Введите код' })
const digits = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox')
    .map(({ value }) => value)
    .join('')

async function askForCode(user: Person, number = '4815162342') {
  const field = await numberField()
  await user.clear(field)
  await user.type(field, number)
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  return codeStep()
}

describe('the account form', () => {
  it('sends the number and goes on to the code', async () => {
    const requests = answerCodes()
    const { user, router } = openApp('/auth/login')
    await askForCode(user)
    expect(requests).toEqual([{ reddy_id: '4815162342' }])
    expect(screen.getByText(/48 1516 2342/)).toBeVisible()
    expect(router.state.location.search).toEqual({ step: 'code' })
    await waitFor(() => expect(firstDigit()).toHaveFocus())
  })

  it.each(['4815 162 342', ' 48-1516–2342 '])('reads the digits of «%s»', async (entered) => {
    const requests = answerCodes()
    const { user } = openApp('/auth/login')
    await user.click(await numberField())
    await user.paste(entered)
    await user.keyboard('{Enter}')
    await codeStep()
    expect(requests).toEqual([{ reddy_id: '4815162342' }])
  })

  it.each([
    ['', 'Обязательное поле', 'Required field'],
    ['123', 'Номер состоит из 4–15 цифр', 'The number has 4 to 15 digits'],
    ['48a15', 'Номер состоит из 4–15 цифр', 'The number has 4 to 15 digits'],
  ])('refuses «%s» without asking the server', async (entered, message, inEnglish) => {
    const { user } = openApp('/auth/login')
    const field = await numberField()
    if (entered) await user.type(field, entered)
    await user.click(screen.getByRole('button', { name: 'Получить код' }))
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(message)
    await user.click(screen.getByRole('button', { name: /English/ }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(inEnglish))
  })

  it('says in the present language that a number does not exist', async () => {
    let requests = 0
    answer(sendCode, () => {
      requests += 1
      return refuse('unknown_account')
    })
    const { user } = openApp('/auth/login')
    await user.type(await numberField(), '0815{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Такого номера нет. Проверьте номер и введите ещё раз.',
    )
    await user.click(screen.getByRole('button', { name: /English/ }))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'The number does not exist. Check your number and enter again.',
      ),
    )
    expect(requests).toBe(1)
    await user.type(screen.getByLabelText('Account number'), '1')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the server’s message at the field', async () => {
    answer(sendCode, () =>
      HttpResponse.json(
        {
          message: 'Проверьте введённые данные.',
          errors: { reddy_id: ['Номер состоит из 4–15 цифр'] },
          code: 'validation_failed',
        },
        { status: 422 },
      ),
    )
    const { user } = openApp('/auth/login')
    await user.type(await numberField(), '4815{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Номер состоит из 4–15 цифр')
    await user.click(screen.getByRole('button', { name: /English/ }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The number has 4 to 15 digits'))
  })

  it('makes a user wait who has requested too often', async () => {
    const pass = holdClock()
    answer(sendCode, () => refuse('too_many_requests', { headers: { 'Retry-After': '50' } }))
    const { user } = openApp('/auth/login')
    await user.type(await numberField(), '4815162342{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Слишком много запросов.')
    expect(await screen.findByRole('timer')).toHaveTextContent(/0:(50|4\d)/)
    await pass(40_000)
    expect(screen.getByRole('timer')).toHaveTextContent(/0:(1[01]|0\d)/)
    expect(screen.getByRole('button', { name: 'Получить код' })).toBeDisabled()
    // The page counts whole seconds and looks four times a second.
    await pass(12_000)
    expect(screen.getByRole('button', { name: 'Получить код' })).toBeEnabled()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says that there is no connection', async () => {
    answer(sendCode, () => HttpResponse.error())
    const { user } = openApp('/auth/login')
    await user.type(await numberField(), '4815162342{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет соединения')
    await user.click(screen.getByRole('button', { name: /English/ }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No connection'))
  })

  it('links to the built-in messenger only if the server runs it', async () => {
    openApp('/auth/login', { settings: { community_url: null, messenger: 'builtin' } })
    expect(await screen.findByRole('link', { name: 'встроенный мессенджер' })).toHaveAttribute(
      'href',
      '/dev/messenger',
    )
  })
})

describe('the code form', () => {
  it('signs in with a pasted code, stores the token, and returns to the page before', async () => {
    answerCodes()
    const tried = answerLogin('704193')
    const { user, router } = openApp('/lost?round=2')
    await askForCode(user)
    await user.click(firstDigit())
    await user.paste('704193')
    await waitFor(() => expect(router.state.location.pathname).toBe('/lost'))
    expect(router.state.location.search).toMatchObject({ round: 2 })
    expect(tried).toEqual(['704193'])
    expect(readToken()).toBe('new-token')
    expect(router.history.canGoBack(), 'Back does not lead to the sign-in').toBe(false)
  })

  it.each(['704 193', 'Called It: код для входа 704193. Он действует 10 минут.'])(
    'takes «%s», pasted wherever the focus is',
    async (text) => {
      answerCodes()
      const tried = answerLogin('704193')
      const { user } = openApp('/auth/login')
      await askForCode(user)
      act(() => screen.getByRole('button', { name: 'Другой номер' }).focus())
      await user.paste(text)
      await waitFor(() => expect(readToken()).toBe('new-token'))
      expect(tried).toEqual(['704193'])
    },
  )

  it('switches to the language of the account that has just signed in', async () => {
    answerCodes()
    answer(login, { user: { ...ADA, lang: 'en' }, token: 'new-token' })
    const { user } = openApp('/lost')
    await askForCode(user)
    await user.click(firstDigit())
    await user.paste('704193')
    expect(await screen.findByRole('heading', { name: 'No such page' })).toBeVisible()
  })

  it('starts again after a wrong code, and sends the next one by itself, too', async () => {
    answerCodes()
    const tried = answerLogin('704193')
    const { user } = openApp('/auth/login')
    await askForCode(user)
    expect(firstDigit()).toHaveAttribute('autocomplete', 'one-time-code')
    for (const wrong of ['704192', '704191']) {
      await user.click(firstDigit())
      await user.keyboard(wrong)
      expect(await screen.findByRole('alert')).toHaveTextContent(WRONG)
      expect(digits()).toBe('')
      expect(firstDigit()).toHaveFocus()
      expect(firstDigit()).toBeInvalid()
      expect(firstDigit()).toHaveAccessibleDescription(WRONG)
    }
    await user.keyboard('7')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.keyboard('04193')
    await waitFor(() => expect(readToken()).toBe('new-token'))
    expect(tried).toEqual(['704192', '704191', '704193'])
  })

  it('says when the code is dead, and sends another as soon as allowed', async () => {
    const pass = holdClock()
    const requests = answerCodes(60)
    const tried = answerLogin('704193')
    const { user } = openApp('/auth/login')
    await askForCode(user)
    for (let tries = 1; tries <= CODE_TRIES; tries++) {
      await user.click(firstDigit())
      await user.paste(`70419${tries === 3 ? 9 : tries}`)
      await waitFor(() => expect(tried).toHaveLength(tries))
      await screen.findByRole('alert')
    }
    expect(screen.getByRole('alert')).toHaveTextContent(TRIED_OUT)
    expect(firstDigit()).toBeDisabled()
    await user.paste('704193')
    expect(tried, 'the server would refuse the right code, too').toHaveLength(CODE_TRIES)

    const renew = screen.getByRole('button', { name: /^Новый код через (1:00|0:\d\d)$/ })
    expect(renew).toHaveFocus()
    expect(renew).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('timer'), 'the time stands in the button').not.toBeInTheDocument()
    await user.click(renew)
    expect(requests).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /English/ }))
    expect(screen.getByRole('alert')).toHaveTextContent('This code no longer works')
    await user.click(screen.getByRole('button', { name: /Русский/ }))

    await pass(61_000)
    await user.click(screen.getByRole('button', { name: 'Отправить новый код' }))
    await waitFor(() => expect(firstDigit()).toHaveFocus())
    expect(requests).toHaveLength(2)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.keyboard('704193')
    await waitFor(() => expect(readToken()).toBe('new-token'))
  })

  it('says that a code has expired', async () => {
    const pass = holdClock()
    answerCodes(60, 120)
    const { user } = openApp('/auth/login')
    await askForCode(user)
    await pass(121_000)
    expect(screen.getByRole('alert')).toHaveTextContent('Срок действия кода истёк. Отправьте новый.')
    expect(screen.getByRole('button', { name: 'Отправить новый код' })).toBeEnabled()
  })

  it('keeps the digits if there was no connection', async () => {
    answerCodes()
    answer(login, () => HttpResponse.error(), { once: true })
    const { user } = openApp('/auth/login')
    await askForCode(user)
    await user.paste('704193')
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет соединения')
    expect(digits()).toBe('704193')
    answerLogin('704193')
    await user.click(screen.getByRole('button', { name: 'Войти' }))
    await waitFor(() => expect(readToken()).toBe('new-token'))
  })

  it('keeps the input, and counts the hours, if there are no more codes for long', async () => {
    const pass = holdClock()
    answerCodes(60)
    const { user } = openApp('/auth/login')
    await askForCode(user)
    await user.click(firstDigit())
    await user.keyboard('70')
    await pass(61_000)
    answer(sendCode, () => refuse('too_many_requests', { headers: { 'Retry-After': '10745' } }))
    await user.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Слишком много запросов.')
    expect(screen.getByRole('timer')).toHaveTextContent(/^2:59:0[0-5]$/)
    expect(digits()).toBe('70')
    const tried = answerLogin('704193')
    await user.click(screen.getAllByRole('textbox')[2]!)
    await user.keyboard('4193')
    await waitFor(() => expect(readToken()).toBe('new-token'))
    expect(tried, 'the code that was sent is still valid').toEqual(['704193'])
  })

  it('asks for all six digits', async () => {
    answerCodes()
    const { user } = openApp('/auth/login')
    await askForCode(user)
    await user.click(firstDigit())
    await user.keyboard('70{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Код состоит из 6 цифр')
  })

  it('counts down to another code and then sends it', async () => {
    const pass = holdClock()
    const requests = answerCodes(60)
    const { user } = openApp('/auth/login')
    await askForCode(user)
    expect(screen.getByRole('timer')).toHaveTextContent(/1:00|0:59/)
    expect(screen.queryByRole('button', { name: 'Отправить код ещё раз' })).not.toBeInTheDocument()
    await pass(61_000)
    await user.click(screen.getByRole('button', { name: 'Отправить код ещё раз' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(await screen.findByRole('timer')).toBeInTheDocument()
  })
})

describe('the way between the two forms', () => {
  it('goes on with the valid code of a number', async () => {
    const requests = answerCodes()
    const { user, router } = openApp('/auth/login')
    await askForCode(user)
    const sent = screen.getByText(/^Код отправлен в \d\d:\d\d, действует до \d\d:\d\d$/).textContent
    await user.click(screen.getByRole('button', { name: 'Другой номер' }))
    expect(await numberField()).toHaveValue('4815162342')
    await askForCode(user, '7777')
    expect(screen.getByText(/7777/)).toBeVisible()
    act(() => router.history.back())
    await askForCode(user, '48 1516 2342')
    expect(screen.getByText(/48 1516 2342/)).toBeVisible()
    expect(screen.getByText(sent!)).toBeVisible()
    expect(requests).toEqual([{ reddy_id: '4815162342' }, { reddy_id: '7777' }])
  })

  it('is in the browser’s history', async () => {
    answerCodes()
    const { user, router } = openApp('/auth/login?redirect=%2Flost')
    await askForCode(user)
    act(() => router.history.back())
    expect(await numberField()).toHaveValue('4815162342')
    expect(router.state.location.search).toEqual({ redirect: '/lost' })
    act(() => router.history.forward())
    await codeStep()
    expect(router.state.location.search).toEqual({ redirect: '/lost', step: 'code' })
  })

  it('survives a reload, with the number of tries', async () => {
    answerCodes()
    answerLogin('704193')
    const before = openApp('/auth/login')
    await askForCode(before.user)
    for (let tries = 1; tries < CODE_TRIES; tries++) {
      await before.user.paste('000000')
      await waitFor(() => expect(digits()).toBe(''))
      await screen.findByRole('alert')
    }
    cleanup()
    const { user } = openApp('/auth/login?step=code')
    await codeStep()
    await user.paste('000000')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(TRIED_OUT))
    await user.click(screen.getByRole('button', { name: 'Другой номер' }))
    expect(await numberField()).toHaveValue('4815162342')
  })

  it('leads to the number if no code was requested', async () => {
    const { router } = openApp('/auth/login?step=code&redirect=%2Flost')
    expect(await numberField()).toHaveValue('')
    await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/lost' }))
  })
})
