import { Dialog } from '@base-ui/react/dialog'
import { useMutation } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import Cropper from 'react-easy-crop'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useSetUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { DialogFrame } from '../../ui/overlays/dialog-frame.tsx'
import { Note } from '../../ui/states/note.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import styles from './crop-dialog.module.css'
import { type Area, cropPicture, showPicture } from './picture.ts'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.1
/** The pixels by which an arrow key moves the picture. */
const KEY_STEP = 8

type CropDialogProps = { picture: HTMLCanvasElement; onClose: () => void }

/** Cuts a square out of a picture, by pointer or by keys, and sends it. */
export function CropDialog({ picture, onClose }: CropDialogProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const setUser = useSetUser()
  const zoomId = useId()
  const address = useMemo(() => showPicture(picture), [picture])
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const saving = useMutation({
    mutationFn: async (square: Area) => {
      const body = await cropPicture(picture, square)
      return (await call('PUT /api/v1/user/avatar', { body })).user
    },
    onSuccess: (user) => {
      setUser(user)
      showToast({ severity: 'success', summary: t('picture.saved'), group: 'account' })
      onClose()
    },
  })
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && !saving.isPending && onClose()}>
      <DialogFrame>
        <div className="grid gap-3 px-6 pt-6">
          <Dialog.Title className="type-h3">{t('crop.title')}</Dialog.Title>
          <Dialog.Description className="text-14 text-text-2">{t('crop.text')}</Dialog.Description>
        </div>
        <div className={styles.stage}>
          <Cropper
            image={address}
            aspect={1}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            keyboardStep={KEY_STEP}
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_percentages, pixels) => setArea(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ 'aria-label': t('crop.move'), role: 'group' }}
          />
        </div>
        <label className={styles.zoom} htmlFor={zoomId}>
          <span>{t('crop.zoom')}</span>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        {saving.error && (
          <div className="px-6 pt-4" role="alert">
            <Note tone="error">{errorText(saving.error, 'image')}</Note>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-2 p-6 max-tablet:flex-col-reverse max-tablet:*:w-full">
          <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
            {t('cancel')}
          </Button>
          <Button
            disabled={!area}
            busy={saving.isPending && t('crop.saving')}
            onClick={() => area && saving.mutate(area)}
          >
            {t('crop.save')}
          </Button>
        </div>
      </DialogFrame>
    </Dialog.Root>
  )
}
