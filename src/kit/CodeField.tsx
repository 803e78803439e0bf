import { LOGIN_CODE_LENGTH } from '#domain/code.ts'
import { Field } from '#ui/Field.tsx'
import { t } from './t.ts'

/** The code of a letter, as `code`. It is a secret: no draft keeps it. */
export const CodeField = ({ error }: { error?: string }) => (
  <Field
    className="code-input"
    name="code"
    label={t('login.code')}
    hint={t('login.codeHint')}
    error={error}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    // A space in the middle is welcome.
    maxLength={LOGIN_CODE_LENGTH + 2}
    data-secret
  />
)
