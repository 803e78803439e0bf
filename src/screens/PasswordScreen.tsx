import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { AskCode } from '../account/AskCode.tsx'
import { ChangePassword } from '../account/ChangePassword.tsx'
import { FormWaiting } from '../account/Waiting.tsx'
import { askToLogOut } from '../session/logOut.ts'

/** Changes the password or sets the first one (RT-20). */
export default function PasswordScreen() {
  return (
    <AccountFrame title={t('account.password')} onLogOut={askToLogOut}>
      <Section waiting={<FormWaiting fields={3} />}>
        <ChangePassword />
        <AskCode />
      </Section>
    </AccountFrame>
  )
}
