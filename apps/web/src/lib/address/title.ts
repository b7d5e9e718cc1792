import { useEffect } from 'react'

/** Sets the document's title, for the tab, the history and screen readers: «Вход · Called It». */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Called It` : 'Called It'
  }, [title])
}
