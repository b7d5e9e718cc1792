import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Markdown } from '../../ui/content/markdown.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'
import { loadGuide, type Section } from './guide.ts'
import styles from './guide.module.css'

/** How to run the contest on the desk: the guide of the repository, with its pictures. */
export function GuidePage() {
  const { t } = useTranslation('desk')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: deskKeys.guide(language),
    queryFn: () => loadGuide(language),
    staleTime: Infinity,
  })
  return (
    <DeskPage title={t('guide.title')} note={t('guide.note')}>
      {data ? (
        <Sections sections={data.sections} />
      ) : error ? (
        <Failed title={t('guide.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DeskSkeleton />
      )}
    </DeskPage>
  )
}

function Sections({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('desk')
  const named = useRouterState({ select: ({ location }) => location.hash })
  // The section that the address names did not exist yet when the page was opened.
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView()
  }, [named])
  return (
    <div className={styles.columns}>
      <nav className={styles.contents} aria-label={t('guide.contents')}>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, title, pieces }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} className="type-h2">
              {title}
            </h2>
            {pieces.map((piece) =>
              'text' in piece ? (
                <Markdown key={piece.text} text={piece.text} under={2} />
              ) : (
                <a
                  key={piece.picture}
                  className={styles.picture!}
                  href={piece.picture}
                  target="_blank"
                  rel="noopener"
                  data-phone={piece.picture.includes('-phone') || undefined}
                >
                  <img src={piece.picture} alt={piece.alt} loading="lazy" />
                </a>
              ),
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
