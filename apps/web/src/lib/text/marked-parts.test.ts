import { expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

const shown = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map(({ text, isFound }) => (isFound ? `<${text}>` : text))
    .join('')

it.each([
  ['Лилль — Боруссия Д', ['лил'], '<Лил>ль — Боруссия Д'],
  ['Шахтёр — Шальке', ['шахтер'], '<Шахтёр> — Шальке'],
  ['Atlético — Bodø', ['atletico', 'bodø'], '<Atlético> — <Bodø>'],
  ['Анна Ананьева', ['ан'], '<Ан>на <Анан>ьева'],
  ['Лилль', [''], 'Лилль'],
  ['Лилль', ['бор'], 'Лилль'],
  ['İstanbul', ['stan'], 'İ<stan>bul'],
])('marks in %s what %j found', (text, words, marked) => expect(shown(text, ...words)).toBe(marked))
