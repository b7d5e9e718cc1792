import type { Entity, Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { lowerFirst } from '../../lib/text/first-letter.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'
import type { ArtName } from '../../ui/art/art.tsx'
import type { Bar, Best, Picture } from './picture.ts'
import type { Recap } from './recap.ts'
import { useFigures } from './use-figures.ts'

/** The optional parts of the picture. */
export type Shown = { name: boolean; place: boolean }

type Options = { tournament: Pick<Tournament, 'name'>; art: ArtName; shown: Shown }

/** Returns the function that turns a recap into the picture's texts, in the language of the interface. */
export function usePicture(): (recap: Recap, options: Options) => Picture {
  const { t } = useTranslation('recap')
  const { number, decimal, tenth, percent } = useFigures()
  const localized = useLocalized()
  const titleOf = useTeamTitle()

  const bestOf = ({ best, matches, picks }: Recap): Best | null => {
    const match = matches.find(({ id }) => id === best?.event_id)
    const pick = picks.find(({ event_id }) => event_id === best?.event_id)
    if (!best) return null
    const isAlone = best.count === 1
    const share = percent(best.count / best.total)
    const side = (entity: Entity | null) => (entity ? [{ name: localized(entity.name), entity }] : [])
    if (pick)
      return {
        title: t('best.title'),
        sides: side(pick.fighter),
        figures: [decimal(pick.coefficient ?? 0)],
        note: isAlone ? t('best.alone_fight') : t('best.pick', { share }),
      }
    if (!match?.call) return null
    return {
      title: t('best.title'),
      sides: [...side(match.first_entity), ...side(match.second_entity)],
      figures: [String(match.call.first), String(match.call.second)],
      note: isAlone ? t('best.alone') : t(match.hit === 'exact' ? 'best.exact' : 'best.near', { share }),
    }
  }

  const barsOf = ({ matches, picks, coefficient }: Recap): Bar[] => {
    if (coefficient !== null) {
      const most = Math.max(...picks.map((pick) => pick.coefficient ?? 0), 1)
      return picks.map(({ state, coefficient: brought }) =>
        state === 'right' && brought !== null
          ? { label: decimal(brought), share: brought / most, tone: 'full' }
          : { label: state === 'wrong' ? number(0) : '\u2013', share: 0, tone: 'none' },
      )
    }
    const most = Math.max(...matches.map(({ points }) => points ?? 0), 5)
    return matches.map(({ call, points, hit }) => ({
      label: call ? number(points ?? 0) : '\u2013',
      share: (points ?? 0) / most,
      tone: hit === 'exact' ? 'full' : (points ?? 0) > 0 ? 'part' : 'none',
    }))
  }

  const talliesOf = ({ hits, picks, coefficient, usual }: Recap): Picture['tallies'] => {
    const right = picks.filter(({ state }) => state === 'right').length
    const wrong = picks.filter(({ state }) => state === 'wrong').length
    const tally = (name: 'exact' | 'difference' | 'outcome' | 'miss' | 'right', count: number) =>
      count > 0 ? [{ figure: number(count), label: t(`tally.${name}`, { count }) }] : []
    return [
      ...(coefficient === null
        ? (['exact', 'difference', 'outcome', 'miss'] as const).flatMap((hit) => tally(hit, hits[hit]))
        : [...tally('right', right), ...tally('miss', wrong)]),
      ...(usual === null
        ? []
        : [
            {
              figure: coefficient === null ? tenth(usual) : decimal(usual),
              // The plural is that of the figure as it is shown.
              label:
                coefficient === null
                  ? t('tally.usual', { count: Math.round(usual * 10) / 10 })
                  : t('tally.usual_card'),
            },
          ]),
    ]
  }

  return (recap, { tournament, art, shown }) => {
    const { round, user, group, team, points, coefficient, below, participants, place } = recap
    const figure = coefficient === null ? number(points) : decimal(coefficient)
    const unit = coefficient === null ? t('points', { count: points }) : t('coefficient')
    // In the worse half the picture shows the position instead of the share.
    const isClaim = below / Math.max(1, participants) >= 0.5
    const claim = isClaim
      ? t('claim', { share: percent(below / participants) })
      : t('place', { place: number(recap.position ?? 0) })
    const tallies = talliesOf(recap)
    const best = bestOf(recap)
    const picture = {
      heading:
        coefficient === null
          ? t('heading', { tournament: localized(tournament.name), round: lowerFirst(localized(round.name)) })
          : localized(round.name),
      figure,
      unit,
      claim,
      participants: t('of', { count: participants, number: number(participants) }),
      bars: barsOf(recap),
      tallies,
      best,
      person: shown.name
        ? {
            name: user.name,
            line: [group && localized(group.name), team && titleOf(team)].filter(Boolean).join(', '),
            avatar: user.avatar,
          }
        : null,
      place:
        shown.place && place.after !== null
          ? {
              label: t('in_tournament'),
              before: place.before === null || place.before === place.after ? null : number(place.before),
              after: number(place.after),
            }
          : null,
      art,
    }
    const text = [
      `${picture.heading}: ${figure} ${unit}, ${lowerFirst(claim)} ${picture.participants}.`,
      `${tallies.map((tally) => `${tally.figure} ${tally.label}`).join(', ')}.`,
      best &&
        `${best.title}: ${best.sides.map(({ name }) => name).join(' \u2013 ')} ${best.figures.join(':')}, ${best.note}.`,
      picture.place &&
        (picture.place.before
          ? t('text.moved', { before: picture.place.before, after: picture.place.after })
          : t('text.stands', { after: picture.place.after })),
      picture.person && `${picture.person.name}.`,
    ]
    return { ...picture, text: text.filter(Boolean).join(' ') }
  }
}
