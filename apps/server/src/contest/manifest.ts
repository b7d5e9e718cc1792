import type { Language, Localized } from '@called-it/contract/languages.ts'
import { type Contest, PRODUCT_NAME } from '@called-it/contract/contest/contest.ts'

/** What the product is, in a sentence. */
export const DESCRIPTION: Localized = {
  ru: 'Прогнозы на футбол и UFC: назовите счёт заранее, соберите команду и следите за рейтингом.',
  en: 'Football and UFC predictions: call the score before kick-off, gather a team and follow the rating.',
}
/** The ground of the dark scheme, in which the application starts. */
const GROUND = '#0a0f0c'
/** The most letters of a name below an icon. */
const SHORT_MAX = 12

type Icon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }
/** The icons of the product, and those made from the logo of a contest. */
const PRODUCT_ICONS: Icon[] = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const ownIcons = (icon: string | null, app: string): Icon[] => [
  ...(icon === null ? [] : [{ src: icon, sizes: '192x192', type: 'image/webp', purpose: 'any' as const }]),
  { src: app, sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: app, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What a device needs to install the contest (W3C "Web Application Manifest"), in a language. */
export function manifestOf(
  { name }: Pick<Contest, 'name'>,
  { icon, app }: { icon: string | null; app: string | null },
  language: Language,
): object {
  const own = name[language]
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: language,
    dir: 'ltr',
    name: own,
    short_name:
      own.length <= SHORT_MAX || own === PRODUCT_NAME ? own : `${own.slice(0, SHORT_MAX - 1).trim()}…`,
    description: DESCRIPTION[language],
    background_color: GROUND,
    theme_color: GROUND,
    categories: ['sports', 'games'],
    icons: app === null ? PRODUCT_ICONS : ownIcons(icon, app),
  }
}
