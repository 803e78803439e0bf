import type { BrandPack } from '#brands/brand.ts'
import type { Clock } from './kit/clock.ts'
import type { Database } from './kit/db.ts'
import type { Hosts } from './kit/hosts.ts'
import type { House } from './kit/serve.ts'
import { letterWriter } from './letters.ts'
import { onceAnHour } from './kit/team.ts'
import { shopsAt } from './neighbours/shop.ts'
import { voucherServicesAt } from './neighbours/voucher-service.ts'
import { openMail, type Mail } from './neighbours/mail.ts'
import type { Post } from './neighbours/post.ts'
import { findMember } from './session/sessions.ts'

export type Parts = {
  database: Database
  clock: Clock
  hosts: Hosts
  secret: string
  shopSecrets?: Partial<House['shopSecrets']>
  media: House['media']
  /** Unset: the demo shop in the demo, in production none. */
  shops?: House['shops'] | undefined
  /** Unset: none. */
  voucherServices?: House['voucherServices'] | undefined
  packs: readonly BrandPack[]
  post: Post
  isTrial: boolean
  onMailFault?: Parameters<typeof openMail>[0]['onFault']
  /** Logs messages for the team. */
  onTold?: House['tellTeam']
}

/** Creates the context of all handlers, and the mailer that sends after a commit. */
export function houseOf({ database, clock, hosts, secret, shopSecrets, shops, voucherServices, media, packs, post, isTrial, onMailFault = () => undefined, onTold = () => undefined }: Parts): { house: House; mail: Mail } {
  const mail = openMail({ database, clock, post, write: letterWriter({ packs, hosts, secret }), onFault: onMailFault })
  return {
    mail,
    house: {
      database, clock, hosts, secret, media, isTrial,
      shops: shops ?? shopsAt({ admins: new Map(), hasDemo: isTrial }),
      voucherServices: voucherServices ?? voucherServicesAt({ services: new Map() }),
      shopSecrets: { shopify: new Map(), judgeme: new Map(), ...shopSecrets },
      findMember: (tx, token, brand) => findMember(tx, token, { brand, secret, now: clock.now(), mayWrite: () => database.mayWrite() }),
      afterCommit: mail.wake,
      tellTeam: onceAnHour(clock, onTold),
    },
  }
}
