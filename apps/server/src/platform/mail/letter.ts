import type { Language } from '@called-it/contract/languages.ts'

/** The longest subject; readers cut longer ones. */
const SUBJECT_MAX = 90

const CODE_SUBJECT = { ru: 'Ваш код', en: 'Your code' } satisfies Record<Language, string>
export const UNSUBSCRIBE = {
  ru: 'Больше не присылать такие сообщения',
  en: 'Stop messages like this',
} satisfies Record<Language, string>

/** Returns a text as one line: a line break in a header would begin another header. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Returns the name that a message begins with: `Called It: …`. */
const nameIn = (text: string): string => oneLine(text.split(':')[0]!)

/** The subject of a message with a code. The code is not in it: it would be shown on a locked screen. */
export const codeSubject = (text: string, language: Language): string =>
  `${CODE_SUBJECT[language]} · ${nameIn(text)}`

/** Returns the first sentence of a text, cut at a word. */
export function subjectOf(text: string): string {
  const line = oneLine(text.split('\n').find((each) => each.trim() !== '') ?? '')
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= SUBJECT_MAX) return sentence
  return `${sentence.slice(0, SUBJECT_MAX).replace(/\s+\S*$/u, '')}…`
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a text in HTML, with its links. */
const linked = (text: string): string =>
  escape(text)
    .replaceAll(
      /https?:\/\/[^\s<]+[^\s<.,;:!?)»”]/gu,
      (link) => `<a href="${link}" style="color:#1d6b00">${link}</a>`,
    )
    .replaceAll('\n', '<br>')

/** Returns the HTML of a letter: it loads nothing, so that nobody learns that it was opened. */
export function htmlOf({
  text,
  code,
  language,
  bottom,
}: {
  text: string
  code: string | null
  language: Language
  bottom: { words: string; link: string } | null
}): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p style="margin:0 0 16px">${linked(part)}</p>`)
  const large =
    code === null
      ? ''
      : `<p style="margin:0 0 16px;font:700 32px/1.2 monospace;letter-spacing:4px">${escape(code)}</p>`
  const end = bottom
    ? `<p style="margin:24px 0 0;font-size:13px"><a href="${escape(bottom.link)}" style="color:#666">${escape(bottom.words)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;max-width:600px">${large}${paragraphs.join('')}${end}</body></html>`
}
