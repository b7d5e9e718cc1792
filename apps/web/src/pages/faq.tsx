import type { FaqEntry } from '@called-it/contract/content/content.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { faqQuery } from '../features/faq/faq.ts'
import { Question } from '../features/faq/question.tsx'
import { sectionsOf } from '../features/faq/sections.ts'
import { useLanguage, useLocalized } from '../lib/language/language.ts'
import { useSettings } from '../lib/http/settings.ts'
import { useTitle } from '../lib/address/title.ts'
import { usePart } from '../lib/parts/use-part.ts'
import { useTranslation } from '../lib/language/translation.ts'
import { Empty } from '../ui/states/empty.tsx'
import { LateMarkdown } from '../ui/content/late-markdown.ts'
import { Failed } from '../ui/states/failed.tsx'
import { RichText } from '../ui/content/rich-text.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { SearchField } from '../ui/forms/text-field.tsx'
import styles from './faq.module.css'

/** Frequent questions by sections, with a search; each has an address of its own: `/faq#change-score`. */
export function FaqPage() {
  const { t } = useTranslation('faq')
  const { data: faq, error, refetch } = useQuery(faqQuery)
  const [search, setSearch] = useState('')
  useTitle(t('page'))
  return (
    <div className={`page-width ${styles.faq}`}>
      <aside>
        <h1>{t('title')}</h1>
        <SearchField label={t('search')} value={search} onChange={setSearch} data-start />
        <Community />
      </aside>
      {faq ? (
        <Sections faq={faq} search={search} />
      ) : error ? (
        <Failed title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid content-start gap-4">
          <Skeleton className="block h-7 w-48" />
          <Skeleton className="block h-100" />
          <Skeleton className="mt-6 block h-7 w-32" />
          <Skeleton className="block h-100" />
        </Loading>
      )}
    </div>
  )
}

/** A link to the community, if the server has one. Its place is kept, so that the questions below never move. */
function Community() {
  const { t } = useTranslation('faq')
  const community = useSettings()?.community_url
  return (
    <p className="min-h-6 text-text-2">
      {community && (
        <RichText
          text={t('ask')}
          tags={{ a: <a className="link" href={community} target="_blank" rel="noreferrer" /> }}
        />
      )}
    </p>
  )
}

function Sections({ faq, search }: { faq: FaqEntry[]; search: string }) {
  const { t } = useTranslation('faq')
  const localized = useLocalized()
  const language = useLanguage()
  const navigate = useNavigate()
  const named = useRouterState({ select: ({ location }) => location.hash })
  // A search finds words of answers as soon as their reader has come.
  const canReadTexts = usePart(LateMarkdown)
  const sections = sectionsOf(faq, search, language)
  const name = (hash: string) =>
    void navigate({ to: '/faq', hash, replace: true, resetScroll: false, hashScrollIntoView: false })
  if (sections.length === 0) {
    return (
      <div role="status">
        <Empty
          icon={<MessageCircleQuestion aria-hidden="true" />}
          title={t(faq.length > 0 ? 'none_found' : 'none')}
          {...(faq.length > 0 && { text: t('none_found_text') })}
        />
      </div>
    )
  }
  return (
    <div>
      {sections.map(({ key, title, entries }) => (
        <section key={key} className={styles.section} aria-labelledby={`faq-${key}`}>
          <h2 id={`faq-${key}`}>{localized(title)}</h2>
          {entries.map((entry) => (
            <Question
              key={entry.key}
              entry={entry}
              isNamed={named === entry.key}
              canReadTexts={canReadTexts}
              onOpen={() => name(entry.key)}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
