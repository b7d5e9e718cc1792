import type { Answer } from '@called-it/contract/endpoint.ts'
import type { readDeskEvent } from '@called-it/contract/organiser/desk-event.ts'
import { useNavigate } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Badge } from '../../ui/figures/badge.tsx'
import { Note } from '../../ui/states/note.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { ChoiceList } from '../parts/choice-list.tsx'
import type { DeskDocument } from '../parts/document-query.ts'
import { useEventName } from '../parts/use-event-name.ts'
import { Columns } from '../shell/block.tsx'
import { toDesk, useDeskSearch } from '../shell/desk-link.ts'
import { DeskPage } from '../shell/desk-page.tsx'
import { usePresence } from '../shell/use-presence.ts'
import { useWayBack } from '../shell/use-way-back.ts'
import { changeBody, type ChangeDraft, type ChangeName, CHANGES, fieldsOf } from './change-body.ts'
import { ChangeEffect } from './change-effect.tsx'
import { ChangeForm } from './change-form.tsx'
import { useChange } from './use-change.ts'

const CODES: Record<ChangeName, string> = {
  move: 'KeyM',
  postpone: 'KeyP',
  cancel: 'KeyX',
  sides: 'KeyS',
  coefficients: 'KeyK',
}

type EventChangeProps = { found: Answer<typeof readDeskEvent>; document: DeskDocument }

/** The choices of what happened to an event, each with its consequence, and beside them what the chosen one would do. */
export function EventChange({
  found: { event, tournament, result, is_knockout },
  document,
}: EventChangeProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const { moment } = useFormat()
  const navigate = useNavigate()
  const search = useDeskSearch()
  const { eventName } = useEventName(document)
  const others = usePresence(event.id)
  const planned = document.events.find(({ key }) => key === event.key)
  const isFight = planned?.type !== undefined
  const offered = CHANGES.filter((name) => name !== 'coefficients' || isFight)
  const [draft, setDraft] = useState<ChangeDraft>(() => ({
    what: offered.find((name) => name === search.change) ?? (event.first && event.second ? 'move' : 'sides'),
    ...fieldsOf(event.starts_at),
    reason: '',
    first: event.first?.key ?? null,
    second: event.second?.key ?? null,
    coefficients: { first: '', second: '' },
    winner: null,
    isConfirmed: false,
  }))
  const edit = (changes: Partial<ChangeDraft>) =>
    setDraft((before) => ({ ...before, isConfirmed: false, ...changes }))
  const name = eventName(event)
  const { slug } = tournament
  const result_address = `events/${slug}/${event.key}`
  const leave = useWayBack('events', { tournament: slug, round: event.round.key })
  const changing = useChange({ slug, event, body: changeBody(draft, event), onDone: leave })
  const choose = (what: ChangeName) => edit({ what })
  useKeys([
    ...offered.map((what) => ({
      code: CODES[what],
      label: t(`change.keys.${what}`),
      when: result === null,
      run: () => choose(what),
    })),
    {
      code: 'KeyW',
      label: t('change.keys.award'),
      run: () => void navigate(toDesk(result_address, { status: 'awarded' })),
    },
    { code: 'Escape', label: t('change.keys.leave'), run: leave },
  ])
  return (
    <DeskPage
      title={t('change.title')}
      tabTitle={t('change.tab_title', { event: name })}
      note={`${localized(tournament.name)}, ${localized(event.round.name)}`}
      actions={
        <ButtonLink
          {...toDesk(result_address)}
          variant="quiet"
          size="small"
          icon={<Trophy aria-hidden="true" />}
        >
          {t('change.to_result')}
        </ButtonLink>
      }
    >
      {others.map(({ user }) => (
        <div key={user.id} className="mb-3">
          <Note>{t('change.somebody_here', { name: user.name })}</Note>
        </div>
      ))}
      {changing.isChangedMeanwhile && (
        <div className="mb-3 grid gap-2" role="alert">
          <Note tone="warn">{t('change.meanwhile')}</Note>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={changing.goOn}>
              {t('change.go_on')}
            </Button>
            <Button size="small" variant="secondary" onClick={leave}>
              {t('change.leave_it')}
            </Button>
          </div>
        </div>
      )}
      <Columns
        isWide
        side={
          result === null && (
            <ChangeEffect
              event={event}
              name={name}
              isFight={isFight}
              draft={draft}
              changing={changing}
              onConfirm={(isConfirmed) => edit({ isConfirmed })}
            />
          )
        }
      >
        <div className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 pb-3">
          <span className="flex gap-2.5">
            {event.first && <EntityMark entity={event.first} size={36} />}
            {event.second && <EntityMark entity={event.second} size={36} />}
          </span>
          <p className="min-w-0 flex-1 basis-60">
            <b className="block text-18 font-semibold">{name}</b>
            <span className="text-text-2">
              {[
                localized(event.round.name),
                event.starts_at ? moment(event.starts_at) : t('change.no_start'),
              ].join(', ')}
            </span>
          </p>
          <Badge tone="line">{t(`change.status.${event.status}`)}</Badge>
        </div>
        {result === null ? (
          <ChoiceList
            label={t('change.label')}
            chosen={draft.what}
            onChoose={choose}
            choices={offered.map((what) => ({
              name: what,
              title: t(`change.${what}.${isFight ? 'fight_title' : 'title'}`),
              text: t(`change.${what}.${isFight ? 'fight_text' : 'text'}`),
              code: CODES[what],
            }))}
          >
            <ChangeForm
              slug={slug}
              event={event}
              document={document}
              planned={planned}
              hasTie={is_knockout && !isFight && event.first !== null && event.second !== null}
              draft={draft}
              onEdit={edit}
            />
          </ChoiceList>
        ) : (
          <Note tone="warn">{t('change.has_result')}</Note>
        )}
        <ButtonLink {...toDesk(result_address, { status: 'awarded' })} variant="quiet" className="mt-3">
          {t('change.award')}
        </ButtonLink>
        <ButtonLink
          {...toDesk('audit', { tournament: slug, event: event.key })}
          variant="quiet"
          className="mt-3"
        >
          {t('parts.to_log')}
        </ButtonLink>
      </Columns>
    </DeskPage>
  )
}
