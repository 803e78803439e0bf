import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { EmailChoices, EmailChoicesSkeleton } from '../account/emails/EmailChoices.tsx'

/** The page on which a member chooses the optional emails. */
export default function EmailsScreen() {
  return (
    <AccountFrame title={t('account.emails')}>
      <Section waiting={<EmailChoicesSkeleton />}>
        <EmailChoices />
      </Section>
    </AccountFrame>
  )
}
