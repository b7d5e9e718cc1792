/** The texts of the pages about teams, by namespace. */
export default import.meta.glob<object>('./{teams,chat,league}.json', { eager: true, import: 'default' })
