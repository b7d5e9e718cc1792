/** The texts that the way in needs, by namespace. */
export default import.meta.glob<object>('./{ui,shell,login}.json', { eager: true, import: 'default' })
