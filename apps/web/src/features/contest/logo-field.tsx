import { IMAGE_BYTES_MAX } from '@called-it/contract/account/image-types.ts'
import { LOGO_TYPES } from '@called-it/contract/contest/contest-limits.ts'
import type { Contest } from '@called-it/contract/contest/contest.ts'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { apiAddress, call } from '../../lib/http/api.ts'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FieldError, FieldHelp } from '../../ui/forms/text-field.tsx'
import { useContestChange } from './contest-query.ts'
import styles from './contest.module.css'

type Mistake = 'no_svg' | 'wrong_type' | 'too_large'

function mistakeIn({ type, size }: File): Mistake | null {
  if (type === 'image/svg+xml') return 'no_svg'
  if (!LOGO_TYPES.some((known) => known === type)) return 'wrong_type'
  return size > IMAGE_BYTES_MAX ? 'too_large' : null
}

/** The logo: it is saved as soon as a file is chosen, and can be removed. */
export function LogoField({ logo }: { logo: Contest['logo'] }) {
  const { t } = useTranslation('contest')
  const errorText = useErrorText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [mistake, setMistake] = useState<Mistake | null>(null)
  const sending = useContestChange((file: File) => call('PUT /api/v1/organiser/contest/logo', { body: file }))
  const removing = useContestChange(() => call('DELETE /api/v1/organiser/contest/logo', {}))
  const error = sending.error ?? removing.error

  function take(file: File) {
    const found = mistakeIn(file)
    setMistake(found)
    sending.reset()
    removing.reset()
    if (!found) sending.mutate(file)
  }
  return (
    <Field label={t('logo.title')}>
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            className={styles.logo}
            src={apiAddress(logo.address)}
            alt={t('logo.title')}
            width={logo.width}
            height={logo.height}
          />
        )}
        <Button
          variant="secondary"
          icon={<ImageUp aria-hidden="true" />}
          aria-describedby={id}
          busy={sending.isPending && t('logo.sending')}
          onClick={() => input.current?.click()}
        >
          {t(logo ? 'logo.change' : 'logo.add')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          // SVG can be chosen, so that its refusal can be explained.
          accept={[...LOGO_TYPES, 'image/svg+xml'].join()}
          aria-label={t('logo.file')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = '' // so that the same file can be chosen again
            if (file) take(file)
          }}
        />
        {logo && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            busy={removing.isPending && t('logo.removing')}
            onClick={() => removing.mutate(undefined)}
          >
            {t('logo.remove')}
          </Button>
        )}
      </div>
      {mistake || error ? (
        <FieldError id={id}>{mistake ? t(`logo.${mistake}`) : errorText(error, 'image')}</FieldError>
      ) : (
        <FieldHelp id={id}>{t('logo.help')}</FieldHelp>
      )}
    </Field>
  )
}
