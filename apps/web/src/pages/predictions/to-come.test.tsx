import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inHours, match, predictions, round } from '../../../test/answers/matches.ts'
import { open, serve } from '../../../test/predictions.tsx'

const TO_COME = () =>
  predictions(round('qf', [match(1, 'de', 'hu', { phase: 'not_open', started_at: inHours(200) })]))
const kind = (name: string | RegExp) => screen.findByRole('link', { name })

it('says of a round before its opening that it is not open, rather than closed', async () => {
  serve(TO_COME(), { predictions_opened_at: inHours(-20) })
  open()
  expect(await kind('Счёт матчей Ещё не открыт')).toBeVisible()
})

it('says when it opens, if the tournament has the date', async () => {
  serve(TO_COME(), { predictions_opened_at: inHours(50) })
  open()
  expect(await kind(/^Счёт матчей Откроется \d+ \S+$/)).toBeVisible()
})
