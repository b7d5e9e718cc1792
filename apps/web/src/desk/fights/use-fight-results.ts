import type { Meanwhile } from '@called-it/contract/error-body.ts'
import type { DeskEvent } from '@called-it/contract/organiser/desk-shapes.ts'
import type { FightResultBody } from '@called-it/contract/organiser/results.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { endTakeBack, offerTakeBack } from '../keys/take-back.ts'
import { useDeed } from '../parts/use-deed.ts'
import { deskKeys } from '../shell/desk-query-keys.ts'
import { useSides } from '../shell/use-sides.ts'

const PATH = '/api/v1/organiser/tournaments/{slug}/events/{key}/result' as const

type Save = { fight: DeskEvent; body: FightResultBody }

/** A result that was not saved because somebody else has changed the fight, with who did and when. */
export type RefusedFight = Partial<Meanwhile> & { key: string; body: FightResultBody }

/** Saves results of fights and takes them back, each with the version that was seen. */
export function useFightResults(slug: string) {
  const { t } = useTranslation('desk')
  const { sidesOf } = useSides()
  const [meanwhile, setMeanwhile] = useState<RefusedFight | null>(null)
  const failed = t('result.not_saved')
  const back = useDeed({
    send: ({ key, version }: Pick<DeskEvent, 'key' | 'version'>) =>
      call(`DELETE ${PATH}`, { params: { slug, key }, query: {}, ifMatch: version }),
    onDone: () => {
      endTakeBack()
      showToast({ severity: 'success', summary: t('result.taken_back') })
    },
    failed,
  })
  const save = useDeed({
    send: ({ fight: { key, version }, body }: Save) =>
      call(`PUT ${PATH}`, { params: { slug, key }, query: {}, body, ifMatch: version }),
    onDone: ({ version }, { fight, body }) => {
      setMeanwhile(null)
      offerTakeBack({
        summary: t('fights.saved', { sides: sidesOf(fight), outcome: t(`fights.outcomes.${body.status}`) }),
        run: () => back.mutate({ key: fight.key, version }),
      })
    },
    failed,
    takes: (error, { fight: { key }, body }) => {
      const isMeanwhile = error instanceof ApiError && error.code === 'changed_meanwhile'
      if (isMeanwhile) setMeanwhile({ ...(error.body as Partial<Meanwhile>), key, body })
      return isMeanwhile
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
