import { benefits } from './benefits.ts'
import { auth } from './auth.ts'
import { earning } from './earning.ts'
import { drops } from './drops.ts'
import type { Endpoint } from './endpoint.ts'
import { coreEndpoints } from './index.ts'
import { phonePasses } from './phone-passes.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { till } from './till.ts'
import { staff, tillApp } from './till-app.ts'
import { tokens } from './tokens.ts'
import { transfers } from './transfers.ts'
import { notifications } from './notifications.ts'
import { content } from './content.ts'
import { preview } from './preview.ts'
import { wallets } from './wallets.ts'
import { withdrawals } from './withdrawals.ts'
import { accountSettings } from './account-settings.ts'

/** The endpoints on the host of the till. */
export const tillHostEndpoints: readonly Endpoint[] = [staff, tillApp].flatMap(
  (group) => Object.values(group) as Endpoint[],
)

/** All endpoints on the hosts of members, for the server and for tests; too large for a phone. */
export const allEndpoints: readonly Endpoint[] = [
  ...coreEndpoints,
  ...[
    auth,
    accountSettings,
    passkeys,
    earning,
    benefits,
    preview,
    content,
    drops,
    phonePasses,
    tokens,
    transfers,
    wallets,
    withdrawals,
    payments,
    notifications,
    till,
  ].flatMap((group) => Object.values(group) as Endpoint[]),
]
