import { t } from '#kit/t.ts'
import { Field } from '#ui/Field.tsx'

/** The one field that asks for an address. */
export const EmailField = ({ defaultValue, ...mark }: { id?: string; defaultValue?: string; error?: string; wrongBy?: string; autoComplete?: string }) => (
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
