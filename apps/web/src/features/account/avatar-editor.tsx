import { IMAGE_TYPES } from '@called-it/contract/account/image-types.ts'
import { useMutation } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { useSetUser } from '../../lib/session/session.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { showToast } from '../../ui/toasts/toast-store.ts'
import { FILE_BYTES_MAX, readPicture } from './picture.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog')

/** Changes the user's picture: a file cut to a square, or the drawn avatar. */
export function AvatarEditor({ hasPicture }: { hasPicture: boolean }) {
  const { t } = useTranslation(['account', 'ui'])
  const errorText = useErrorText()
  const setUser = useSetUser()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const removing = useMutation({
    mutationFn: async () => (await call('DELETE /api/v1/user/avatar', {})).user,
    onError: (error) => showError('picture.not_removed', errorText(error)),
    onSuccess: (user) => {
      setUser(user)
      showToast({ severity: 'success', summary: t('picture.removed'), group: 'account' })
    },
  })
  function showError(
    key: 'picture.unreadable' | 'picture.not_removed' | 'picture.not_opened',
    detail: string,
  ) {
    showToast({ severity: 'error', summary: t(key), detail, group: 'account' })
  }

  async function open(file: File) {
    if (file.size > FILE_BYTES_MAX) return showError('picture.unreadable', t('picture.too_large'))
    const [read] = await Promise.allSettled([readPicture(file), CropDialog.preload()])
    if (read.status === 'rejected') showError('picture.unreadable', t('picture.types'))
    else if (!CropDialog.isLoaded()) showError('picture.not_opened', t('ui:errors.offline'))
    else setPicture(read.value)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Camera aria-hidden="true" />}
        onPointerEnter={() => void CropDialog.preload()}
        onClick={() => input.current?.click()}
      >
        {t(hasPicture ? 'picture.change' : 'picture.add')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join()}
        aria-label={t('picture.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // so that the same file can be chosen again
          if (file) void open(file)
        }}
      />
      {hasPicture && (
        <Button
          variant="secondary"
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          busy={removing.isPending && t('picture.removing')}
          onClick={() => removing.mutate()}
        >
          {t('picture.remove')}
        </Button>
      )}
      {picture && (
        <Suspense fallback={null}>
          <CropDialog picture={picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </>
  )
}
