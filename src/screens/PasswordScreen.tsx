import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { RequestCode } from '../account/password/RequestCode.tsx'
import { ChangePassword } from '../account/password/ChangePassword.tsx'
import { FormSkeleton } from '../account/AccountSkeletons.tsx'

/** Changes the password or sets the first one (RT-20). */
export default function PasswordScreen() {
  return (
    <AccountFrame title={t('account.password')}>
      <Section waiting={<FormSkeleton fields={3} />}>
        <ChangePassword />
        <RequestCode />
      </Section>
    </AccountFrame>
  )
}
