import { ArrowLeft } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import styles from './page-line.module.css'

type PageLineProps = {
  /** The link back: it receives its class and the arrow. */
  renderBack: (className: string, arrow: ReactElement) => ReactNode
  /** The heading of the page, in two lines at most. */
  title: ReactNode
  /** The title is a placeholder. */
  isLoading?: boolean
  /** Below the title: a line, or two if the title has one. */
  text?: ReactNode
  /** Stands at the right. */
  end?: ReactNode
}

/** The longest title (characters) in letters of the usual size. */
const USUAL_MAX = 22
const isLong = (title: ReactNode) => typeof title === 'string' && title.length > USUAL_MAX

/** The head of a page on a phone: one line that sticks to the top of the window. */
export function PageLine({ renderBack, title, isLoading = false, text, end }: PageLineProps) {
  const Title = isLoading ? 'div' : 'h1'
  return (
    <div className={styles.line}>
      <div className={`page-width ${styles.row}`}>
        {renderBack(styles.back!, <ArrowLeft aria-hidden="true" className="size-5" />)}
        <div className={styles.words}>
          <Title className={styles.title} data-long={isLong(title) || undefined}>
            {title}
          </Title>
          <div className={styles.text}>{text}</div>
        </div>
        {end}
      </div>
    </div>
  )
}
