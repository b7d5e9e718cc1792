import { type Language, LANGUAGES } from '@called-it/contract/languages.ts'
import { escaped } from '../platform/http/escaped.ts'
import type { PlainPage } from '../platform/plain-page/plain-page.ts'
import { GOES, KEPT, WORDS } from './privacy-texts.ts'

/** The page in a language. */
export function privacyPage(language: Language): PlainPage {
  const say = (text: Record<Language, string>) => escaped(text[language])
  const other = LANGUAGES.find((each) => each !== language)!
  const cells = KEPT.map(
    ({ what, why, until }) => `<tr><td>${say(what)}</td><td>${say(why)}</td><td>${say(until)}</td></tr>`,
  )
  return {
    language,
    title: WORDS.title[language],
    links: `<a href="?lang=${other}" lang="${other}">${say(WORDS.other)}</a>`,
    body: `<p>${say(WORDS.intro)}</p>
<table><thead><tr><th>${say(WORDS.what)}</th><th>${say(WORDS.why)}</th><th>${say(WORDS.until)}</th></tr></thead>
<tbody>${cells.join('\n')}</tbody></table>
<h2>${say(WORDS.goes)}</h2><ul>${GOES.map((text) => `<li>${say(text)}</li>`).join('\n')}</ul>`,
  }
}

/** The same as lines of Markdown, in English: docs/privacy.md holds them. */
export const privacyLines = (): string[] => [
  ...KEPT.map(({ what, why, until }) => `- **${what.en}**: ${why.en}. Kept: ${until.en}.`),
  ...GOES.map(({ en }) => `- ${en}`),
]
