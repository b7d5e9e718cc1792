import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk } from '../../../test/desk.ts'
import { loadGuide } from './guide.ts'

it('shows the guide with its sections and pictures', async () => {
  openDesk('/desk/guide')
  expect(await screen.findByRole('heading', { level: 1, name: 'Руководство' })).toBeVisible()
  const contents = await screen.findByRole('navigation', { name: 'Разделы руководства' })
  const fights = screen.getByRole('region', { name: 'Вечер боёв' })
  expect(within(contents).getByRole('link', { name: 'Вечер боёв' })).toHaveAttribute('href', `#${fights.id}`)
  const picture = within(fights).getByRole('img', { name: /^Вечер боёв/ })
  expect(within(fights).getByRole('link', { name: /^Вечер боёв/ })).toHaveAttribute(
    'href',
    picture.getAttribute('src'),
  )
  expect(within(fights).getAllByRole('listitem')).not.toHaveLength(0)
  const [rail] = screen.getAllByRole('navigation', { name: 'Разделы пульта' })
  expect(within(rail!).getByRole('link', { name: 'Руководство' })).toHaveAttribute('aria-current', 'page')
})

it('opens by G and H', async () => {
  const { user } = openDesk('/desk/nowhere')
  await screen.findByRole('heading', { level: 1, name: 'Такой страницы нет' })
  await user.keyboard('[KeyG][KeyM]')
  expect(await screen.findByRole('heading', { level: 1, name: 'Руководство' })).toBeVisible()
})

it('has the same sections and pictures in both languages, and each picture exists', async () => {
  const [ru, en] = [await loadGuide('ru'), await loadGuide('en')]
  const shapeOf = ({ sections }: typeof ru) =>
    sections.map(({ pieces }) =>
      pieces.map((piece) => ('text' in piece ? 'text' : /[\w-]+\.png/.exec(piece.picture)?.[0])),
    )
  expect(shapeOf(ru)).toEqual(shapeOf(en))
  expect(shapeOf(ru).flat()).not.toContain(undefined)
  expect(
    shapeOf(ru)
      .flat()
      .filter((piece) => piece !== 'text'),
  ).toHaveLength(9)
  expect(ru.sections.every(({ title }) => title !== '')).toBe(true)
})
