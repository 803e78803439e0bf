import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { Details } from '../account/Details.tsx'
import { DetailsNotices } from '../account/DetailsNotices.tsx'
import { DetailsWaiting } from '../account/Waiting.tsx'
import { askedLink } from '../session/askedLink.ts'
import { askToLogOut } from '../session/logOut.ts'

/** RT-19: what a member tells about herself. */
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
