import type { Glossary } from './meaning.ts'

/** The meaning of the fields of roles and of users as owners see them. */
export const PEOPLE_FIELDS: Glossary = {
  'query.department': [
    'Only people of this department, by its whole name; case does not matter.',
    'Склад, Тула',
  ],
  roles: ['The granted roles; null: none.'],
  owner: ['Whether the user may do everything: roles and the settings of the contest, too.', false],
  moderator: ['Whether the user may remove messages in all chats.', false],
  'roles.tournaments': ['The tournaments that the user organises: `all`, or their slugs.', 'euro-2028'],
  'body.tournaments': ['The tournaments that the user organises: `all`, or their slugs.', 'euro-2028'],
  is_by_setting: ['Whether the user is an owner by the setting ORGANISERS, whatever is granted.', false],
  is_by_group: [
    'Whether a group of the company makes the user an organiser of all tournaments, as long as the user is in it.',
    false,
  ],
  last_seen_at: [
    'When a session of the user was last used, to the hour; null: the user is signed in nowhere.',
  ],
  stopped_at: [
    'Since when the mail server refuses letters to the address, which gets none for 30 days; null: letters reach it, or it is no address.',
  ],
  stops: ['The addresses that get no mail.'],
  'stops.address': ['The e-mail address that a mail server has refused.', 'anna@example.com'],
  'body.address': ['The e-mail address.', 'anna@example.com'],
  'stops.refusal': ['What the server answered, as codes of SMTP.', '550 5.1.1'],
  'stops.stopped_at': ['When the server refused the address.'],
  ends_at: ['When mail is tried again by itself.'],
  'stops.user': ['Who signs in with the address; null: nobody.'],
  blocked_at: ['Since when the user cannot sign in; null: not blocked.'],
  'query.role': ['Only users with this role, or only blocked ones.', 'organiser'],
  'body.items': ['All texts of the kind, in their order.'],
  'draft.items': ['All texts of the kind as the draft has them, in their order.'],
  'items.section': ['The key of the section of a question; null in rules.', 'points'],
  'items.systems': ['The systems whose rules show the section; null: all, and in questions.', 'euro'],
  'items.title': ['The question, or the title of the section.'],
  'items.text': ['The answer, or the text of the section, in Markdown.'],
  'items.published_at': [
    'When the text was last published in each language; null: as the product brought it along.',
  ],
  sections: ['The sections of the questions.'],
  revision: ['The version of the texts, for `If-Match`.', '9e107d9d372bb6826bd81d3542a419d6'],
  publish: ['The languages in which the draft is published; none: it is only saved.', 'ru'],
  contest: ['Name, accent, zone and logo of the contest.'],
  'contest.name': ['The name of the contest.'],
  'contest.zone': [
    'The time zone in which organisers write times; null: that of their browsers.',
    'Europe/Moscow',
  ],
  'body.zone': [
    'The time zone in which organisers write times; null: that of their browsers. Left out: it stays.',
    'Europe/Moscow',
  ],
  'contest.logo': ['The logo; null: none.'],
  'logo.address': [
    'The address of the picture; another picture has another address.',
    '/api/v1/contest/pictures/q8Zk3v0mJr1uYw5tXb2nPd',
  ],
  'logo.width': ['The width of the picture, in px.', 320],
  'logo.height': ['The height of the picture, in px.', 96],
  is_set_up: ['Whether the first run is over; until then owners are led through it.', true],
  proved_at: ['When a test message of the way was last known to have arrived; null: never.'],
  accent: ['The accent colour, `#rrggbb`; null: that of the product.', '#f5d547'],
  'body.key': ['The one-time key that the server printed at its start.', 'q8Zk3v0mJr1uYw5tXb2nPd7cFh9sLg4e'],
  sessionId: ['Number of the session.', '7'],
}
