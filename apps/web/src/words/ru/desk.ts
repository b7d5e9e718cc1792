import { byKind } from '../by-kind.ts'

/** The texts of the desk of organisers, by area. */
export default byKind(import.meta.glob<object>('./desk/*.json', { eager: true, import: 'default' }))
