import { sendCode } from '@called-it/contract/account/accounts.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { answer } from '../../test/server.ts'

const numberField = () => screen.findByLabelText('Номер аккаунта')

/** Puts the static shell of the page into the document, where somebody types the last digit while the form is made. */
function typeIntoShell(number: string): HTMLFormElement {
  const shell = document.createElement('div')
  shell.dataset['static'] = 'login'
  const form = document.createElement('form')
  form.innerHTML = '<input name="username">'
  const isFormThere = () => screen.queryByLabelText('Номер аккаунта') !== null
  Object.defineProperty(form.firstElementChild, 'value', {
    get: () => (isFormThere() ? number : number.slice(0, -1)),
  })
  shell.append(form)
  document.body.append(shell)
  return form
}

afterEach(() => document.querySelector('[data-static]')?.remove())

it('takes over what was typed before it came, up to its last digit', async () => {
  typeIntoShell('48')
  openApp('/auth/login')
  expect(await numberField()).toHaveValue('48')
})

it('sends once what was sent before it came', async () => {
  const requests: unknown[] = []
  answer(sendCode, ({ body }) => {
    requests.push(body)
    return { sent: true as const, resend_in: 60, expires_in: 600 }
  })
  typeIntoShell('4815162342').dataset['sent'] = ''
  const { user } = openApp('/auth/login')
  await screen.findByRole('heading', { name: 'Введите код' })
  await user.click(screen.getByRole('button', { name: 'Другой номер' }))
  expect(await numberField()).toHaveValue('4815162342')
  expect(requests).toEqual([{ reddy_id: '4815162342' }])
})
