import { useMemo } from 'react'
import { piecesOf } from './text-pieces.ts'

/** What was written, as text: its addresses can be followed, to a tab of their own that knows nothing of this one. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text])
  return (
    <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
      {pieces.map((piece, at) =>
        piece.href ? (
          // The pieces of a text never change their order.
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
