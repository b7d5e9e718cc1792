import { useEffect, useState } from 'react'

/** The band of the window whose section is the current one: the upper third. */
const READING = '0px 0px -66% 0px'

type Seen = { id: string | undefined; isAtEnd: boolean }

/**
 * Returns the id of the current section's element; before any scrolling that of the first. At the end of the
 * page the last sections cannot reach the band: there it is the section that the address names.
 */
export function useSectionInView(ids: readonly string[], named: string): string | undefined {
  const [seen, setSeen] = useState<Seen>({ id: undefined, isAtEnd: false })
  const known = ids.join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        const { scrollHeight } = document.documentElement
        setSeen({
          id: known.split(' ').find((id) => inView.has(id)),
          isAtEnd: window.scrollY + window.innerHeight >= scrollHeight - 1,
        })
      },
      { rootMargin: READING },
    )
    for (const id of known.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [known])
  if (seen.isAtEnd && ids.includes(named)) return named
  return seen.id !== undefined && ids.includes(seen.id) ? seen.id : ids[0]
}
