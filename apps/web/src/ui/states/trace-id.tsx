import { useRef, useState } from 'react'
import { ApiError } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../forms/button.tsx'

/**
 * The code of a failure of the server, by which whoever runs the contest finds it in the log. Loaded with the error screens: a part of
 * its own could not be loaded from a server that fails. Other errors show nothing.
 */
export function TraceId({ error }: { error: unknown }) {
  const { t } = useTranslation('ui')
  const code = useRef<HTMLElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const id = error instanceof ApiError ? error.traceId : null
  if (id === null) return null

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // The clipboard is forbidden or missing: the code is selected, so that one key copies it.
      getSelection()?.selectAllChildren(code.current!)
    }
  }
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-13 text-text-3">
      <span>
        {t('trace.label')}{' '}
        <code ref={code} className="break-all text-text-2">
          {id}
        </code>
      </span>
      <Button variant="quiet" size="small" onClick={() => void copy(id)}>
        <span aria-live="polite">{t(isCopied ? 'trace.copied' : 'trace.copy')}</span>
      </Button>
    </p>
  )
}
