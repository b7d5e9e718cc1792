import type { Meanwhile } from '@called-it/contract/error-body.ts'
import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../game/queries/query-keys.ts'
import { ApiError, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { endTakeBack, offerTakeBack } from '../keys/take-back.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { useSides } from '../shell/use-sides.ts'

const PATH = '/api/v1/organiser/tournaments/{slug}/events/{key}/result' as const

type Save = { fight: DeskEvent; body: FightResultBody }

/** A result that was not saved because somebody else has changed the fight, with who did and when. */
export type RefusedFight = Partial<Meanwhile> & { key: string; body: FightResultBody }

/** Saves results of fights and takes them back, each with the version that was seen. */
export function useFightResults(slug: string) {
  const { t } = useTranslation('desk')
  const errorText = useErrorText()
  const { sidesOf } = useSides()
  const queryClient = useQueryClient()
  const [meanwhile, setMeanwhile] = useState<RefusedFight | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: keys.desk() })
  const onError = (error: Error) => {
    showToast({ severity: 'error', summary: t('result.not_saved'), detail: errorText(error) })
    return reload()
  }
  const back = useMutation({
    mutationFn: ({ key, version }: Pick<DeskEvent, 'key' | 'version'>) =>
      call(`DELETE ${PATH}`, { params: { slug, key }, query: {}, ifMatch: version }),
    onSuccess: () => {
      endTakeBack()
      showToast({ severity: 'success', summary: t('result.taken_back') })
      return reload()
    },
    onError,
  })
  const save = useMutation({
    mutationFn: ({ fight: { key, version }, body }: Save) =>
      call(`PUT ${PATH}`, { params: { slug, key }, query: {}, body, ifMatch: version }),
    onSuccess: ({ version }, { fight, body }) => {
      setMeanwhile(null)
      offerTakeBack({
        summary: t('fights.saved', { sides: sidesOf(fight), outcome: t(`fights.outcomes.${body.status}`) }),
        run: () => back.mutate({ key: fight.key, version }),
      })
      return reload()
    },
    onError: (error, { fight: { key }, body }) => {
      if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) return onError(error)
      setMeanwhile({ ...(error.body as Partial<Meanwhile>), key, body })
      return reload()
    },
  })
  return {
    save: save.mutate,
    takeBack: back.mutate,
    isBusy: save.isPending || back.isPending,
    meanwhile,
    forgetMeanwhile: () => setMeanwhile(null),
  }
}

/** Asks what an outcome would change, before it is saved. */
export function useFightEffect(slug: string, fight: DeskEvent | undefined, body: FightResultBody | null) {
  return useQuery({
    queryKey: deskKeys.effect(slug, fight?.key ?? '', fight?.version, body),
    queryFn: () =>
      call(`PUT ${PATH}`, {
        params: { slug, key: fight!.key },
        query: { dry_run: 'true' },
        body: body!,
        ifMatch: fight!.version,
      }),
    enabled: fight !== undefined && body !== null,
    retry: false,
    gcTime: 0,
  })
}
