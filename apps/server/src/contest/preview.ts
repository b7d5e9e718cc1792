import type { Contest } from '@called-it/contract/contest/contest.ts'
import type { Language, Localized } from '@called-it/contract/languages.ts'
import { escaped } from '../platform/http/escaped.ts'
import { DESCRIPTION } from './manifest.ts'

/** What a link leads to; a tournament by its name. */
export type Linked = 'front' | 'invitation' | 'team' | Localized

/** What messengers show of a link: `{name}` is the contest's. */
const TEXTS: Record<Extract<Linked, string>, Record<'title' | 'text', Localized>> = {
  front: { title: { ru: '{name}', en: '{name}' }, text: DESCRIPTION },
  invitation: {
    title: { ru: 'Приглашение: {name}', en: 'Invitation: {name}' },
    text: {
      ru: 'Откройте ссылку, чтобы войти и делать прогнозы вместе.',
      en: 'Open the link to sign in and predict together.',
    },
  },
  team: {
    title: { ru: 'Приглашение в команду друзей', en: 'You are invited to a friends team' },
    text: {
      ru: 'Откройте ссылку, чтобы вступить: у команды свой чат и своя таблица.',
      en: 'Open the link to join: the team has a chat and a table of its own.',
    },
  },
}
const OF_TOURNAMENT: Localized = {
  ru: 'Делайте прогнозы и следите за рейтингом.',
  en: 'Make your predictions and follow the rating.',
}

/** The size of the icon (px) that is the picture of every preview. */
const ICON_SIZE = 512

/**
 * Writes into a page what messengers show of a link to it (ogp.me). An invitation says nothing of who invites or where it leads: a
 * messenger reads the link, too. Without `publicUrl` there is no picture, since its address must be whole.
 */
export function withPreview(
  html: string,
  linked: Linked,
  { name, publicUrl }: Pick<Contest, 'name'> & { publicUrl: string | null },
  language: Language,
): string {
  const { title, text } = typeof linked === 'string' ? TEXTS[linked] : { title: linked, text: OF_TOURNAMENT }
  const tags: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', name[language]],
    ['og:title', title[language].replace('{name}', () => name[language])],
    ['og:description', text[language]],
    ...(publicUrl === null
      ? []
      : ([
          ['og:image', `${publicUrl}/app-icon.png`],
          ['og:image:width', String(ICON_SIZE)],
          ['og:image:height', String(ICON_SIZE)],
          ['og:image:alt', name[language]],
        ] satisfies [string, string][])),
  ]
  const written = tags.map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  )
  return html.replace('</head>', () => `${written.join('')}</head>`)
}
