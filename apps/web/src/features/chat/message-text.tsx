import { useMemo } from 'react'
import { piecesOf } from './text-pieces.ts'

/** The text of a message. Its addresses are links that open in a new tab without opener and referrer. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text])
  return (
    <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      {pieces.map((piece, at) =>
        piece.href ? (
          // The pieces of a text never change their order, so the index is a valid key.
          <a key={at} className="link" href={piece.href} target="_blank" rel="noopener nofollow noreferrer">
            <bdi>{piece.text}</bdi>
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
