import type { TransferDetails } from '#contract/transfers.ts'
import { assetTitle } from '#domain/asset.ts'
import { formatDate } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'

/** How a claim is worded and sent: from a person, from the brand with or without a supply, or free with a drop. */
export type Variant = 'gift' | 'eDrop' | 'unlimited' | 'free'

/** Returns the variant of a claim (ST-39). */
export function variantOf({
  tokenType,
  assetVariation,
}: Pick<TransferDetails, 'tokenType' | 'assetVariation'>): Variant {
  if (tokenType !== 'eDrop') return tokenType
  return typeof assetVariation?.variationSupply === 'number' ? 'eDrop' : 'unlimited'
}

/** Returns the full name of the sender; empty without one. */
export const senderOf = ({
  senderFirstName,
  senderLastName,
}: Pick<TransferDetails, 'senderFirstName' | 'senderLastName'>): string =>
  [senderFirstName, senderLastName].filter(Boolean).join(' ')

/** Returns the name of what is offered: of its variation where it has one, as in the collection. */
export const titleOf = ({ asset, assetVariation }: TransferDetails): string =>
  assetTitle({ name: asset.name, assetVariation })

/** Returns the name under which the claim page shows what is offered: of a gift that of its piece, else of the asset. */
export const nameOf = (details: TransferDetails): string =>
  variantOf(details) === 'gift' ? titleOf(details) : details.asset.name

/** Returns the headline of the claim page: of a gift who sends it, else the name of the piece. */
export function headlineOf(details: TransferDetails): string {
  if (variantOf(details) !== 'gift') return details.asset.name
  const name = details.senderFirstName ?? details.senderLastName
  return name ? t('claim.giftTitle', { name }) : t('claim.giftTitleUnnamed')
}

/** Returns the line below the headline. */
export function leadOf(details: TransferDetails): string {
  const brand = details.creatorName
  const name = senderOf(details)
  switch (variantOf(details)) {
    case 'gift':
      return name ? t('claim.giftLead', { name, brand }) : t('claim.giftLeadUnnamed', { brand })
    case 'eDrop':
      return t('claim.eDropLead', { brand })
    case 'unlimited':
      return t('claim.unlimitedLead', { brand })
    case 'free':
      return t('claim.freeLead')
  }
}

/** Returns the question of the confirm modal and its explanation. */
export function questionOf(details: TransferDetails): { title: string; text: string } {
  const title = titleOf(details)
  const brand = details.creatorName
  const name = senderOf(details)
  switch (variantOf(details)) {
    case 'gift':
      return {
        title: t('claim.confirmGift', { title }),
        text: giftTextOf(details, name),
      }
    case 'eDrop':
      return {
        title: t('claim.confirmEDrop', { title }),
        text: t('claim.confirmEDropText', { brand }),
      }
    case 'unlimited':
      return {
        title: t('claim.confirmUnlimited', { title }),
        text: t('claim.confirmUnlimitedText', { brand }),
      }
    case 'free':
      return { title: t('claim.confirmFree', { title }), text: t('claim.confirmFreeText') }
  }
}

/** An unverified member gets it later, which the modal says below. */
function giftTextOf({ claimState }: TransferDetails, name: string): string {
  if (claimState === 'unverified') return name && t('claim.confirmGiftFrom', { name })
  return name ? t('claim.confirmGiftText', { name }) : t('claim.confirmGiftTextUnnamed')
}

/** Returns what an unverified member still has to do; a gift for anyone belongs to the first who did it. */
export const acceptedTextOf = (details: TransferDetails): string =>
  t(
    details.tokenType === 'gift' && details.recipient === null
      ? 'claim.acceptedTextLink'
      : 'claim.acceptedText',
    { title: titleOf(details) },
  )

/** Returns what accepting does for a visitor, and until when it waits. */
export function joinHintOf(details: TransferDetails, program: string): string {
  const { expiresAt } = details
  if (!expiresAt) return t('claim.joinsGift', { program })
  return variantOf(details) === 'gift'
    ? t('claim.joinsGiftUntil', { program, date: formatDate(expiresAt) })
    : t('claim.joinsUntil', { program, date: formatDate(expiresAt) })
}

/** Returns until when it waits for a member; undefined without an end. */
export function waitsUntil(details: TransferDetails): string | undefined {
  if (!details.expiresAt) return undefined
  const date = formatDate(details.expiresAt)
  return variantOf(details) === 'gift'
    ? t('claim.goesBack', { date })
    : t('claim.waitsUntil', { date })
}
