import { Link } from 'react-router-dom'
import { accountSettings } from '#contract/account-settings.ts'
import { api } from '#contract/index.ts'
import { wallets } from '#contract/wallets.ts'
import { useBrand } from '#lib/brand.ts'
import { useStored } from '#lib/api/read.ts'
import { patterns } from '#lib/navigation/paths.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { LateIcon } from '#ui/LateIcon.tsx'
import { accountPages, type AccountPage } from '../pages.ts'

/** The list of account pages, each with its current value. */
export function AccountList() {
  const viewer = useViewer()
  const values = useValues()
  const isVerified = viewer.kind === 'member' && viewer.isVerified
  return (
    <nav className="account-lists" aria-label={t('account.menu')}>
      {accountPages({ isVerified }).map((pages, place, groups) => (
        <ul key={pages[0]?.to} className="account-list">
          {pages.map((page) => (
            <PageRow key={page.to} page={page} value={values[page.to]} />
          ))}
          {place === groups.length - 1 && <HelpRow />}
        </ul>
      ))}
    </nav>
  )
}

const PageRow = ({
  page: { to, name, icon },
  value,
}: {
  page: AccountPage
  value: string | undefined
}) => (
  <li>
    <Link className="account-row" to={to}>
      {'early' in icon ? <Icon name={icon.early} /> : <LateIcon name={icon.late} />}
      <span className="account-row-name">{t(name)}</span>
      {value && <span className="account-row-value">{value}</span>}
      <Icon name="more" />
    </Link>
  </li>
)

const HelpRow = () => (
  <li>
    <a className="account-row" href={useBrand().links.support}>
      <LateIcon name="help" />
      <span className="account-row-name">{t('nav.help')}</span>
      <Icon name="more" />
    </a>
  </li>
)

/** Returns the values of the pages by path, as far as they are loaded. */
function useValues(): Partial<Record<string, string>> {
  const account = useStored(api.account.account)?.account
  const devices = useStored(accountSettings.devices)?.devices.length
  const own = useStored(wallets.own)?.wallets.length
  const card = account?.paymentMethod
  const none = t('account.none')
  return {
    [patterns.accountVerify]: t('account.notConfirmed'),
    ...(account?.hasPassword === false ? { [patterns.accountPassword]: none } : {}),
    ...(devices === undefined ? {} : { [patterns.accountDevices]: String(devices) }),
    ...(own === undefined ? {} : { [patterns.accountWallet]: own === 0 ? none : String(own) }),
    ...(card ? { [patterns.accountBilling]: `${card.brand} ${card.last4}` } : {}),
  }
}
