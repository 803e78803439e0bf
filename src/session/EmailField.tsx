import { t } from '#kit/t.ts'
import { Field } from '#ui/Field.tsx'

/** The one field that asks for an address. */
export const EmailField = ({ defaultValue, error }: { defaultValue?: string; error?: string }) => (
  <Field
    name="email"
    type="email"
    label={t('landing.email')}
    placeholder={t('landing.emailPlaceholder')}
    defaultValue={defaultValue}
    error={error}
    autoComplete="email"
    inputMode="email"
    autoCapitalize="none"
    required
  />
)
