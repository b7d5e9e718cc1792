import type { Card, CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { type FighterKey, fighter } from './fights.ts'
import { inHours } from './matches.ts'

export const CARD_ROUND = { key: '321', name: { ru: 'UFC 321', en: 'UFC 321' } }

/** A fight of a card that has not begun, with odds. */
export function cardFight(
  key: string,
  first: FighterKey,
  second: FighterKey,
  rest: Partial<CardFight> = {},
): CardFight {
  return {
    id: Number(key.replaceAll(/\D/g, '')),
    key,
    round: CARD_ROUND,
    starts_at: inHours(24),
    status: 'scheduled',
    first: fighter(first),
    second: fighter(second),
    score: null,
    winner: null,
    result_source: null,
    result_state: null,
    version: 'v1',
    type: 'other',
    is_title: false,
    weight_class: null,
    coefficients: { first: 1.74, second: 2.15 },
    odds_change: null,
    ...rest,
  }
}

/** A card of four fights that is not locked. */
export const card = (rest: Partial<Card> = {}): Card => ({
  tournament: { slug: 'ufc-2025', name: { ru: 'UFC 2025', en: 'UFC 2025' }, type: 'ufc' },
  round: CARD_ROUND,
  opens_at: inHours(-24),
  locks_at: inHours(24),
  is_locked: false,
  order_version: 'o1',
  fights: [
    cardFight('f1', 'pereira', 'hill', { type: 'main' }),
    cardFight('f2', 'zhang', 'yan', { type: 'secondary' }),
    cardFight('f3', 'gaethje', 'holloway'),
    cardFight('f4', 'oliveira', 'tsarukyan', { coefficients: null }),
  ],
  ...rest,
})
