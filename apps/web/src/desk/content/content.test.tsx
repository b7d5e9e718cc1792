import { putTexts, readTexts, type TextItem, type Texts } from '@called-it/contract/content/texts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { OWNER_ROLES } from '@called-it/contract/account/roles.ts'
import { ADA, openApp } from '../../../test/app.tsx'
import { answer, refuse } from '../../../test/server.ts'

const OWNER = { ...ADA, role: 'organiser' as const, roles: OWNER_ROLES }
const item = (key: string, ru: string, en: string, section: string | null): TextItem => ({
  key,
  section,
  systems: null,
  title: { ru, en },
  text: { ru: `Ответ **${ru}**`, en: `Answer ${en}` },
  video: null,
})
const publishedOf = (items: TextItem[]): Texts['items'] =>
  items.map((each) => ({ ...each, published_at: { ru: null, en: '2024-03-02T10:00:00Z' } }))

let saved: { kind: string; items: TextItem[]; publish: string[] }[]
let stored: Record<string, Texts>

beforeEach(() => {
  saved = []
  stored = {
    questions: {
      items: publishedOf([
        item('sign-in', 'Как войти', 'How to sign in', 's'),
        item('locks', 'Когда закрывается приём', 'Locks', 's'),
      ]),
      sections: [{ key: 's', title: { ru: 'Игра', en: 'Game' } }],
      draft: null,
      revision: 'r1',
    },
    rules: {
      items: publishedOf([item('ties', 'Пары', 'Ties', null)]),
      sections: [],
      draft: null,
      revision: 'q1',
    },
  }
  answer(readTexts, ({ params }) => stored[params.kind!]!)
  answer(putTexts, ({ params, body }) => {
    const kind = params.kind!
    const items = body.items as TextItem[]
    const publish = body.publish ?? []
    saved.push({ kind, items, publish })
    const isAll = publish.length > 0
    stored[kind] = {
      ...stored[kind]!,
      items: isAll ? publishedOf(items) : stored[kind]!.items,
      draft: isAll ? null : { items, saved_at: '2024-03-11T20:04:00Z' },
      revision: `${stored[kind]!.revision}+`,
    }
    return { ...stored[kind], audit_id: isAll ? 31 : null }
  })
})

const open = async () => {
  const opened = openApp('/desk/content', { user: OWNER })
  await screen.findByRole('region', { name: 'Частые вопросы' })
  return opened
}
const text = () => screen.getByRole('textbox', { name: 'Текст' })

it('shows both kinds, and a text as readers will see it', async () => {
  const { user } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Тексты' })).toBeVisible()
  await user.click(
    within(screen.getByRole('region', { name: 'Правила' })).getByRole('button', { name: 'Пары' }),
  )
  expect(text()).toHaveValue('Ответ **Пары**')
  const preview = screen.getByRole('region', { name: 'Как увидят' })
  expect(within(preview).getByText('Пары', { selector: 'strong' })).toBeVisible()
  expect(within(preview).getByText('Answer Ties')).toBeVisible()
  expect(preview).toHaveTextContent('опубликовано')
})

it('saves a draft by Ctrl S, and publishes only the language that has changed', async () => {
  const { user } = await open()
  await user.clear(text())
  await user.type(text(), 'Новый ответ')
  expect(screen.getByRole('status')).toHaveTextContent('Английский текст останется прежним')
  await user.keyboard('{Control>}[KeyS]{/Control}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ kind: 'questions', publish: [] })
  expect(saved[0]!.items[0]!.text).toEqual({ ru: 'Новый ответ', en: 'Answer How to sign in' })
  expect(await screen.findByRole('button', { name: /Как войти.*черновик/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Опубликовать: 1 текст' }))
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ publish: ['ru'] }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Всё опубликовано'))
})

it('adds a text, moves it and removes another', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Новый вопрос' }))
  await user.type(screen.getByRole('textbox', { name: 'Вопрос' }), 'Можно ли сменить имя')
  await user.type(text(), 'Да')
  expect(await screen.findByRole('button', { name: /Можно ли сменить имя.*нет EN/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Выше' }))
  await user.click(screen.getByRole('button', { name: /Как войти/ }))
  await user.click(screen.getByRole('button', { name: 'Убрать из списка' }))
  await user.click(screen.getByRole('button', { name: /^Опубликовать/ }))
  await waitFor(() => expect(saved[0]?.items.map(({ key }) => key)).toEqual(['text-3', 'locks']))
})

it('changes the language by Alt L and the place by Alt ↑ from within the field', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /Когда закрывается приём/ }))
  await user.click(text())
  await user.keyboard('{Alt>}[KeyL]{/Alt}')
  expect(text()).toHaveValue('Answer Locks')
  await user.keyboard('{Alt>}[ArrowUp]{/Alt}')
  const list = within(screen.getByRole('region', { name: 'Частые вопросы' })).getAllByRole('listitem')
  expect(list[0]).toHaveTextContent('Когда закрывается приём')
  expect(text()).toHaveFocus()
})

it('keeps what is typed when somebody else has saved, and saves it over theirs if told so', async () => {
  answer(putTexts, () => refuse('changed_meanwhile'), { once: true })
  const { user } = await open()
  await user.type(text(), ' моё')
  await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  expect(await screen.findByText(/изменил кто-то ещё/)).toBeVisible()
  expect(text()).toHaveValue('Ответ **Как войти** моё')
  await user.click(screen.getByRole('button', { name: 'Оставить моё' }))
  await waitFor(() => expect(screen.queryByText(/изменил кто-то ещё/)).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Сохранить черновик' }))
  await waitFor(() => expect(saved[0]?.items[0]!.text.ru).toBe('Ответ **Как войти** моё'))
})

it('names each mistake with its text', async () => {
  answer(putTexts, () =>
    refuse('validation_failed', { errors: { 'items.0.text.ru': ['HTML здесь не показывается'] } }),
  )
  const { user } = await open()
  await user.type(text(), '<b>')
  await user.click(screen.getByRole('button', { name: /^Опубликовать/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Как войти: HTML здесь не показывается')
})

it('says that the texts did not load', async () => {
  answer(readTexts, () => refuse('unavailable'))
  openApp('/desk/content', { user: OWNER })
  expect(await screen.findByText('Тексты не загрузились')).toBeVisible()
})
