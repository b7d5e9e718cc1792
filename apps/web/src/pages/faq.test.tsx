import { type FaqEntry, readFaq } from '@called-it/contract/content/content.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, openApp } from '../../test/app.tsx'
import { answer, refuse } from '../../test/server.ts'
import { switchLanguage } from '../lib/language/language.ts'

const both = (ru: string, en: string) => ({ ru, en })
const CALLS = { key: 'calls', title: both('Прогнозы', 'Predictions') }
const TEAMS = { key: 'teams', title: both('Команды', 'Teams') }

const entry = (id: number, key: string, rest: Partial<FaqEntry>): FaqEntry => ({
  id,
  key,
  section: CALLS,
  question: both(key, key),
  answer: both('', ''),
  video: null,
  ...rest,
})

const FAQ = [
  entry(1, 'change', {
    question: both('Когда менять счёт?', 'When can I change a score?'),
    answer: both('До **начала** матча, см. [правила](/tournament/cup/rules).', 'Until **kick-off**.'),
  }),
  entry(2, 'called-off', {
    question: both('Матч отменили?', 'A match was cancelled?'),
    answer: both('Очков нет.', 'No points.'),
    video: { src: 'https://video.example/a.mp4', poster: null, title: both('Отмена', 'Called off') },
  }),
  entry(3, 'own', {
    section: TEAMS,
    question: both('Сколько команд?', 'How many teams?'),
    answer: both('Не больше 3.', 'At most 3.'),
  }),
]

const open = (hash = '', settings?: { community_url: string | null; messenger: 'other' }) => {
  answer(readFaq, { faq: FAQ })
  return openApp(`/faq${hash}`, { user: ADA, ...(settings && { settings }) })
}
const question = (name: string) => screen.findByRole('heading', { level: 3, name })
const isOpen = (heading: HTMLElement) => heading.closest('details')!.open

describe('frequent questions', () => {
  it('are in their sections, in both languages, each with its answer to open', async () => {
    const { user } = open()
    const change = await question('Когда менять счёт?')
    expect(document.title).toBe('Вопросы · Called It')
    expect(screen.getByRole('heading', { level: 1, name: 'Вопросы' })).toBeVisible()
    const teams = within(screen.getByRole('region', { name: 'Команды' }))
    expect(teams.getAllByRole('heading', { level: 3 })).toHaveLength(1)
    expect(isOpen(change)).toBe(false)
    await user.click(change)
    expect(isOpen(change)).toBe(true)
    const link = screen.getByRole('link', { name: 'правила' })
    expect(link).toHaveAttribute('href', '/tournament/cup/rules')
    await act(() => switchLanguage('en'))
    expect(await question('How many teams?')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  })

  it('have an address each, which opens the question', async () => {
    const { router } = open('#own')
    const own = await question('Сколько команд?')
    expect(isOpen(own)).toBe(true)
    expect(isOpen(await question('Матч отменили?'))).toBe(false)
    // jsdom opens by itself, but sends no event.
    const other = (await question('Когда менять счёт?')).closest('details')!
    other.open = true
    await act(() => fireEvent(other, new Event('toggle')))
    expect(router.state.location.hash).toBe('change')
    expect(isOpen(own)).toBe(true)
  })

  it('are found by words of the question and of the answer', async () => {
    const { user } = open()
    await question('Сколько команд?')
    const search = screen.getByRole('searchbox', { name: 'Найти ответ' })
    await user.type(search, 'НАЧАЛА')
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Когда менять счёт?',
    ])
    await user.clear(search)
    await user.type(search, 'шахматы')
    expect(screen.getByRole('status')).toHaveTextContent('Ничего не нашлось')
    await user.clear(search)
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  })

  it('may contain a video, with a message if the browser cannot play it', async () => {
    const { user } = open()
    await user.click(await question('Матч отменили?'))
    const video = screen.getByLabelText('Отмена')
    expect(video).toHaveAttribute('src', 'https://video.example/a.mp4')
    expect(video).toHaveAttribute('preload', 'none')
    expect(video).toHaveTextContent('Браузер не поддерживает встроенное видео')
    fireEvent.error(video)
    expect(screen.getByRole('alert')).toHaveTextContent('Браузер не поддерживает встроенное видео')
    expect(screen.getByRole('link', { name: 'Открыть его отдельно' })).toHaveAttribute(
      'href',
      'https://video.example/a.mp4',
    )
    await act(() => switchLanguage('en'))
    expect(screen.getByRole('alert')).toHaveTextContent('Browser does not support embedded video')
  })

  it('link to the community, if there is one', async () => {
    open('', { community_url: 'https://chat.example', messenger: 'other' })
    expect(await screen.findByRole('link', { name: 'чате сообщества' })).toHaveAttribute(
      'href',
      'https://chat.example',
    )
  })

  it('may be empty, or fail to load', async () => {
    answer(readFaq, { faq: [] })
    const { user, queryClient } = openApp('/faq', { user: ADA })
    expect(await screen.findByText('Вопросов пока нет')).toBeVisible()
    answer(readFaq, () => refuse('not_found'))
    await act(() => queryClient.resetQueries({ queryKey: ['faq'] }))
    expect(await screen.findByText('Вопросы не загрузились')).toBeVisible()
    answer(readFaq, { faq: FAQ })
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await question('Сколько команд?')).toBeVisible()
  })

  it('are in the menu of every page', async () => {
    open()
    const menu = within(await screen.findByRole('navigation', { name: 'Основное меню' }))
    expect(menu.getByRole('link', { name: 'Вопросы' })).toHaveAttribute('aria-current', 'page')
  })
})
