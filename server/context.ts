import type { BrandPack } from '#brands/brand.ts'
import type { Clock } from './lib/time/clock.ts'
import type { Database } from './lib/database/database.ts'
import type { FindCallers } from './lib/http/callers.ts'
import type { Hosts } from './lib/http/hosts.ts'
import type { AppContext } from './lib/http/serve.ts'
import { emailRenderer } from './email-renderer.ts'
import { hourlyAlerts } from './lib/logging/team-alerts.ts'
import { createCustodies } from './integrations/chains/custodies.ts'
import { noChains } from './integrations/chains/chains.ts'
import { noPhonePasses } from './integrations/phone-passes/phone-passes.ts'
import { packRisk } from './integrations/pack-risk.ts'
import { RISK_LIMIT_MS, withTimeLimit } from './lib/integrations/risk.ts'
import { createShops } from './integrations/shops.ts'
import { createWebhookSender } from './integrations/webhook-sender.ts'
import { createVoucherServices } from './integrations/voucher-services.ts'
import { openOutbox, type Outbox } from './emails/outbox-worker.ts'
import type { Mailer } from './emails/smtp.ts'
import { openAnalytics, type StoredAnalytics } from './reporting/analytics.ts'
import { findMember, lockSession } from './auth/sessions/sessions.ts'
import { lockManager } from './staff-accounts/accounts.ts'
import { findCashier, findManager } from './staff-accounts/sessions.ts'
import { findStore } from './till/store-keys.ts'
import { findTill } from './till/tills.ts'
import { freeItemOf } from './drops/free-items.ts'

export type ContextParts = {
  database: Database
  clock: Clock
  hosts: Hosts
  secret: string
  shopSecrets?: Partial<AppContext['shopSecrets']>
  media: AppContext['media']
  /** Unset: the demo shop in the demo, in production none. */
  shops?: AppContext['shops'] | undefined
  /** Unset: none. */
  voucherServices?: AppContext['voucherServices'] | undefined
  /** Unset: none. */
  custodies?: AppContext['custodies'] | undefined
  chains?: AppContext['chains'] | undefined
  /** Unset: nothing is sold. */
  cardPayments?: AppContext['cardPayments'] | undefined
  /** Unset: the rules in the pack. */
  risk?: AppContext['risk'] | undefined
  /** Unset: `RISK_LIMIT_MS`. */
  riskLimitMs?: number | undefined
  walletConnect?: AppContext['walletConnect']
  /** Unset: none. */
  phonePasses?: AppContext['phonePasses'] | undefined
  /** Unset: over the network. */
  webhookSender?: AppContext['webhookSender'] | undefined
  /** Unset: no notifications. */
  webPush?: AppContext['webPush']
  /** Unset: the page reports no errors. */
  browserReports?: AppContext['browserReports']
  /** Unset: daily counts in the database. */
  analytics?: AppContext['analytics']
  packs: readonly BrandPack[]
  mailer: Mailer
  isDemo: boolean
  onDeliveryFailure?: Parameters<typeof openOutbox>[0]['onFailure']
  /** Logs messages for the team. */
  onAlert?: AppContext['alertTeam']
}

/** Creates the context of all handlers, and the mailer that sends after a commit. */
export function createContext({
  database,
  clock,
  hosts,
  secret,
  shopSecrets,
  shops,
  voucherServices,
  custodies,
  chains = noChains,
  walletConnect,
  phonePasses = noPhonePasses,
  webPush,
  webhookSender,
  browserReports,
  cardPayments = { of: () => undefined },
  risk = packRisk,
  riskLimitMs = RISK_LIMIT_MS,
  analytics,
  media,
  packs,
  mailer,
  isDemo,
  onDeliveryFailure = () => undefined,
  onAlert = () => undefined,
}: ContextParts): { context: AppContext; mail: Outbox; counts: StoredAnalytics } {
  const counts = openAnalytics(database, clock)
  const mail = openOutbox({
    database,
    clock,
    post: mailer,
    write: emailRenderer({ packs, hosts, secret }),
    onFailure: onDeliveryFailure,
  })
  return {
    mail,
    counts,
    context: {
      analytics: analytics ?? counts,
      database,
      clock,
      hosts,
      secret,
      media,
      isDemo,
      chains,
      walletConnect,
      phonePasses,
      webPush,
      webhookSender: webhookSender ?? createWebhookSender({ isDemo }),
      browserReports,
      cardPayments,
      risk: withTimeLimit(risk, riskLimitMs),
      shops: shops ?? createShops({ admins: new Map(), hasDemo: isDemo }),
      voucherServices: voucherServices ?? createVoucherServices({ services: new Map() }),
      custodies: custodies ?? createCustodies({ packs: [], urls: new Map(), keys: new Map() }),
      shopSecrets: { shopify: new Map(), judgeme: new Map(), ...shopSecrets },
      ...callersIn({ database, clock, secret }),
      lockSession: (tx, token) => lockSession(tx, token, secret),
      lockManager,
      findFreeItem: async (tx, request) => {
        const item = await freeItemOf(tx, { ...request, secret })
        return item && { ...item, isClaimed: item.claimedAt !== null }
      },
      afterCommit: mail.wake,
      alertTeam: hourlyAlerts(clock, onAlert),
    },
  }
}

/** Returns how the callers of requests are found, each by the feature that stores them. */
const callersIn = ({
  database,
  clock,
  secret,
}: Pick<AppContext, 'database' | 'clock' | 'secret'>): FindCallers => {
  const canWrite = () => database.canWrite()
  return {
    findMember: (tx, token, brand) =>
      findMember(tx, token, { brand, secret, now: clock.now(), canWrite }),
    findStore: (tx, key, brand) => findStore(tx, { key, brand, secret, now: clock.now() }),
    findManager: (tx, token, { slug }) =>
      findManager(tx, { token, brand: slug, secret, now: clock.now() }),
    findTill: (tx, token, { slug }) =>
      findTill(tx, { token, brand: slug, secret, now: clock.now(), canWrite }),
    findCashier: (tx, token, at) =>
      findCashier(tx, { ...at, token, secret, now: clock.now(), canWrite }),
  }
}
