import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Details } from '../account/details/Details.tsx'
import { DetailsNotices } from '../account/details/DetailsNotices.tsx'
import { DetailsSkeleton } from '../account/AccountSkeletons.tsx'
import { requestedLink } from '../auth/login/requestedLink.ts'

/** The member's personal details (RT-19). */
export default function DetailsScreen() {
  return (
    <AccountFrame title={t('details.title')}>
      <Section waiting={<DetailsSkeleton />}>
        <DetailsNotices onSent={requestedLink.remember} />
        <Details />
      </Section>
    </AccountFrame>
  )
}
