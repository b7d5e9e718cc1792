import { describe, expect, it } from 'vitest'
import { at, BY_SIX_TWENTY, type NightChanges, nightRound } from '../../../test/answers/fight-night.ts'
import { fighter } from '../../../test/answers/fights.ts'
import { nightFightsOf } from './night-fights.ts'

const listed = (changes: NightChanges, card?: string) =>
  nightFightsOf(nightRound(changes, card)).map(({ fight, slot, stage, isNext }) =>
    [fight.id, stage, slot, isNext && 'next'].filter((part) => part !== false).join(' '),
  )

describe('the order of the fights of a night', () => {
  it('is: in progress, to come, over with the latest first, void, not on the card', () => {
    expect(listed(BY_SIX_TWENTY)).toEqual([
      '2 live secondary',
      '1 ahead main next',
      '3 over 1',
      '4 over 2',
      '5 over reserve',
      '6 void 3',
      '7 out ',
      '8 out ',
    ])
  })

  it('begins with the first fight if nothing has happened yet', () => {
    expect(listed({})).toEqual([
      '6 ahead 3',
      '5 ahead reserve',
      '4 ahead 2',
      '3 ahead 1',
      '2 ahead secondary',
      '1 ahead main',
      '8 out  next',
      '7 out ',
    ])
  })

  it('goes from the bottom of the card to its top for fights with the same start', () => {
    const together = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, { started_at: at('02:35') }]),
    )
    expect(listed(together, '')).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((id) => (id === 8 ? `${id} out  next` : `${id} out `)),
    )
  })

  it('follows the results, not the starts', () => {
    const turned = { 4: { winner: 'tsarukyan' as const, result_at: at('06:30') }, 3: BY_SIX_TWENTY[3]! }
    expect(listed(turned).slice(4, 6)).toEqual(['4 over 2', '3 over 1'])
  })

  it('puts fights that are not on the card last, whatever their state', () => {
    const night = {
      7: { status: 'live' as const },
      8: { status: 'cancelled' as const, result_at: at('02:40') },
    }
    expect(listed(night).slice(-2)).toEqual(['7 out ', '8 out '])
  })
})

it('finds the picked side, and none if the fighter has left', () => {
  const round = nightRound(
    {
      6: {
        second: 'blachowicz',
        replaced: [{ left: fighter('rakic'), entered: fighter('blachowicz'), at: at('01:00') }],
      },
    },
    'pereira zhang holloway* tsarukyan rakic:6 (nickal)',
  )
  const sides = Object.fromEntries(
    nightFightsOf(round).map(({ fight, side, stage }) => [fight.id, [side, stage]]),
  )
  expect(sides[3]).toEqual(['second', 'ahead'])
  expect(sides[6]).toEqual([null, 'void'])
})
