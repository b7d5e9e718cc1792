import { currentUser } from '@called-it/contract/account/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { holdClock } from '../../test/clock.ts'
import { answer, refuse, server } from '../../test/server.ts'
import { myToken } from '../../test/token.ts'
import { page } from '../lib/http/api.ts'
import { readToken } from '../lib/session/token.ts'

afterEach(() => void vi.restoreAllMocks())

const away = () => server.use(http.head('*/favicon.svg', () => HttpResponse.error()))
const back = () => server.use(http.head('*/favicon.svg', () => new HttpResponse()))

function openWithoutConnection() {
  vi.spyOn(console, 'error').mockReturnValue() // React reports the errors that it caught
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  openApp('/nowhere', { user: ADA })
  answer(currentUser, () => HttpResponse.error())
  return reload
}

it('says that there is no connection, keeps the session, and recovers by itself', async () => {
  away()
  const reload = openWithoutConnection()
  expect(await screen.findByRole('heading', { level: 1, name: 'Нет соединения' })).toBeVisible()
  expect(readToken()).toBe(myToken())
  expect(reload).not.toHaveBeenCalled()
  back()
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('keeps the session if the server is too busy to answer, and offers to load the page again', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const { user } = openApp('/nowhere', { user: ADA })
  answer(currentUser, () => {
    const refusal = refuse('unavailable')
    refusal.headers.set('X-Request-Id', 'feedfacefeedfacefeedfacefeedface')
    return refusal
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Страница не открылась' })).toBeVisible()
  expect(screen.getByText('feedfacefeedfacefeedfacefeedface')).toBeVisible()
  expect(readToken()).toBe(myToken())
  await user.click(screen.getByRole('button', { name: 'Перезагрузить' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('checks the connection by itself if the browser does not report it', async () => {
  away()
  const reload = openWithoutConnection()
  await screen.findByRole('heading', { level: 1, name: 'Нет соединения' })
  const jump = holdClock()
  dispatchEvent(new Event('online')) // from here on the test moves the clock
  back()
  await jump(6000)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

it('does not reload again and again if the connection is not the cause', async () => {
  back()
  sessionStorage.setItem('came_back', String(Date.now()))
  const reload = openWithoutConnection()
  expect(await screen.findByRole('heading', { level: 1, name: 'Нет соединения' })).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})
