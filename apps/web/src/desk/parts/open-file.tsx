import { FileUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'

type OpenFileProps = {
  /** What the button says. */
  children: ReactNode
  size?: 'small' | 'medium'
  /** The files to choose from; left out: documents. */
  accept?: string
  onText: (text: string) => void
}

/** A button that opens the file of a document, and gives its text. */
export function OpenFile({
  children,
  size = 'medium',
  accept = 'application/json,.json',
  onText,
}: OpenFileProps) {
  const { t } = useTranslation('desk')
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={file}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('document.file')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file can be opened again once it has been changed.
          void chosen?.text().then(onText)
          target.value = ''
        }}
      />
      <Button
        variant="secondary"
        size={size}
        icon={<FileUp aria-hidden="true" />}
        onClick={() => file.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
