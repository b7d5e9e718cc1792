import type { ContentDocument } from '@called-it/contract/content/content-document.ts'

const both = (text: string) => ({ ru: `По-русски: ${text}`, en: text })

/** A small document that has everything that content can have. */
export const smallContent = (): ContentDocument => ({
  faq_sections: [
    { key: 'calls', title: both('Predictions') },
    { key: 'teams', title: both('Teams') },
  ],
  faq: [
    {
      key: 'own-teams',
      section: 'teams',
      question: both('How many teams can I make?'),
      answer: both('At most **{{teams.own_max}}**, see [the rules](/tournament/cup/rules).'),
    },
    {
      key: 'change',
      section: 'calls',
      question: both('Can I change a score?'),
      answer: both('Until kick-off.'),
      video: {
        src: 'https://video.example/change.mp4',
        poster: '/change.jpg',
        title: both('A score is changed'),
      },
    },
  ],
  rules: [
    { key: 'locks', title: both('Locks'), body: both('The clock of the database decides.') },
    {
      key: 'cards',
      title: both('Fight cards'),
      body: both('They open {{ruleset.fight.opens_days_before}} days before.'),
      systems: ['ufc'],
    },
    {
      key: 'winner',
      title: both('Winner'),
      body: both('It is worth {{ruleset.tournament_winner}}.'),
      systems: ['euro', 'uefa_playoff'],
    },
  ],
})
