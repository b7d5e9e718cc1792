import { type Block, type Inline, readMarkdown, wordsOf } from '@called-it/contract/content/markdown.ts'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type MouseEvent, type ReactNode, useMemo } from 'react'
import styles from './markdown.module.css'

type MarkdownProps = {
  text: string
  /** The level of the heading above the text: the text's own headings are below it. */
  under: 1 | 2 | 3
}

/** A text in Markdown, written by users or organisers. `readMarkdown` allows nothing but plain content. */
export function Markdown({ text, under }: MarkdownProps) {
  const { blocks } = useMemo(() => readMarkdown(text), [text])
  return <div className={styles.text}>{each(blocks, (block) => blockOf(block, under))}</div>
}

/** The words of a text, without its marks. */
export const wordsIn = (text: string): string => wordsOf(readMarkdown(text).blocks)

/** Renders pieces of a text, which never change their order. */
function each<Piece>(pieces: readonly Piece[], show: (piece: Piece) => ReactNode): ReactNode {
  return pieces.map((piece, at) => <Fragment key={at}>{show(piece)}</Fragment>)
}

function blockOf(block: Block, under: number): ReactNode {
  const inner = (blocks: readonly Block[]) => each(blocks, (piece) => blockOf(piece, under))
  switch (block.type) {
    case 'paragraph':
      return <p>{each(block.children, inlineOf)}</p>
    case 'heading': {
      const Heading = `h${Math.min(6, under + block.level)}` as 'h6'
      return <Heading>{each(block.children, inlineOf)}</Heading>
    }
    case 'list': {
      const items = each(block.items, (item) => <li>{inner(item)}</li>)
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'quote':
      return <blockquote>{inner(block.blocks)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'table':
      return (
        <div className={styles.wide}>
          <table>
            <thead>
              <tr>
                {each(block.head, (cell) => (
                  <th scope="col">{each(cell, inlineOf)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, (row) => (
                <tr>
                  {each(row, (cell) => (
                    <td>{each(cell, inlineOf)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'line':
      return <hr />
  }
}

function inlineOf(piece: Inline): ReactNode {
  switch (piece.type) {
    case 'text':
      return piece.text
    case 'code':
      return <code>{piece.text}</code>
    case 'break':
      return <br />
    case 'link':
      return <TextLink href={piece.href}>{each(piece.children, inlineOf)}</TextLink>
    default: {
      const Mark = piece.type
      return <Mark>{each(piece.children, inlineOf)}</Mark>
    }
  }
}

/** A page of ours opens in place; another site opens in a tab without access to this one. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter()
  if (!href.startsWith('/')) {
    return (
      <a className="link" href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    )
  }
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a className="link" href={href} onClick={open}>
      {children}
    </a>
  )
}
