import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Trophy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Failed } from '../../ui/states/failed.tsx'
import { Note } from '../../ui/states/note.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { draftsQuery } from '../making/making-queries.ts'
import { Block } from '../shell/block.tsx'
import { toDesk } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { DeskSkeleton } from '../shell/desk-skeleton.tsx'

/** Something that can be deleted, named in the question before it. */
type Deleted =
  | { kind: 'draft'; id: string; name: string }
  | { kind: 'tournament'; slug: string; name: string }

/** All tournaments with their documents, and the drafts of those to come. */
export function TournamentsPage() {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const drafts = useQuery(draftsQuery)
  const tournaments = useQuery({
    queryKey: deskKeys.tournamentList(),
    queryFn: async () => (await call('GET /api/v1/tournaments/all', {})).tournaments,
  })
  useKeys([
    { code: 'KeyN', label: t('tournaments.new'), run: () => void navigate(toDesk('tournaments/new')) },
  ])
  const error = drafts.error ?? tournaments.error
  if (!error && (!drafts.data || !tournaments.data)) return <DeskSkeleton />
  const retry = () => void Promise.all([drafts.refetch(), tournaments.refetch()])
  return (
    <DeskPage
      title={t('tournaments.title')}
      actions={
        <ButtonLink {...toDesk('tournaments/new')} icon={<Plus aria-hidden="true" />}>
          {t('tournaments.new')}
        </ButtonLink>
      }
    >
      {error ? (
        <Failed title={t('tournaments.failed')} error={error} onRetry={retry} />
      ) : (
        <>
          <Block title={t('tournaments.drafts')} count={drafts.data!.length}>
            {drafts.data!.length === 0 ? (
              <Empty
                icon={<Trophy aria-hidden="true" />}
                title={t('tournaments.no_drafts')}
                text={t('tournaments.no_drafts_text')}
              />
            ) : (
              <ul>
                {drafts.data!.map(({ id, name, slug, events_count: count }) => (
                  <Row
                    key={id}
                    name={localized(name)}
                    note={`${slug} · ${t('tournaments.matches', { count })}`}
                  >
                    <ButtonLink {...toDesk(`tournaments/drafts/${id}`)} variant="secondary" size="small">
                      {t('tournaments.continue')}
                    </ButtonLink>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={`${t('tournaments.delete')}: ${localized(name)}`}
                      onClick={() => setDeleted({ kind: 'draft', id: String(id), name: localized(name) })}
                    >
                      {t('tournaments.delete')}
                    </Button>
                  </Row>
                ))}
              </ul>
            )}
          </Block>
          <Block title={t('tournaments.published')} count={tournaments.data!.length}>
            <ul>
              {tournaments.data!.map(({ id, name, slug }) => (
                <Row
                  key={id}
                  name={
                    <Link to="/tournament/$slug" params={{ slug }} className="hover:underline">
                      {localized(name)}
                    </Link>
                  }
                  note={slug}
                >
                  <ButtonLink {...toDesk(`tournaments/document/${slug}`)} variant="secondary" size="small">
                    {t('tournaments.document')}
                  </ButtonLink>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`${t('tournaments.delete')}: ${localized(name)}`}
                    onClick={() => setDeleted({ kind: 'tournament', slug, name: localized(name) })}
                  >
                    {t('tournaments.delete')}
                  </Button>
                </Row>
              ))}
            </ul>
          </Block>
        </>
      )}
      <DeleteDialog deleted={deleted} onClose={() => setDeleted(null)} />
    </DeskPage>
  )
}

type RowProps = { name: ReactNode; note: string; children: ReactNode }

function Row({ name, note, children }: RowProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-t border-line py-2">
      <span className="grid min-w-0 flex-1">
        <b className="font-semibold break-words">{name}</b>
        <span className="text-13 text-text-3">{note}</span>
      </span>
      {children}
    </li>
  )
}

function DeleteDialog({ deleted, onClose }: { deleted: Deleted | null; onClose: () => void }) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: async (item: Deleted) => {
      if (item.kind === 'draft')
        await call('DELETE /api/v1/organiser/drafts/{id}', { params: { id: item.id } })
      else await call('DELETE /api/v1/organiser/tournaments/{slug}', { params: { slug: item.slug } })
    },
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: deskKeys.drafts() })
      await client.invalidateQueries({ queryKey: deskKeys.tournamentList() })
    },
  })
  return (
    <ConfirmDialog
      open={deleted !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        remove.reset()
        onClose()
      }}
      title={t('tournaments.delete_title', { name: deleted?.name ?? '' })}
      text={t('tournaments.delete_text')}
      keepLabel={t('tournaments.keep')}
      confirmLabel={t('tournaments.delete')}
      danger
      busy={remove.isPending && t('tournaments.deleting')}
      onConfirm={() => deleted && remove.mutate(deleted)}
    >
      {remove.error && <Note tone="error">{errorText(remove.error)}</Note>}
    </ConfirmDialog>
  )
}
