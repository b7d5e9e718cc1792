import { changeLanguage, currentUser, login, sendCode } from '@called-it/contract/account/accounts.ts'
import { updateProfile } from '@called-it/contract/account/own-account.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { NO_PROGRESS } from '../../test/answers/progress.ts'
import { answer, refuse } from '../../test/server.ts'
import { answerTournament } from '../../test/tournament-page.tsx'

const NEWCOMER = { ...ADA, id: 302, name: 'Болельщик 302', is_newcomer: true }
const SKIP = 'Пропустить и остаться «Болельщик 302»'

let sent: unknown[]
beforeEach(() => {
  sent = []
  answerTournament()
  answer(changeLanguage, ({ body }) => {
    sent.push(body)
    return { user: { ...NEWCOMER, lang: body.lang } }
  })
  answer(updateProfile, ({ body }) => {
    sent.push(body)
    return { user: { ...NEWCOMER, name: body.name, is_newcomer: false } }
  })
})

const question = () => screen.findByRole('heading', { level: 1, name: 'Под каким именем играть?' })
const openWelcome = (search = '') => openApp(`/welcome${search}`, { user: NEWCOMER })
const press = async (user: ReturnType<typeof openApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

it('asks who has just signed in, and leads to the prediction that locks next', async () => {
  answer(sendCode, { sent: true, resend_in: 60, expires_in: 600 })
  answer(login, { user: NEWCOMER, token: 'new-token' })
  answer(currentUser, { user: NEWCOMER })
  const { user, router } = openApp('/auth/login')
  await user.type(await screen.findByLabelText('Номер аккаунта'), '4815162342{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'Код из шести цифр' }), '123456')
  expect(await question()).toBeVisible()
  expect(document.title).toBe('Под каким именем играть? · Called It')
  const field = screen.getByLabelText('Имя')
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription(/^От 2 до 40 символов/)
  await user.type(field, ' Ада  Лавлейс {Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro'))
  expect(router.state.location.search).toEqual({ fill: true })
  expect(sent).toEqual([{ lang: 'ru' }, { name: 'Ада Лавлейс' }])
})

it('can be skipped: the given name stays, and the page that the newcomer came for opens', async () => {
  const { user, router } = openWelcome('?redirect=/tournament/euro/prizes')
  await press(user, SKIP)
  await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro/prizes'))
  expect(sent).toContainEqual({ name: 'Болельщик 302' })
})

it('offers a name that somebody else has given, such as a company', async () => {
  const { user } = openApp('/welcome', { user: { ...NEWCOMER, name: 'Анна Петрова' } })
  expect(await screen.findByLabelText('Имя')).toHaveValue('Анна Петрова')
  await press(user, 'Начать игру')
  await waitFor(() => expect(sent).toContainEqual({ name: 'Анна Петрова' }))
})

it('explains a mistake in the name, and sends none', async () => {
  const { user } = openWelcome()
  await question()
  await press(user, 'Начать игру')
  expect(screen.getByRole('alert')).toHaveTextContent('Обязательное поле')
  await user.type(screen.getByLabelText('Имя'), 'А'.repeat(41))
  expect(screen.getByRole('alert')).toHaveTextContent('Имя не длиннее 40 символов')
  expect(sent).toEqual([])
})

it('keeps what was typed if the server cannot save it', async () => {
  answer(updateProfile, () => refuse('unavailable'))
  const { user } = openWelcome()
  await user.type(await screen.findByLabelText('Имя'), 'Ада{Enter}')
  expect(await screen.findByText(/Сервис сейчас недоступен/)).toBeVisible()
  expect(screen.getByLabelText('Имя')).toHaveValue('Ада')
})

it('asks for the language of the site and of messages', async () => {
  const { user } = openWelcome()
  await press(user, 'English')
  expect(await screen.findByRole('heading', { name: 'What name will you play under?' })).toBeVisible()
  await press(user, 'Skip and stay “Болельщик 302”')
  await waitFor(() => expect(sent).toContainEqual({ lang: 'en' }))
})

it('leads home if nothing can be predicted', async () => {
  answer(readProgress, NO_PROGRESS)
  const { user, router } = openWelcome()
  await press(user, SKIP)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

it('is not asked twice', async () => {
  const { router } = openApp('/welcome?redirect=/tournament/euro/prizes', { user: ADA })
  await waitFor(() => expect(router.state.location.pathname).toBe('/tournament/euro/prizes'))
})
