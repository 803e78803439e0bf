import type { Account } from '#contract/account.ts'
import { api } from '#contract/index.ts'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Shows the name and the email of the member, and whether the email is confirmed. */
export function AccountHead() {
  const { account } = useRead(api.account.account)
  const name = nameOf(account)
  return (
    <div className="account-head">
      {name && <p className="account-name">{name}</p>}
      <p className="account-email">
        <span>{account.email}</span>
        {account.isVerified && (
          <span className="account-verified">
            <Icon name="check" />
            {t('account.confirmed')}
          </span>
        )}
      </p>
    </div>
  )
}

/** Returns the member's name, else the display name; undefined without either. */
export const nameOf = ({
  firstName,
  lastName,
  username,
}: Pick<Account, 'firstName' | 'lastName' | 'username'>): string | undefined =>
  [firstName, lastName].filter(Boolean).join(' ') || username || undefined

export const AccountHeadSkeleton = () => (
  <div className="account-head">
    <p className="sr-only" role="status">
      {t('ui.loading')}
    </p>
    <Skeleton width={180} height={24} />
    <Skeleton width={220} height={24} />
  </div>
)
