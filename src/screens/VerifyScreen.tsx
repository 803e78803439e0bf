import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Verification } from '../account/Verification.tsx'
import { askedLink } from '../session/askedLink.ts'
import { askToLogOut } from '../session/logOut.ts'

/** Verifies the member's email (RT-23). */
export default function VerifyScreen() {
  return (
    <AccountFrame title={t('verify.title')} onLogOut={askToLogOut}>
      <Section waiting={<Skeleton width="100%" height={96} />}><Verification onSent={askedLink.remember} /></Section>
    </AccountFrame>
  )
}
