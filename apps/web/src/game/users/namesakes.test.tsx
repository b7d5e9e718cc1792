import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Namesakes, UserName } from './namesakes.tsx'

const listed = (...names: [id: number, name: string][]) => {
  const rows = names.map(([id, name]) => ({ user: { id, name } }))
  render(
    <Namesakes rows={rows}>
      <ul>
        {rows.map(({ user }, at) => (
          <li key={at}>
            <UserName user={user} />
          </li>
        ))}
      </ul>
    </Namesakes>,
  )
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('tells users of one name apart by their numbers', () => {
  expect(listed([28, 'Анна Лис'], [7, 'Олег Цветов'], [304, 'анна лис'])).toEqual([
    'Анна Лис № 28',
    'Олег Цветов',
    'анна лис № 304',
  ])
})

it('adds no number to a user who stands in a list twice', () => {
  expect(listed([28, 'Анна Лис'], [28, 'Анна Лис'])).toEqual(['Анна Лис', 'Анна Лис'])
})
