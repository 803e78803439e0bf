import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Verification } from '../account/details/Verification.tsx'
import { requestedLink } from '../auth/login/requestedLink.ts'

/** Verifies the member's email (RT-23). */
export default function VerifyScreen() {
  return (
    <AccountFrame title={t('verify.title')}>
      <Section waiting={<Skeleton width="100%" height={96} />}>
        <Verification onSent={requestedLink.remember} />
      </Section>
    </AccountFrame>
  )
}
