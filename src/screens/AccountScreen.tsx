import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { AccountHead, AccountHeadSkeleton } from '../account/home/AccountHead.tsx'
import { AccountList } from '../account/home/AccountList.tsx'
import { InstallHint } from '../account/InstallHint.tsx'
import { LanguageChoice } from '../account/LanguageChoice.tsx'
import { confirmLogOut } from '../auth/logout/logOut.ts'
import '../account/account.css'

/** The list of account pages, and the settings of the app on this phone. */
export default function AccountScreen() {
  return (
    <div className="account account-home">
      <title>{t('nav.account')}</title>
      <h1 className="display t-31">{t('nav.account')}</h1>
      <Section waiting={<AccountHeadSkeleton />}>
        <AccountHead />
      </Section>
      <AccountList />
      <LanguageChoice />
      <InstallHint />
      <div className="account-logout">
        <Button look="quiet" wide icon="leave" onClick={confirmLogOut}>
          {t('nav.logout')}
        </Button>
        <p className="quiet">{t('account.logOutHint')}</p>
      </div>
    </div>
  )
}
