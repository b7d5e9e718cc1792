import { byKind, parsed } from '../by-kind.ts'

const spaces = import.meta.glob<object>(
  [
    './*.json',
    '!./{ui,shell,login}.json',
    '!./{teams,chat,league}.json',
    '!./{match,score,table-order,bracket,top-eight,one-pick,fight-card,fight-night}.json',
    '!./{account,comparison,contest,devices,draw,faq,feeds,hall,invitation,push,ratings,recap,rules,stats,telegram,user-statistics}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)

/**
 * The texts of everything behind the sign-in, by namespace, but those that come with a panel (lib/language/words.ts). Those
 * that the way in shows too are here once more, as other modules, so that a screen loads one file.
 */
export default {
  ...parsed(import.meta.glob<string>('./{ui,shell}.json', { eager: true, import: 'default', query: '?raw' })),
  ...spaces,
  './kinds.json': byKind(import.meta.glob<object>('./kinds/*.json', { eager: true, import: 'default' })),
}
