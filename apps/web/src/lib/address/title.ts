import { useEffect } from 'react'
import { useContestName } from '../contest/contest.ts'

/** Sets the document's title, for the tab, the history and screen readers: «Вход · Called It». */
export function useTitle(title: string): void {
  const contest = useContestName()
  useEffect(() => {
    document.title = title ? `${title} · ${contest}` : contest
  }, [title, contest])
}
