import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import {
  cancelInvitation,
  createInvitation,
  markInvitationClaimed,
} from '#server/transfers/invitations.ts'
import { claimAddress } from '#server/transfers/link.ts'
import type { AppContext } from '#server/lib/http/serve.ts'
import { demoMembers } from '#server/demo/seed.ts'

/** States of an invitation, with their names on the demo's start page. */
export const demoTransfers = {
  gift: 'a gift from Léa',
  drop: 'a link from the brand',
  used: 'a gift that was claimed',
  gone: 'a gift that was cancelled',
} as const
export type DemoTransfer = keyof typeof demoTransfers

const message: Record<'en' | 'fr', string> = {
  en: 'I thought of you when I saw this one. Wear it well.',
  fr: 'J’ai pensé à vous en le voyant. Portez-le bien.',
}

/**
 * Creates an invitation to the first asset of the brand and returns its URL. @throws Problem
 * NOT_FOUND for a brand without assets
 */
export async function demoTransfer(
  { database, hosts, clock }: AppContext,
  { brand, as, language }: { brand: BrandPack; as: DemoTransfer; language: 'en' | 'fr' },
): Promise<string> {
  const {
    slug,
    program: { assets, claim },
  } = brand
  const asset = assets.find(({ assetId }) => assetId !== claim?.assetId) ?? assets[0]
  if (!asset) throw new Problem('NOT_FOUND')
  const { firstName, lastName } = demoMembers.lea
  const [{ tx }, now] = [database, clock.now()]
  const token = await createInvitation(tx, {
    brand: slug,
    assetId: asset.assetId,
    from: as === 'drop' ? undefined : { firstName, lastName, message: message[language] },
    now,
  })
  if (as === 'gone') await cancelInvitation(tx, { brand: slug, token, now })
  if (as === 'used') await markInvitationClaimed(tx, { brand: slug, token, now })
  return claimAddress(hosts.originOf(brand), token)
}
