import type { Glossary } from './meaning.ts'

/** The meaning of the fields of the end of a tournament: what is computed, and what an organiser enters. */
export const OUTCOME_FIELDS: Glossary = {
  computed: ['The outcomes that the results give so far.'],
  'computed.kind': ['The kind of the questions.', 'tournament_winner'],
  'computed.type': ['The type of the questions.'],
  'computed.value': ['The outcome in words; for ties and groups how many are decided.'],
  'computed.users': ['How many users have answers that earn points by it.', 1488],
  'computed.points': ['The points that all answers earn by it.', 22320],
  undecided: ['Questions without an outcome although their events are over: an organiser enters it.'],
  'undecided.kind': ['The kind of the question.', 'table_order'],
  'undecided.type': ['The type of the question.'],
  'undecided.path': [
    'The field of `PUT …/outcomes` in which the outcome is entered; `ties`: the winner in the result of the tie.',
    'outcomes.group_orders',
  ],
  'undecided.key': [
    'The key of the table group or the tie; null: the question is about the tournament.',
    'C',
  ],
  'undecided.about': ['The group or the tie in words; null: the question is about the tournament.'],
  'undecided.reason': ['Why the outcome cannot be computed, in both languages.'],
  tied: ['The teams that are level, or that play in the tie.'],
  'undecided.table': ['The table that the question is about, first to last; empty if it is about none.'],
  'undecided.table.position': ['The place of the team. Teams that are level share a place.', 2],
  'undecided.table.entity': ['The team.'],
  'undecided.options': [
    'What each possible outcome would earn: each order of the teams that are level, each side of a tie, or those who were named most. Null: there are too many, or the answers are not counted yet.',
  ],
  'undecided.options.keys': [
    'The keys to enter: all teams of an order, or the one who is named.',
    '["ENG", "DEN"]',
  ],
  'undecided.options.name': ['What tells this outcome from the others, in both languages.'],
  'undecided.options.users': ['How many users have answers that would earn points.', 1961],
  'undecided.options.points': ['The points that all answers would earn.', 7762],
  checklist: ['What the end of the tournament needs.'],
  'checklist.key': ['The name of the line.'],
  ok: ['Whether nothing is left to do here.'],
  'checklist.text': ['The line in words, in both languages.'],
  reopen_hours: [
    'For how many hours a finish from now on can be taken back, as the server is set; 0: a finish is final.',
    24,
  ],
}
