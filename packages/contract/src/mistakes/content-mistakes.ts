import type { Localized } from '../languages.ts'

/** Messages to organisers about the content that they write (a part of `FIELD_MISTAKES`). */
export const CONTENT_MISTAKES = {
  unsafe_address: {
    ru: 'Адрес, который начинается с https://, или путь этого сайта, который начинается с «/»',
    en: 'An address that begins with https://, or a path of this site, which begins with "/"',
  },
  unsafe_link: {
    ru: 'ссылка «{address}» не начинается ни с https://, ни с «/»',
    en: 'link "{address}" begins neither with https:// nor with "/"',
  },
  raw_html: {
    ru: 'HTML показывается как текст: пишите разметкой Markdown',
    en: 'HTML is shown as text: write Markdown',
  },
  picture: { ru: 'картинки в тексте не поддерживаются', en: 'pictures are not supported in texts' },
  too_deep: {
    ru: 'слишком много выделений, или они и списки вложены друг в друга слишком глубоко',
    en: 'too many marks, or marks and lists are nested too deeply',
  },
  unknown_number: {
    ru: 'нет числа с именем «{name}»',
    en: 'there is no number named "{name}"',
  },
  unknown_section: { ru: 'нет раздела «{key}»', en: 'unknown section "{key}"' },
} as const satisfies Record<string, Localized>
