import { Section } from '#kit/Section.tsx'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'
import { Details, DetailsWaiting } from '../account/Details.tsx'
import { InstallHint } from '../account/InstallHint.tsx'
import { LanguageChoice } from '../account/LanguageChoice.tsx'
import { Verified } from '../account/Verified.tsx'
import { askedLink } from '../session/askedLink.ts'
import { askToLogOut } from '../session/logOut.ts'

/** What a member keeps about herself, and what the app keeps on this phone. */
export default function AccountScreen() {
  return (
    <div className="account">
      <title>{t('account.title')}</title>
      <h1 className="display t-39">{t('account.title')}</h1>
      <section className="account-part" aria-labelledby="contact">
        <h2 className="display t-25" id="contact">{t('account.contact')}</h2>
        <Section waiting={<DetailsWaiting />}>
          <Details />
          <Verified onSent={askedLink.remember} />
        </Section>
      </section>
      <section className="account-part"><LanguageChoice /></section>
      <InstallHint />
      <section className="account-part account-end">
        <Button look="quiet" wide icon="leave" onClick={askToLogOut}>{t('nav.logout')}</Button>
        <p className="quiet">{t('account.logOutHint')}</p>
      </section>
    </div>
  )
}
