import { currentUser, login } from '@called-it/contract/account/accounts.ts'
import { REFUSALS } from '@called-it/contract/errors.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, refuse, server } from '../../../test/server.ts'
import { ApiError, call, page } from './api.ts'
import { readToken, saveToken } from '../session/token.ts'

afterEach(() => vi.restoreAllMocks())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('no error'),
    (error: unknown) => error,
  )
const tryLogin = () =>
  failure(call('POST /api/v1/auth/login', { body: { reddy_id: '4815', code: '123456' } }))

it('sends the token and the language', async () => {
  saveToken('abc')
  let sent: Headers | undefined
  server.use(
    http.get('*/api/v1/auth/user', ({ request }) => {
      sent = request.headers
      return HttpResponse.json({ user: null })
    }),
  )
  await call('GET /api/v1/auth/user', {})
  expect(sent?.get('Authorization')).toBe('Bearer abc')
  expect(sent?.get('Accept-Language')).toBe('ru')
  expect(sent?.get('Content-Type')).toBeNull()
})

it('sends a file as it is, with its own content type', async () => {
  let sent: Headers | undefined
  server.use(
    http.put('*/api/v1/user/avatar', ({ request }) => {
      sent = request.headers
      return HttpResponse.json({ user: null })
    }),
  )
  await call('PUT /api/v1/user/avatar', { body: new Blob(['x'], { type: 'image/webp' }) })
  expect(sent?.get('Content-Type')).toBe('image/webp')
})

it('turns a refusal into its message, errors and code', async () => {
  const body = {
    message: 'Проверьте',
    errors: { code: ['Код состоит из 6 цифр'] },
    code: 'validation_failed',
  }
  answer(login, () => HttpResponse.json(body, { status: 422, headers: { 'Retry-After': '9' } }))
  const error = await tryLogin()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ ...body, status: 422 })
  expect((error as ApiError).retryAt! - Date.now()).toBeCloseTo(9000, -3)
})

it.each([
  ['a page of a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['an answer of another shape', () => HttpResponse.json({ oops: true }, { status: 500 })],
  ['a success that is no JSON', () => new HttpResponse('ok')],
])('turns %s into the generic message', async (_, respond) => {
  answer(login, respond)
  expect(await tryLogin()).toMatchObject({ message: 'Что-то пошло не так...', errors: null, code: 'unknown' })
})

it('adds both languages of texts that are in the contract, and leaves others as they are', async () => {
  answer(login, () => refuse('wrong_code'))
  expect(await tryLogin()).toMatchObject({ texts: [REFUSALS.wrong_code.text] })
  answer(login, () => refuse('wrong_code', { message: 'Осталась одна попытка.' }))
  expect(await tryLogin()).toMatchObject({ message: 'Осталась одна попытка.', texts: [] })
})

it('says that there is no connection', async () => {
  answer(login, () => HttpResponse.error())
  expect(await tryLogin()).toMatchObject({ code: 'offline', errors: null, status: null })
})

it('drops the token and reloads the page on a 401, once for all calls', async () => {
  saveToken('stale')
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  answer(currentUser, () => refuse('unauthenticated'))
  const errors = await Promise.all([
    failure(call('GET /api/v1/auth/user', {})),
    failure(call('GET /api/v1/auth/user', {})),
  ])
  expect(errors).toMatchObject([{ code: 'unauthenticated' }, { code: 'unauthenticated' }])
  expect(readToken()).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})
