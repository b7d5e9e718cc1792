import { type Ref, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { apiAddress } from '../../lib/http/api.ts'
import { readPalette, type Wears } from './palette.ts'
import { loadFaces } from './pen.ts'
import { HEIGHT, type Picture, WIDTH } from './picture.ts'
import { drawPicture } from './picture-drawing.ts'
import { imageOf, loadImages } from './picture-marks.ts'

type RecapPictureProps = {
  picture: Picture
  wears: Wears
  isLight: boolean
  canvas: React.RefObject<HTMLCanvasElement | null>
}

/** The picture as it will be shared. It is drawn when its fonts and marks have loaded. */
export function RecapPicture({ picture, wears, isLight, canvas }: RecapPictureProps) {
  const { t } = useTranslation('recap')
  const [error, setError] = useState<Error | null>(null)
  const { text } = picture
  const worn = Object.values(wears).join()
  useEffect(() => {
    let isCurrent = true
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const draw = async () => {
      const [images] = await Promise.all([loadImages(addressesOf(picture)), loadFaces(textsOf(picture))])
      if (!isCurrent) return
      drawPicture(context, picture, readPalette(wears, isLight), images)
      setError(null)
    }
    draw().catch((reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))))
    return () => {
      isCurrent = false
    }
    // `picture` is a new object on each render; its text contains everything that it shows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, worn, isLight, canvas])
  return (
    <>
      <canvas
        ref={canvas as Ref<HTMLCanvasElement>}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={text}
        className="mx-auto block aspect-4/5 w-full max-w-[430px] border border-line-2 bg-hero"
      />
      {error && <Note tone="warn">{t('not_drawn')}</Note>}
    </>
  )
}

const addressesOf = ({ best, person }: Picture): string[] => [
  ...(best?.sides ?? []).flatMap(({ entity }) => imageOf(entity) ?? []),
  ...(person?.avatar ? [apiAddress(person.avatar)] : []),
]

const textsOf = ({ text, claim, heading, bars, person }: Picture): string[] => [
  text,
  claim.toUpperCase(),
  heading,
  person?.line ?? '',
  ...bars.map(({ label }) => label),
  'CALLED IT 0123456789',
]
