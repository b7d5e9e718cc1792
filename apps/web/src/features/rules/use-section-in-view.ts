import { useEffect, useState } from 'react'

/** The band of the window in which a section is the one that is read: its upper third. */
const READING = '0px 0px -66% 0px'

/** Which of the sections is being read, by the id of its element; before anything has moved, the first. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [seen, setSeen] = useState<string>()
  const known = ids.join(' ')
  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        setSeen(known.split(' ').find((id) => inView.has(id)))
      },
      { rootMargin: READING },
    )
    for (const id of known.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [known])
  return seen !== undefined && ids.includes(seen) ? seen : ids[0]
}
