import { Download, Share2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'

type SharePictureProps = {
  canvas: React.RefObject<HTMLCanvasElement | null>
  /** The file name without its extension. */
  fileName: string
  text: string
}

/** Buttons that share the picture, if the device can, and that save it. */
export function SharePicture({ canvas, fileName, text }: SharePictureProps) {
  const { t } = useTranslation('recap')
  const canShare = useMemo(() => canShareFiles(), [])

  async function share() {
    const file = await fileOf(canvas.current, fileName)
    if (!file) return showFailure()
    try {
      await navigator.share({ files: [file], text })
    } catch (error) {
      // Closing the share sheet is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) save(file)
    }
  }
  async function download() {
    const file = await fileOf(canvas.current, fileName)
    if (file) save(file)
    else showFailure()
  }
  function showFailure() {
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

/** Returns the picture as a file; null if the browser cannot make one. */
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
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
