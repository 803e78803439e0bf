import { successMessage } from '#contract/messages.ts'
import { transfers } from '#contract/transfers.ts'
import { Problem } from '#contract/problems.ts'
import { serve } from '#server/lib/http/serve.ts'
import { noteEvent } from '#server/lib/reporting/analytics.ts'
import { claimEDrop, claimGift } from './claim.ts'
import { cancelTransfer, declineTransfer } from './close.ts'
import { linkDetails } from './link-details.ts'
import { hashLinkToken } from './link-token.ts'
import { offerItem } from './offer.ts'
import { openLink } from './open-link.ts'
import { receivedTransfers, sentTransfers } from './own-transfers.ts'
import { resendTransfer } from './resend.ts'
import { withTokenLimit } from './wrong-tokens.ts'

const done = { success: true } as const

type LinkIds = { transferToken?: string | undefined; transferId?: string | undefined }

/** @throws Problem BAD_REQUEST unless the caller names a transfer in exactly one way */
function keyIn(brand: string, { transferToken, transferId }: LinkIds) {
  if (transferToken !== undefined && transferId === undefined)
    return { tokenHash: hashLinkToken(brand, transferToken) }
  if (transferId !== undefined && transferToken === undefined) return { transferId }
  throw new Problem('BAD_REQUEST')
}

export const transfersRoutes = serve(
  transfers,
  {
    verify: ({ tx, context, brand, member, params, now, origin }) =>
      withTokenLimit({ context, origin }, async () => {
        const { findFreeItem } = context
        const token = params.transferToken
        const { kind } = await openLink(tx, { brand, member, findFreeItem, token, now })
        return { ...done, transfer: { tokenType: kind } }
      }),
    details: ({ tx, context, brand, language, member, params, now, origin }) =>
      withTokenLimit({ context, origin }, async () => {
        const { secret, findFreeItem } = context
        const token = params.transferToken
        const link = await openLink(tx, { brand, member, findFreeItem, token, now })
        return { ...done, details: await linkDetails(tx, link, { brand, language, secret, now }) }
      }),
    own: async ({ tx, context: { secret, hosts }, brand, language, member, now }) => {
      const reader = { brand, language, member, now }
      return {
        ...done,
        sent: await sentTransfers(tx, { ...reader, origin: hosts.originOf(brand), secret }),
        received: await receivedTransfers(tx, reader),
      }
    },
    send: async ({ tx, context: { secret }, brand, language, member, body, now }) => {
      const { transferId, expiresAt } = await offerItem(tx, {
        brand,
        member,
        body,
        language,
        secret,
        now,
      })
      noteEvent('transfer')
      return {
        ...done,
        message: successMessage('TRANSFER_SENT', language),
        transferId,
        expiresAt: expiresAt.toISOString(),
      }
    },
    resend: async ({ tx, brand, member, body: { nftId }, now }) => {
      await resendTransfer(tx, { brand, member, nftId, now })
      return done
    },
    cancel: async ({ tx, brand, member, body, now }) => {
      await cancelTransfer(tx, { brand, member, ...body, now })
      return done
    },
    decline: async ({ tx, context, brand, member, body, now, origin }) => {
      const key = keyIn(brand.slug, body)
      const decline = () => declineTransfer(tx, { brand, member, key, now })
      await ('tokenHash' in key ? withTokenLimit({ context, origin }, decline) : decline())
      return done
    },
    claim: ({ tx, context, brand, member, body, now, origin }) => {
      const key = keyIn(brand.slug, body)
      const claim = () => claimGift(tx, { brand, member, secret: context.secret, key, now })
      return 'tokenHash' in key ? withTokenLimit({ context, origin }, claim) : claim()
    },
    claimEDrop: ({ tx, context, brand, member, body, now, origin }) =>
      withTokenLimit({ context, origin }, () => {
        const { secret } = context
        const tokenHash = hashLinkToken(brand.slug, body.transferToken)
        return claimEDrop(tx, { brand, member, secret, tokenHash, now })
      }),
  },
  { perMinuteInProduction: { verify: 60, details: 60 } },
)
