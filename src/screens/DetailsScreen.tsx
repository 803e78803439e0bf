import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Details } from '../account/Details.tsx'
import { DetailsNotices } from '../account/DetailsNotices.tsx'
import { DetailsWaiting } from '../account/Waiting.tsx'
import { askedLink } from '../session/askedLink.ts'
import { askToLogOut } from '../session/logOut.ts'

/** The member's personal details (RT-19). */
export default function DetailsScreen() {
  return (
    <AccountFrame title={t('details.title')} onLogOut={askToLogOut}>
      <Section waiting={<DetailsWaiting />}>
        <DetailsNotices onSent={askedLink.remember} />
        <Details />
      </Section>
    </AccountFrame>
  )
}
