import type { Localized } from '@called-it/contract/languages.ts'

/** Returns names in both languages, with a comma between them. */
export const listed = (names: readonly Localized[], between = ', '): Localized => ({
  ru: names.map(({ ru }) => ru).join(between),
  en: names.map(({ en }) => en).join(between),
})

/** How many of something are decided. */
export const decidedText = (count: number, total: number): Localized => ({
  ru: `Решено: ${count} из ${total}`,
  en: `Decided: ${count} of ${total}`,
})

/** Why a question has no outcome although its events are over. */
export const UNDECIDED = {
  level: {
    ru: 'Команды равны по всему, что можно посчитать: порядок назовёте вы',
    en: 'The teams are level on everything that can be computed: you name the order',
  },
  tie: {
    ru: 'Счёт не говорит, кто прошёл дальше: назовите сторону',
    en: 'The score does not say who goes through: name the side',
  },
  unknown: {
    ru: 'В результатах этого нет: введите сами',
    en: 'The results do not say it: enter it yourself',
  },
} as const satisfies Record<string, Localized>

/** The lines of the checklist before a tournament is finished. */
export const CHECKLIST = {
  events: (done: number, total: number): Localized => ({
    ru: `Результаты: ${done} из ${total}`,
    en: `Results: ${done} of ${total}`,
  }),
  provisional: (count: number): Localized => ({
    ru: count === 0 ? 'Предварительных результатов нет' : `Предварительные результаты: ${count}`,
    en: count === 0 ? 'No provisional results' : `Provisional results: ${count}`,
  }),
  outcomes: (done: number, total: number): Localized => ({
    ru: `Итоги: ${done} из ${total}`,
    en: `Outcomes: ${done} of ${total}`,
  }),
  prizes: (count: number): Localized => ({
    ru: count === 0 ? 'Призы не названы' : `Призы: ${count}`,
    en: count === 0 ? 'No prizes are named' : `Prizes: ${count}`,
  }),
}

const goes = (take: 'winner' | 'loser'): Localized =>
  take === 'winner'
    ? { ru: 'Победитель пары', en: 'The winner of' }
    : { ru: 'Проигравший пары', en: 'The loser of' }

/** Why the bracket proposes a team, or why it proposes none yet. */
export const proposalTexts = {
  tie: (take: 'winner' | 'loser', tie: Localized, isDecided: boolean): Localized => ({
    ru: `${goes(take).ru} ${tie.ru}${isDecided ? '' : ': ещё не решено'}`,
    en: `${goes(take).en} ${tie.en}${isDecided ? '' : ': not decided yet'}`,
  }),
  place: (place: number, group: Localized, isDecided: boolean): Localized => ({
    ru: `${place}-е место, ${group.ru}${isDecided ? '' : ': ещё не решено'}`,
    en: `Place ${place}, ${group.en}${isDecided ? '' : ': not decided yet'}`,
  }),
  otherLeg: { ru: 'Как в другом матче пары', en: 'As in the other leg' },
  none: { ru: 'Документ не говорит, кто здесь играет', en: 'The document does not say who plays here' },
} as const
