import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Markdown } from './markdown.tsx'

const navigate = vi.hoisted(() => vi.fn<(to: { href: string }) => void>())
vi.mock('@tanstack/react-router', async (load) => ({
  ...(await load<object>()),
  useRouter: () => ({ navigate }),
}))

const show = (text: string, under: 1 | 2 | 3 = 2) => render(<Markdown text={text} under={under} />).container

describe('the text of an organiser', () => {
  it('has its headings below that of the page', () => {
    show('# One\n\n## Two\n\n###### Six')
    expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H6'])
  })

  it('has lists, tables, quotes and code', () => {
    const page = show(
      '1. one\n2. two\n\n- a\n\n|a|b|\n|-|-|\n|1|2|\n\n> said\n\n```\nx\n```\n\none  \ntwo ~~no~~',
    )
    for (const name of ['ol', 'ul', 'table', 'blockquote', 'pre', 'br', 'del'])
      expect(page.querySelector(name)).toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: 'a' })).toBeVisible()
  })

  it('opens other sites in a new tab without a referrer', () => {
    show('[out](https://a.example)')
    const link = screen.getByRole('link', { name: 'out' })
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(link).toHaveAttribute('target', '_blank')
  })

  it('opens a page of ours without a reload', () => {
    show('[in](/faq#change)')
    const link = screen.getByRole('link', { name: 'in' })
    expect(link).not.toHaveAttribute('target')
    link.click()
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ href: '/faq#change' })
  })

  it.each([
    '[a](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[a](//other.example)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![a](https://other.example/spy.png)',
    '<a href="https://other.example">a</a>',
    '<iframe src="https://other.example"></iframe>',
    '<style>body{display:none}</style>',
    `${'> '.repeat(5000)}<b>a</b>`,
  ])('is harmless: %s', (text) => {
    const page = show(text)
    const made = [...page.querySelectorAll('*')].map(({ localName }) => localName)
    expect(made.filter((name) => !['div', 'p', 'blockquote'].includes(name))).toEqual([])
    expect(page.querySelectorAll('*').length).toBeLessThan(30)
  })
})
