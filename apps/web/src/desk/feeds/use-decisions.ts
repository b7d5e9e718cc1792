import type { Disagreement, Unmatched } from '@called-it/contract/feeds/feeds.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { useDeed } from '../parts/use-deed.ts'
import type { Choice } from './choices.ts'

/** One press decides what waits, or says who a name is. What was decided goes from the list when it is read again. */
export function useDecisions() {
  const { t } = useTranslation(['desk', 'feeds'])
  const deciding = useDeed({
    send: ({ about, choose }: { about: Disagreement; choose: Choice['choose'] }) =>
      call('POST /api/v1/organiser/feeds/disagreements/{id}', {
        params: { id: String(about.id) },
        body: { choose },
        ifMatch: about.event?.version,
      }),
    onDone: (_, { choose }) =>
      showToast({
        severity: 'success',
        summary: t(
          choose === 'ours'
            ? 'feeds:done.ours'
            : choose === 'later'
              ? 'feeds:done.later'
              : 'feeds:done.taken',
        ),
      }),
    failed: t('feeds:failed_decide'),
  })
  const matching = useDeed({
    send: ({ about, entity }: { about: Unmatched; entity: string | null }) =>
      call('POST /api/v1/organiser/feeds/unmatched/{id}', {
        params: { id: String(about.id) },
        body: { entity },
      }),
    onDone: (_, { about }) =>
      showToast({ severity: 'success', summary: t('feeds:done.matched', { name: about.name }) }),
    failed: t('feeds:failed_match'),
  })
  return {
    decide: (about: Disagreement, choose: Choice['choose']) => deciding.mutate({ about, choose }),
    match: (about: Unmatched, entity: string | null) => matching.mutate({ about, entity }),
    deciding: deciding.isPending
      ? { id: deciding.variables.about.id, choose: deciding.variables.choose }
      : null,
    matching: matching.isPending ? matching.variables.about.id : null,
  }
}
