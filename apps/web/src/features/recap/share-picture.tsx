import { Download, Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'

type SharePictureProps = {
  canvas: React.RefObject<HTMLCanvasElement | null>
  /** Without its ending. */
  fileName: string
  text: string
}

/** Sends the picture where the device can, and saves it everywhere. */
export function SharePicture({ canvas, fileName, text }: SharePictureProps) {
  const { t } = useTranslation('recap')
  const canShare = useMemo(() => canShareFiles(), [])

  async function share() {
    const file = await fileOf(canvas.current, fileName)
    if (!file) return tellFailure()
    try {
      await navigator.share({ files: [file], text })
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save(file)
    }
  }
  async function download() {
    const file = await fileOf(canvas.current, fileName)
    if (file) save(file)
    else tellFailure()
  }
  function tellFailure() {
    showToast({ severity: 'error', summary: t('not_saved'), group: 'recap' })
  }
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {canShare && (
        <Button
          size="large"
          className="max-tablet:basis-full"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share()}
        >
          {t('share')}
        </Button>
      )}
      <Button
        size="large"
        className="max-tablet:basis-full"
        variant={canShare ? 'secondary' : 'primary'}
        icon={<Download aria-hidden="true" />}
        onClick={() => void download()}
      >
        {t('save')}
      </Button>
    </div>
  )
}

const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] })

/** The picture as a file; null where the browser could not make one. */
async function fileOf(canvas: HTMLCanvasElement | null, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/png')
    else resolve(null)
  })
  return blob && new File([blob], `${name}.png`, { type: 'image/png' })
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
