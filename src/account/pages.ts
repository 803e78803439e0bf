import { hasLoginMethod } from '#lib/brand.ts'
import { patterns } from '#lib/navigation/paths.ts'
import type { TextKey } from '#lib/texts/t.ts'
import type { IconName } from '#ui/Icon.tsx'
import type { LateIconName } from '#ui/LateIcon.tsx'

export type AccountPage = {
  to: string
  name: TextKey
  icon: { early: IconName } | { late: LateIconName }
}

/**
 * Returns the account pages in groups: the member, money, and settings (RT-26). Verification is listed for members who
 * have not confirmed their email, and while `current` is its path.
 */
export function accountPages({
  isVerified,
  current,
}: {
  isVerified: boolean
  current?: string
}): readonly (readonly AccountPage[])[] {
  const needsVerification = !isVerified || current === patterns.accountVerify
  return [
    [
      { to: patterns.accountDetails, name: 'account.details', icon: { early: 'user' } },
      ...(needsVerification
        ? ([
            { to: patterns.accountVerify, name: 'account.verify', icon: { early: 'mail' } },
          ] as const)
        : []),
      ...(hasLoginMethod('password')
        ? ([
            { to: patterns.accountPassword, name: 'account.password', icon: { late: 'key' } },
          ] as const)
        : []),
      { to: patterns.accountDevices, name: 'account.devices', icon: { early: 'device' } },
    ],
    [
      { to: patterns.accountWallet, name: 'account.wallet', icon: { late: 'wallet' } },
      { to: patterns.accountBilling, name: 'account.billing', icon: { early: 'pass' } },
    ],
    [
      { to: patterns.accountEmails, name: 'account.emails', icon: { early: 'mail' } },
      { to: patterns.accountData, name: 'account.data', icon: { late: 'data' } },
    ],
  ]
}
