import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { EmailChoices, EmailChoicesSkeleton } from '../account/emails/EmailChoices.tsx'
import { SignUpChoices } from '../account/emails/SignUpChoices.tsx'
import { DeviceNotifications } from '../account/notifications/DeviceNotifications.tsx'

/** The page on which a member chooses the optional emails and the notifications on this device. */
export default function EmailsScreen() {
  return (
    <AccountFrame title={t('account.emails')}>
      <Section waiting={null}>
        <DeviceNotifications />
      </Section>
      <section className="notifications" aria-labelledby="emails">
        <h2 className="display t-20" id="emails">
          {t('emails.title')}
        </h2>
        <Section waiting={<EmailChoicesSkeleton />}>
          <EmailChoices>
            <SignUpChoices />
          </EmailChoices>
        </Section>
      </section>
    </AccountFrame>
  )
}
