import { describe, expect, it } from 'vitest'
import { type Block, type Inline, readMarkdown, wordsOf } from './markdown.ts'

const faultsOf = (text: string) => readMarkdown(text).faults.map(({ code }) => code)

const marksIn = (text: string, times: number): string =>
  times === 0 ? text : `*b **c ${marksIn(text, times - 1)} d** e*`

/** Returns every link of a text, at any depth. */
function linksOf(blocks: readonly (Block | Inline)[]): string[] {
  return blocks.flatMap((block) => {
    const inner = Object.values(block).flatMap((value) => (Array.isArray(value) ? value.flat(3) : []))
    return [...(block.type === 'link' ? [block.href] : []), ...linksOf(inner as Block[])]
  })
}

describe('the parser reads', () => {
  it('paragraphs with marks and links', () => {
    expect(readMarkdown('One **two** `three`\n\n[four](https://a.example) _five_')).toEqual({
      blocks: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'One ' },
            { type: 'strong', children: [{ type: 'text', text: 'two' }] },
            { type: 'text', text: ' ' },
            { type: 'code', text: 'three' },
          ],
        },
        {
          type: 'paragraph',
          children: [
            { type: 'link', href: 'https://a.example', children: [{ type: 'text', text: 'four' }] },
            { type: 'text', text: ' ' },
            { type: 'em', children: [{ type: 'text', text: 'five' }] },
          ],
        },
      ],
      faults: [],
    })
  })

  it('headings, lists in lists, quotes, tables, code and lines', () => {
    const { blocks, faults } = readMarkdown(
      '# Head\n\n1. one\n   - deep\n2. two\n\n> said\n\n|a|b|\n|-|-|\n|1|2|\n\n```\nx < 1\n```\n\n---\n',
    )
    expect(faults).toEqual([])
    expect(blocks.map(({ type }) => type)).toEqual(['heading', 'list', 'quote', 'table', 'code', 'line'])
    expect(blocks[1]).toMatchObject({ start: 1, items: [[{}, { type: 'list', start: null }], [{}]] })
    expect(blocks[3]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] })
    expect(blocks[4]).toEqual({ type: 'code', text: 'x < 1' })
  })

  it('the plain words of a text, for the search', () => {
    const { blocks } = readMarkdown('# Head\n\n- **one**, [two](/faq)\n\n|a|b|\n|-|-|\n|1|`2`|')
    expect(wordsOf(blocks)).toBe('Head one, two a b 1 2')
  })
})

describe('harmful input stays text and is reported:', () => {
  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](http://a.example)',
    '[a](//other.example)',
    '[a](/\\other.example)',
    '[a](</\t/other.example>)',
    '[a](<java\tscript:alert(1)>)',
    '[a](other)',
    '[a]: javascript:alert(1)\n\n[a]',
    '<javascript:alert(1)>',
    '[a](https:///)',
  ])('link %j', (text) => {
    const { blocks, faults } = readMarkdown(text)
    expect(linksOf(blocks)).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
  })

  it.each(['https://a.example/?b=c#d', '/faq#calls', '/', 'https://пример.рф/путь'])(
    'but not link %s',
    (href) => {
      const { blocks, faults } = readMarkdown(`[a](${href})`)
      expect(linksOf(blocks)).toEqual([href])
      expect(faults).toEqual([])
    },
  )

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<b>a</b>',
    '<!-- a -->',
    '- <iframe src="https://a.example"></iframe>',
    '|a|\n|-|\n|<u>b</u>|',
  ])('HTML %j', (text) => {
    const { blocks } = readMarkdown(text)
    expect(faultsOf(text)).toContain('raw_html')
    expect(wordsOf(blocks)).toContain('<')
  })

  it('an image from another site', () => {
    expect(faultsOf('![a](https://a.example/b.png)')).toEqual(['picture'])
    expect(wordsOf(readMarkdown('![spy](https://a.example/b.png)').blocks)).toBe('spy')
  })

  it.each([
    ['quotes', '>'.repeat(20_000)],
    ['quotes with spaces', '> '.repeat(10_000)],
    ['lists', Array.from({ length: 100 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
    ['marks', marksIn('a', 6)],
  ])('%s, nested very deeply', (_, text) => {
    const { blocks, faults } = readMarkdown(text)
    expect(faults).toContainEqual({ code: 'too_deep' })
    expect(JSON.stringify(blocks).length).toBeLessThan(200_000)
  })

  it.each([
    ['['],
    ['!['],
    ['*a **b '],
    ['_a'],
    ['[a]('],
    ['<a '],
    ['`'],
    ['|a|\n'],
    ['\\'],
    ['**a'],
    ['~~a '],
    ['&#0;'],
  ])('a very long run of %j is parsed quickly', (piece) => {
    // CPU time does not depend on other work of the machine.
    const before = process.cpuUsage()
    readMarkdown(piece.repeat(20_000 / piece.length))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
  })
})
