import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../game/queries/query-keys.ts'
import { ApiError } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

/** The most reasons that a toast has room for. */
const REASONS_MAX = 3

/** What the server says of each field that stands in the way of a deed. */
const reasonsIn = (error: Error): string[] =>
  error instanceof ApiError
    ? Object.entries(error.errors ?? {})
        .slice(0, REASONS_MAX)
        .map(([path, [reason]]) => `${path}: ${reason}`)
    : []

type Deed<Sent, Got> = {
  /** Makes the call. */
  send: (sent: Sent) => Promise<Got>
  onDone?: (got: Got, sent: Sent) => void
  /** The title of the toast that reports a failure. */
  failed: string
  /** Whether the page itself shows this failure, so that no toast is needed. */
  takes?: (error: Error, sent: Sent) => boolean
}

/** A deed on the desk: the call, what follows it, and a toast if it fails. However it ends, the desk is read again. */
export function useDeed<Got, Sent = void>({ send, onDone, failed, takes }: Deed<Sent, Got>) {
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (got, sent) => onDone?.(got, sent),
    onError: (error, sent) => {
      if (!takes?.(error, sent))
        showToast({
          severity: 'error',
          summary: failed,
          detail: [errorText(error), ...reasonsIn(error)].join(' '),
        })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.desk() }),
  })
}
