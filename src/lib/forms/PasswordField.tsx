import { useState } from 'react'
import { PASSWORD_MAX_LENGTH } from '#domain/credentials.ts'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { t } from '../texts/t.ts'

/** A password field with a show button. `isNew` tells password managers whether to suggest a new one. */
export function PasswordField({
  isNew,
  required = true,
  ...field
}: {
  id?: string
  name: string
  label: string
  error?: string
  serverError?: string
  hint?: string
  isNew?: boolean
  required?: boolean
}) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // Longer than allowed: input cut off silently would save a different password.
      maxLength={PASSWORD_MAX_LENGTH + 72}
      data-secret
      required={required}
      end={
        <button
          type="button"
          className="icon-button"
          aria-pressed={isShown}
          aria-label={t('ui.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeShut' : 'eye'} />
        </button>
      }
    />
  )
}
