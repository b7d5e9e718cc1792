import type { TournamentDocument } from '@called-it/contract/organiser/tournament-document.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useKeys } from '../keys/use-keys.ts'
import styles from '../making/making.module.css'
import { Block, Columns } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { saveAsFile } from '../document/save-as-file.ts'
import type { Step } from './steps.tsx'

type CheckStepProps = { id: string; document: TournamentDocument; onOpen: (step: Step) => void }
type Finding = { path: string; code: string; message: string }

/** The step in which something is put right, by the beginning of its path. */
const STEP_OF: readonly [start: string, step: Step][] = [
  ['entities', 'teams'],
  ['players', 'players'],
  ['events', 'matches'],
  ['rounds', 'stages'],
  ['stages', 'stages'],
]
const stepOf = (path: string): Step => STEP_OF.find(([start]) => path.startsWith(start))?.[1] ?? 'rules'

/** What a draft lacks, what to look at and what is ready; here it is published. */
export function CheckStep({ id, document, onOpen }: CheckStepProps) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const check = useQuery({
    queryKey: deskKeys.draftCheck(id),
    queryFn: () => call('GET /api/v1/organiser/drafts/{id}/check', { params: { id } }),
    staleTime: 0,
  })
  const publish = useMutation({
    mutationFn: () => call('POST /api/v1/organiser/drafts/{id}/publish', { params: { id } }),
    onSuccess: async ({ tournament }) => {
      showToast({ severity: 'success', summary: t('draft.published') })
      await navigate(toDesk(`tournaments/document/${tournament.slug}`))
      await client.invalidateQueries({ queryKey: deskKeys.drafts() })
    },
  })
  const missing = check.data?.missing ?? []
  const isReady = check.data !== undefined && missing.length === 0
  const go = () => {
    if (isReady) publish.mutate()
    else if (missing[0]) onOpen(stepOf(missing[0].path))
  }
  useKeys([{ code: 'Ctrl+Enter', label: t('draft.publish_short'), when: isReady, run: go }])
  if (check.error) {
    return <Failed title={t('draft.check_failed')} error={check.error} onRetry={() => void check.refetch()} />
  }
  if (!check.data) {
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  }
  const { warnings, ready } = check.data
  const publication = (
    <section className={styles.effect} aria-labelledby="publication">
      <header>
        <h2 id="publication" className="text-15 font-semibold">
          {t('draft.publication')}
        </h2>
      </header>
      <dl>
        <div>
          <dt>{t('draft.in_list')}</dt>
          <dd />
          <dd className="text-13 text-text-3">/tournament/{document.slug}</dd>
        </div>
        <div>
          <dt>{t('making.matches')}</dt>
          <dd className="type-num text-18">{document.events.length}</dd>
        </div>
      </dl>
      <footer>
        {publish.error && <Note tone="error">{errorText(publish.error)}</Note>}
        <Button aria-disabled={!isReady} busy={publish.isPending && t('draft.publishing')} onClick={go}>
          {isReady ? t('draft.publish') : t('draft.publish_left', { count: missing.length })}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveAsFile(`${document.slug}.json`, `${JSON.stringify(document, null, 2)}\n`)}
        >
          {t('draft.download')}
        </Button>
      </footer>
    </section>
  )
  return (
    <Columns isWide side={publication}>
      {missing.length > 0 && (
        <Findings
          title={t('draft.missing')}
          findings={missing}
          icon={<CircleX className="text-err" aria-hidden="true" />}
          onOpen={onOpen}
        />
      )}
      {warnings.length > 0 && (
        <Findings
          title={t('draft.warnings')}
          findings={warnings}
          icon={<TriangleAlert className="text-warn" aria-hidden="true" />}
          onOpen={onOpen}
        />
      )}
      <Findings
        title={t('draft.ready')}
        findings={ready}
        icon={<Check className="text-ok" aria-hidden="true" />}
      />
    </Columns>
  )
}

type FindingsProps = {
  title: string
  findings: readonly Finding[]
  icon: ReactNode
  onOpen?: (step: Step) => void
}

function Findings({ title, findings, icon, onOpen }: FindingsProps) {
  const { t } = useTranslation('desk')
  return (
    <Block title={title} count={findings.length}>
      <ul>
        {findings.map(({ path, code, message }) => (
          <li key={`${path} ${code}`} className={styles.finding}>
            {icon}
            <span className="grid min-w-0 flex-1">
              {message}
              {/[.[]/.test(path) && <code className="text-13 text-text-3">{path}</code>}
            </span>
            {onOpen && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`${t('draft.edit')}: ${message}`}
                onClick={() => onOpen(stepOf(path))}
              >
                {t('draft.edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Block>
  )
}
