import { fieldMistake } from '@called-it/contract/mistakes/field-mistakes.ts'
import { saveFights } from '@called-it/contract/kinds/fight-card.ts'
import { readProgress } from '@called-it/contract/predictions/progress.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdClock } from '../../../test/clock.ts'
import {
  becomeSomebody,
  choose,
  coupon,
  fill,
  hearSaved,
  storedDrafts,
  note,
  open,
  findMessage,
  saveButton,
  serve,
  side,
} from '../../../test/fight-card.tsx'
import { fightRound, pick, picked, seriesOf, sevenFights, wholeCard } from '../../../test/answers/fights.ts'
import { HOUR, inHours } from '../../../test/answers/matches.ts'
import { NO_PROGRESS } from '../../../test/answers/progress.ts'
import { answer, refuse } from '../../../test/server.ts'

beforeEach(becomeSomebody)

describe('saving', () => {
  it('sends the six picks, and shows them as saved', async () => {
    const { sent } = serve()
    const { user } = open()
    await fill(user)
    await user.click(saveButton())
    await screen.findByText('Менять его можно до', { exact: false })
    expect(sent).toEqual([expect.arrayContaining(wholeCard())])
    expect(await note()).toHaveTextContent('Купон сохранён.')
    expect(storedDrafts()).toBeNull()
  })

  it('leads on from a saved card in place of its button, which comes back with a change', async () => {
    serve()
    answer(readProgress, NO_PROGRESS)
    const { user } = open()
    await fill(user)
    const panel = within(await coupon())
    expect(panel.queryByRole('button', { name: 'Позвать друзей' })).toBeNull()
    await user.click(saveButton())
    expect(await panel.findByRole('link', { name: 'К рейтингу' })).toBeVisible()
    expect(panel.getByRole('button', { name: 'Позвать друзей' })).toBeVisible()
    expect(panel.queryByRole('button', { name: 'Сохранить купон' })).toBeNull()
    expect(await note()).toHaveFocus()
    await choose(user, ['Джастин Гейджи'])
    expect(saveButton()).toBeVisible()
    expect(panel.queryByRole('link', { name: 'К рейтингу' })).toBeNull()
  })

  it('keeps an unsaved card after a reload', async () => {
    serve()
    const first = open()
    await choose(first.user, ['Бо Никал'])
    expect(JSON.parse(storedDrafts()!)).toEqual({
      'ufc-320': { picks: [pick(5, 'nickal')] },
    })
    await first.router.navigate({ to: '/', ignoreBlocker: true })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Мой купон' })).toBeNull())
    await first.router.navigate({ href: '/tournament/ufc-2025?type=fight_winner' })
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    expect(await note()).toHaveTextContent('Нужно 5 боёв и 1 резервный.')
  })

  it('asks before a user leaves an unsaved card, but not for another round', async () => {
    serve(
      seriesOf([
        fightRound('ufc-319', [], { phase: 'locked', finished_at: inHours(-100) }),
        fightRound('ufc-320', sevenFights()),
      ]),
    )
    const { user } = open()
    await choose(user, ['Бо Никал'])
    await user.click(await screen.findByRole('link', { name: /^UFC 319/ }))
    expect(await screen.findByText('Вы не собрали купон на этот турнир')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^UFC 320/ }))
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('link', { name: 'Рейтинги' }))
    expect(await screen.findByRole('alertdialog', { name: '1 прогноз ещё не сохранён' })).toBeVisible()
  })

  it('keeps everything if the server refuses, and says why', async () => {
    serve()
    const { user } = open()
    await fill(user)
    answer(saveFights, () => refuse('IncorrectMainAndSecondaryEventsCount'))
    await user.click(saveButton())
    const panel = await coupon()
    await waitFor(() =>
      expect(panel).toHaveTextContent(
        'Купон не сохранён. Выберите главный и со-главный бои Он остался на экране.',
      ),
    )
    // The coupon says it; a toast would say it again.
    expect(document.querySelector('[data-severity="error"]')).toBeNull()
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    expect(panel).toHaveTextContent('Иржи Прохазка, резерв')
    expect(storedDrafts()).not.toBeNull()
  })

  it.each([
    ['ru', 'Купон не сохранён. Этот бой отменён: выберите другой'],
    ['en', 'This fight has been cancelled: choose another'],
  ] as const)('says of a fight that was called off meanwhile that it was (%s)', async (language, words) => {
    serve()
    const { user } = open()
    await fill(user)
    answer(saveFights, () =>
      refuse('validation_failed', {
        errors: { 'predictions.2.event_id': [fieldMistake('fight_cancelled')[language]] },
      }),
    )
    await user.click(saveButton())
    const panel = await coupon()
    await waitFor(() => expect(panel).toHaveTextContent(words))
  })

  it('says that the round has locked meanwhile', async () => {
    const { data } = serve()
    const { user } = open()
    await fill(user)
    answer(saveFights, () => {
      Object.assign(data.rounds[0]!, { phase: 'locked', is_locked: true })
      return refuse('locked')
    })
    await user.click(saveButton())
    expect(await findMessage('Прогнозы больше не принимаются')).toBeVisible()
    expect(await screen.findByText('Вы не собрали купон на этот турнир')).toBeVisible()
    expect(storedDrafts()).toBeNull()
  })

  it('locks by itself, and drops unsaved picks with a message', async () => {
    const jump = holdClock()
    const { data } = serve(
      seriesOf([
        fightRound('ufc-320', picked(sevenFights(), wholeCard()), {
          locks_at: inHours(1),
          saved_at: inHours(-1),
        }),
      ]),
    )
    const { user } = open()
    await choose(user, ['Коди Брандейдж'])
    Object.assign(data.rounds[0]!, { phase: 'locked', is_locked: true })
    await jump(HOUR + 1000)
    expect(await findMessage('Прогнозы больше не принимаются')).toBeVisible()
    expect(await findMessage('Изменения не успели сохраниться: в зачёт идёт прежний купон.')).toBeVisible()
    expect(await screen.findByText('Бо Никал')).toBeVisible()
    expect(storedDrafts()).toBeNull()
  })

  it('asks before a saved card is changed', async () => {
    serve(seriesOf([fightRound('ufc-320', picked(sevenFights(), wholeCard()), { saved_at: inHours(-1) })]))
    const { user } = open()
    expect(await note()).toHaveTextContent('Купон сохранён. Менять можно до')
    await choose(user, ['Коди Брандейдж'])
    expect(await coupon()).toHaveTextContent('Изменить сохранённый купон?')
    await user.click(within(await coupon()).getByRole('button', { name: 'Оставить сохранённый' }))
    expect(await side('Бо Никал')).toHaveAttribute('aria-pressed', 'true')
    expect(await note()).toHaveTextContent('Купон сохранён.')
  })

  it('takes over the save of another tab', async () => {
    serve()
    open()
    await coupon()
    const saved = { round: 'ufc-320', picks: wholeCard(), savedAt: inHours(0) }
    hearSaved(saved)
    await waitFor(async () => expect(await note()).toHaveTextContent('Купон сохранён.'))
    expect(await side('Макс Холлоуэй')).toHaveAttribute('aria-pressed', 'true')
  })
})
