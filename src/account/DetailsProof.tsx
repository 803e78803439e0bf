import type { Account } from '#contract/account.ts'
import { PasswordField } from '#kit/PasswordField.tsx'
import { t } from '#kit/t.ts'
import type { Fault } from './DetailsFields.tsx'
import { MailedCode } from './MailedCode.tsx'
import type { Proof } from './proof.ts'

/**
 * Fields required to change the email: the password, or a code emailed to the current address. `hasCode` is false when
 * the form has a code field anyway.
 */
export const EmailProof = ({ proof, account, fault, hasCode }: { proof: Proof; account: Account; fault: Fault; hasCode: boolean }) => (
  <fieldset className="proof">
    <legend className="sr">{t('details.emailProof')}</legend>
    <p>{t('details.emailStays', { email: account.email })}</p>
    {proof === 'currentPassword' && <PasswordField name="currentPassword" label={t('password.current')} hint={t('details.passwordForEmail')} error={fault('currentPassword')} />}
    {proof === 'code' && <p className="quiet">{t('details.codeForEmail', { email: account.email })}</p>}
    {proof === 'code' && hasCode && <MailedCode email={account.email} error={fault('code')} />}
  </fieldset>
)

/** Lets an unverified member set a password with an emailed code, which also verifies the email (VA-16). */
export const PasswordForUnverified = ({ account, fault }: { account: Account; fault: Fault }) => (
  <section className="account-part form" aria-labelledby="choose-password">
    <h2 className="display t-20" id="choose-password">{t('details.passwordTitle')}</h2>
    <p className="quiet">{t('details.passwordText')}</p>
    <PasswordField name="password" label={t('password.new')} hint={t('password.rule')} error={fault('password')} isNew required={false} />
    <PasswordField name="confirmPassword" label={t('password.confirm')} error={fault('confirmPassword')} isNew required={false} />
    <MailedCode email={account.email} error={fault('code')} required={false} />
  </section>
)
