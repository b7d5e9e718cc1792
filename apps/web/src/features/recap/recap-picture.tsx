import { type Ref, useEffect, useState } from 'react'
import { contestLogo, ownContestName } from '../../lib/contest/contest.ts'
import { useLanguage } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { apiAddress } from '../../lib/http/api.ts'
import { readPalette, type Wears } from './palette.ts'
import { loadFaces } from './pen.ts'
import { HEIGHT, type Picture, type PictureBrand, WIDTH } from './picture.ts'
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
  const brand: PictureBrand = { name: ownContestName(useLanguage()), logo: contestLogo() }
  const worn = Object.values(wears).join()
  useEffect(() => {
    let isCurrent = true
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const draw = async () => {
      const [images] = await Promise.all([
        loadImages(addressesOf(picture, brand)),
        loadFaces(textsOf(picture, brand)),
      ])
      if (!isCurrent) return
      drawPicture(context, picture, readPalette(wears, isLight), images, brand)
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

const addressesOf = ({ best, person }: Picture, { logo }: PictureBrand): string[] => [
  ...(logo ? [apiAddress(logo.address)] : []),
  ...(best?.sides ?? []).flatMap(({ entity }) => imageOf(entity) ?? []),
  ...(person?.avatar ? [apiAddress(person.avatar)] : []),
]

const textsOf = ({ text, claim, heading, bars, person }: Picture, { name }: PictureBrand): string[] => [
  name ?? '',
  text,
  claim.toUpperCase(),
  heading,
  person?.line ?? '',
  ...bars.map(({ label }) => label),
  'CALLED IT 0123456789',
]
