import type { Glossary } from './meaning.ts'

/** The meaning of the fields of a fight card on the organisers' desk. */
export const CARD_FIELDS: Glossary = {
  'Organisers.params.round': ["The round's key in the tournament's document.", 'ufc-321'],
  'fights.type': ['What the fight counts as now: main, co-main (`secondary`) or other.', 'main'],
  odds_change: ['The last change of the coefficients by a call; null: they are those of the document.'],
  'odds_change.at': ['When they were changed.', '2026-06-14T12:30:00Z'],
  'odds_change.before': ['The coefficients before it; null: there were none.'],
  order_version: ['The version of the order of the fights. It changes with the order.', '4f1c0a9be27d3356'],
  'body.order_version': [
    'The version of the order that the caller has seen; left out: any may be overwritten.',
    '4f1c0a9be27d3356',
  ],
  'body.fights': ['The fights that change; empty if only the order does.'],
  'body.fights.version': [
    'The version of the fight that the caller has seen; left out: any may be overwritten.',
    '4f1c0a9be27d3356',
  ],
  'body.fights.first': ['The key of the fighter who takes the first side; left out: it stays.', 'aspinall'],
  'body.fights.second': ['The key of the fighter who takes the second side; left out: it stays.', 'gane'],
  'body.fights.status': ['`cancelled` cancels the fight, `scheduled` puts it back.'],
  'body.order': ['The keys of all fights of the round in their new order; left out: it stays.', 'f1'],
  'Organisers.answer.fights': ['The fights in card order: the main one first.'],
}
