/** The texts of everything behind the sign-in, by namespace, but those that come with a panel (lib/language/words.ts). */
export default import.meta.glob<object>(
  [
    './*.json',
    '!./{ui,shell,login}.json',
    '!./{table-order,bracket,top-eight,one-pick,fight-card,fight-night}.json',
    '!./{account,comparison,devices,draw,faq,hall,recap,rules,stats,user-statistics}.json',
  ],
  {
    eager: true,
    import: 'default',
  },
)
