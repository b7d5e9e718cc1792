/** Shortens an event's name to its number: «UFC 315: Мухаммад – Делла Маддалена» is “UFC 315”. */
export const shortName = (name: string): string => name.split(':')[0]!
