import { useEffect } from 'react'

/** Names the page in the tab, the history and to those who listen: «Вход · Called It». */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Called It` : 'Called It'
  }, [title])
}
