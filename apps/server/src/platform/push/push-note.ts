import type { Language } from '@called-it/contract/languages.ts'
import { createHash } from 'node:crypto'
import type { Note } from '../messenger/messenger.ts'
import { subjectOf } from '../mail/letter.ts'
import { PLAIN_MAX } from './push-message.ts'

/** The button of a message that stops messages of its kind. */
const STOP = { ru: 'Не присылать', en: 'Stop these' } satisfies Record<Language, string>
/** The most characters of a heading and of a text: systems show less. */
const [TITLE_MAX, BODY_MAX] = [80, 800]

/** What the service worker of the web app shows (`apps/web/src/worker/`). */
export type Shown = {
  title: string
  body: string
  /** The path that a tap opens. */
  url: string
  /** A message with a known tag takes the place of the one before: a repetition is seen once. */
  tag: string
  lang: Language
  /** The button that stops messages: its words, and the path that it posts to. */
  stop: { title: string; path: string } | null
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/u, '')}…`

/** A name that a service may use to keep only the newest of a message (RFC 8030): 32 characters that tell nothing. */
export const topicOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 32)

/** Returns a message as the browser gets it. Its text ends before its link; what follows the link is for readers of messengers. */
export function shownNote(
  { text, key, language }: Note,
  publicUrl: string | null,
  stopPath: string | null,
): string {
  const lines = text.split('\n')
  const at = publicUrl === null ? -1 : lines.findIndex((line) => line.startsWith(`${publicUrl}/`))
  const words = (at === -1 ? lines : lines.slice(0, at)).join('\n').trim()
  const [, title = subjectOf(words), body = words] = /^([^:\n]{3,80}):\s+(.+)$/su.exec(words) ?? []
  const shown: Shown = {
    title: cut(title, TITLE_MAX),
    body: cut(body, BODY_MAX),
    url: at === -1 ? '/' : lines[at]!.slice(publicUrl!.length),
    tag: topicOf(key),
    lang: language,
    stop: stopPath === null ? null : { title: STOP[language], path: stopPath },
  }
  const json = JSON.stringify(shown)
  return Buffer.byteLength(json) <= PLAIN_MAX
    ? json
    : JSON.stringify({ ...shown, body: cut(body, BODY_MAX / 2) })
}
