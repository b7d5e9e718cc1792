import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../test/server.ts'
import {
  answerSave,
  call,
  keptDrafts,
  matchIn,
  open,
  row,
  saveButton,
  serve,
} from '../../test/predictions.tsx'

describe('what the server refuses', () => {
  it('a match that has locked is put aside, the others are saved', async () => {
    const { data } = serve()
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await call(user, 'Словакия — Украина', 3, 3)
    answerSave((sent) => {
      matchIn(data, 11).phase = 'locked'
      return HttpResponse.json({
        predictions: [{ ...sent[1], saved_at: new Date().toISOString() }],
        rejected: [{ event_id: 11, code: 'locked' }],
      })
    })
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Прогнозы больше не принимаются')
    expect(alert).toHaveTextContent('Не сохранён прогноз на матч Испания — Италия.')
    expect(screen.getByText('Прогнозы сохранены')).toBeVisible()
    expect(await row('Испания — Италия')).toHaveTextContent('Приём закрыт')
    expect(await row('Испания — Италия')).toHaveTextContent('Счёт 2:1 не успел сохраниться')
  })

  it('all matches have locked', async () => {
    serve()
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    answerSave(() => refuse('locked'))
    await user.click(saveButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Прогнозы больше не принимаются')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Сохранить прогнозы' })).toBeNull())
  })

  it('a mistake is shown at its match', async () => {
    serve()
    const { user } = open()
    await call(user, 'Испания — Италия', 2, 1)
    await call(user, 'Словакия — Украина', 3, 3)
    answerSave(() =>
      HttpResponse.json(
        {
          message: 'Проверьте введённые данные.',
          errors: { 'predictions.1.event_id': ['В этом турнире нет такого события'] },
          code: 'validation_failed',
        },
        { status: 422 },
      ),
    )
    await user.click(saveButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Проверьте введённые данные.')
    expect(await row('Словакия — Украина')).toHaveTextContent('В этом турнире нет такого события')
    expect(await row('Испания — Италия')).not.toHaveTextContent('В этом турнире нет такого события')
    expect(screen.getByText('2 прогноза не сохранены')).toBeVisible()
  })
})

it('loses nothing when a save fails, nor when the page is opened again', async () => {
  serve()
  const { user } = open()
  await call(user, 'Испания — Италия', 2, 1)
  answerSave(() => refuse('internal'))
  await user.click(saveButton())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Что-то пошло не так')
  expect(alert).toHaveTextContent('Прогнозы остались на экране, попробуйте ещё раз.')
  expect(await row('Испания — Италия')).toHaveTextContent('Не сохранён')

  answerSave(() => HttpResponse.error())
  await user.click(saveButton())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Нет соединения'))

  cleanup()
  expect(keptDrafts()).toEqual({
    11: { first: 2, second: 1 },
  })
  const { sent } = serve()
  const again = open()
  const kept = within(await row('Испания — Италия'))
  expect(kept.getByRole('spinbutton', { name: 'Испания' })).toHaveTextContent('2')
  await again.user.click(saveButton())
  await waitFor(() => expect(sent).toEqual([[{ event_id: 11, first: 2, second: 1 }]]))
})
