import { useState } from 'react'
import { RichText } from './rich-text.tsx'
import { useTranslation } from '../../lib/language/translation.ts'

type VideoProps = { src: string; poster: string | null; title: string }

/** A video that loads when it is played; if the browser cannot play it, a text links to it. */
export function Video({ src, poster, title }: VideoProps) {
  const { t } = useTranslation()
  // The address that failed: another video may be playable.
  const [unplayable, setUnplayable] = useState<string | null>(null)
  const isUnplayable = unplayable === src
  const instead = (
    <p>
      <RichText
        text={t('video.unsupported')}
        tags={{ a: <a className="link" href={src} target="_blank" rel="noopener noreferrer" /> }}
      />
    </p>
  )
  return (
    <figure className="grid gap-2">
      {isUnplayable ? (
        <div className="grid aspect-video place-items-center rounded-2 bg-s2 p-6 text-center" role="alert">
          {instead}
        </div>
      ) : (
        <video
          className="aspect-video w-full rounded-2 bg-s2"
          controls
          preload="none"
          src={src}
          {...(poster !== null && { poster })}
          aria-label={title}
          onError={() => setUnplayable(src)}
        >
          {instead}
        </video>
      )}
      <figcaption className="text-13 text-text-3">{title}</figcaption>
    </figure>
  )
}
