import { Hourglass, SearchX, Users } from 'lucide-react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import type { RatingSearch } from './ratings.ts'

/** Shown before anybody has made a prediction. */
export function NobodyYet({ slug, isFinished }: { slug: string; isFinished: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <div className="pt-8">
      <Empty
        icon={<Users aria-hidden="true" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          !isFinished && (
            <ButtonLink to="/tournament/$slug" params={{ slug }}>
              {t('empty.predict')}
            </ButtonLink>
          )
        }
      />
    </div>
  )
}

/** A group without users in the rating. */
export function NobodyOfGroup({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<Users aria-hidden="true" />}
      title={t('empty_group.title')}
      text={t('empty_group.text')}
      action={<LinkToAll slug={slug} wanted={{}} text={t('empty_group.all')} />}
    />
  )
}

/** A team without members in the rating. */
export function NobodyOfTeam({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<Users aria-hidden="true" />}
      title={t('empty_team.title')}
      text={t('empty_group.text')}
      action={<LinkToAll slug={slug} wanted={{}} text={t('empty_group.all')} />}
    />
  )
}

/** A round without settled questions. */
export function NothingOfRound({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<Hourglass aria-hidden="true" />}
      title={t('empty_round.title')}
      text={t('empty_round.text')}
      action={<LinkToAll slug={slug} wanted={{}} text={t('empty_round.all')} />}
    />
  )
}

/** An unknown round or team, or a friends team that the viewer is not in. */
export function NoSuchFilter({ slug, kind }: { slug: string; kind: 'round' | 'team' }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<SearchX aria-hidden="true" />}
      title={t(`no_${kind}.title`)}
      text={t(`no_${kind}.text`)}
      action={<LinkToAll slug={slug} wanted={{}} text={t('empty_round.all')} />}
    />
  )
}

/** A group that the tournament does not have. */
export function NoSuchGroup({ slug, wanted }: { slug: string; wanted: RatingSearch }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<SearchX aria-hidden="true" />}
      title={t('no_group.title')}
      text={t('no_group.text')}
      action={<LinkToAll slug={slug} wanted={wanted} text={t('no_group.all')} />}
    />
  )
}

/** Teams and groups of a tournament without a draw, as in fights. */
export function NoDraw({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <div className="pt-8">
      <Empty
        icon={<Users aria-hidden="true" />}
        title={t('no_draw.title')}
        text={t('no_draw.text')}
        action={<LinkToAll slug={slug} wanted={{}} text={t('no_draw.all')} />}
      />
    </div>
  )
}

type NothingFoundProps = { kind: 'users' | 'teams'; search: string; onClear: () => void }

/** A search without results. */
export function NothingFound({ kind, search, onClear }: NothingFoundProps) {
  const { t } = useTranslation('ratings')
  return (
    <div role="status">
      <Empty
        icon={<SearchX aria-hidden="true" />}
        title={t(`${kind}.none_found.title`, { search })}
        text={t(`${kind}.none_found.text`, { search })}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('clear_search')}
          </Button>
        }
      />
    </div>
  )
}

type NoSuchPageProps = { kind: 'users' | 'teams'; slug: string; wanted: RatingSearch }

/** A page after the last one; `wanted` gives the link to the first. */
export function NoSuchPage({ kind, slug, wanted }: NoSuchPageProps) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<SearchX aria-hidden="true" />}
      title={t('no_page.title')}
      text={t(`${kind}.no_page`)}
      action={<LinkToAll slug={slug} wanted={wanted} text={t('no_page.first')} />}
    />
  )
}

function LinkToAll({ slug, wanted, text }: { slug: string; wanted: RatingSearch; text: string }) {
  return (
    <ButtonLink to="/tournament/$slug/rating" params={{ slug }} search={wanted} variant="secondary">
      {text}
    </ButtonLink>
  )
}
