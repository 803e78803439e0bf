import { t } from '#lib/texts/t.ts'
import { Field } from '#ui/Field.tsx'

/** Field for an email address, the same in every form. */
export const EmailField = ({
  defaultValue,
  ...mark
}: {
  id?: string
  defaultValue?: string
  error?: string
  serverError?: string
  autoComplete?: string
}) => (
  <Field
    name="email"
    type="email"
    label={t('landing.email')}
    placeholder={t('landing.emailPlaceholder')}
    defaultValue={defaultValue}
    autoComplete="email"
    {...mark}
    inputMode="email"
    autoCapitalize="none"
    required
  />
)
