import type { Account } from '#contract/account.ts'
import { PasswordField } from '#lib/forms/PasswordField.tsx'
import { t } from '#lib/texts/t.ts'
import type { FieldError } from './DetailsFields.tsx'
import { EmailedCode } from '#lib/forms/EmailedCode.tsx'
import type { Proof } from '#lib/forms/proof.ts'

/**
 * Fields required to change the email: the password, or a code emailed to the current address. `hasCode` is false when
 * the form has a code field anyway.
 */
export const EmailProof = ({
  proof,
  account,
  errorOf,
  hasCode,
}: {
  proof: Proof
  account: Account
  errorOf: FieldError
  hasCode: boolean
}) => (
  <fieldset className="proof">
    <legend className="sr-only">{t('details.emailProof')}</legend>
    <p>{t('details.emailStays', { email: account.email })}</p>
    {proof === 'currentPassword' && (
      <PasswordField
        name="currentPassword"
        label={t('password.current')}
        hint={t('details.passwordForEmail')}
        error={errorOf('currentPassword')}
      />
    )}
    {proof === 'code' && (
      <p className="quiet">{t('details.codeForEmail', { email: account.email })}</p>
    )}
    {proof === 'code' && hasCode && <EmailedCode email={account.email} error={errorOf('code')} />}
  </fieldset>
)

/** Lets an unverified member set a password with an emailed code, which also verifies the email (VA-16). */
export const PasswordForUnverified = ({
  account,
  errorOf,
}: {
  account: Account
  errorOf: FieldError
}) => (
  <section className="account-part form" aria-labelledby="choose-password">
    <h2 className="display t-20" id="choose-password">
      {t('details.passwordTitle')}
    </h2>
    <p className="quiet">{t('details.passwordText')}</p>
    <PasswordField
      name="password"
      label={t('password.new')}
      hint={t('password.rule')}
      error={errorOf('password')}
      isNew
      required={false}
    />
    <PasswordField
      name="confirmPassword"
      label={t('password.confirm')}
      error={errorOf('confirmPassword')}
      isNew
      required={false}
    />
    <EmailedCode email={account.email} error={errorOf('code')} required={false} />
  </section>
)
