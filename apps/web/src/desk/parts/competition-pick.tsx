import type { FeedSource, SourceCompetition } from '@called-it/contract/feeds/feeds.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { SearchField, TextField } from '../../ui/forms/text-field.tsx'
import { Note } from '../../ui/states/note.tsx'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { useSettled } from './use-settled.ts'

/** A competition and a season in the words of their source. */
export type Picked = { competition: string; season: string | null }

type CompetitionPickProps = {
  source: FeedSource
  picked: Picked | null
  onPick: (picked: Picked | null) => void
}

/** A competition of a source: chosen from its list, or named where the source has none. */
export function CompetitionPick({ source, picked, onPick }: CompetitionPickProps) {
  return source.lists_competitions ? (
    <Listed source={source} picked={picked} onPick={onPick} />
  ) : (
    <Named picked={picked} onPick={onPick} />
  )
}

function Named({ picked, onPick }: Omit<CompetitionPickProps, 'source'>) {
  const { t } = useTranslation('feeds')
  const competition = picked?.competition ?? ''
  const [season, setSeason] = useState('')
  const tell = (name: string, year: string) =>
    onPick(name.trim() === '' ? null : { competition: name.trim(), season: year.trim() || null })
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TextField
        label={t('pick.competition')}
        help={t('pick.competition_help')}
        value={competition}
        maxLength={100}
        onChange={({ target }) => tell(target.value, season)}
      />
      <TextField
        label={t('pick.season')}
        help={t('pick.season_help')}
        value={season}
        maxLength={100}
        onChange={({ target }) => {
          setSeason(target.value)
          tell(competition, target.value)
        }}
      />
    </div>
  )
}

function Listed({ source: { source }, picked, onPick }: CompetitionPickProps) {
  const { t } = useTranslation('feeds')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const { text: search } = useSettled(text.trim())
  const { data, error, isPending } = useQuery({
    queryKey: deskKeys.competitions(source, search),
    queryFn: () =>
      call('GET /api/v1/organiser/sources/{source}/competitions', { params: { source }, query: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
    retry: false,
  })
  const competitions = data?.competitions ?? []
  const chosen = competitions.find(({ id }) => id === picked?.competition)
  const choose = (id: string) => {
    const found = competitions.find((each) => each.id === id)
    onPick(found ? { competition: found.id, season: found.seasons[0]?.id ?? null } : null)
  }
  return (
    <div className="grid gap-4 tablet:grid-cols-3">
      <SearchField
        className="self-end"
        label={t('pick.find_competition')}
        value={text}
        maxLength={100}
        isMain={false}
        onChange={setText}
      />
      <NativeSelect
        label={t('pick.competition')}
        value={chosen?.id ?? ''}
        options={[
          { value: '', label: t(isPending ? 'pick.competitions_loading' : 'pick.choose_competition') },
          ...competitions.map(({ id, name, country }) => ({
            value: id,
            label: [name, country].filter(Boolean).join(', '),
          })),
        ]}
        onChange={choose}
      />
      <Seasons chosen={chosen} picked={picked} onPick={onPick} />
      {error && (
        <div className="col-span-full" role="alert">
          <Note tone="error">{errorText(error)}</Note>
        </div>
      )}
    </div>
  )
}

type SeasonsProps = Omit<CompetitionPickProps, 'source'> & { chosen: SourceCompetition | undefined }

function Seasons({ chosen, picked, onPick }: SeasonsProps) {
  const { t } = useTranslation('feeds')
  const seasons = chosen?.seasons ?? []
  // A source that lists no seasons of a competition may still know them by name.
  if (picked && seasons.length === 0)
    return (
      <TextField
        label={t('pick.season')}
        help={t('pick.season_help')}
        value={picked.season ?? ''}
        maxLength={100}
        onChange={({ target }) => onPick({ ...picked, season: target.value.trim() || null })}
      />
    )
  return (
    <NativeSelect
      label={t('pick.season')}
      value={picked?.season ?? ''}
      options={[
        { value: '', label: t('pick.present_season') },
        ...seasons.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(season) => picked && onPick({ ...picked, season: season || null })}
    />
  )
}
