import type { BrandPack } from '#brands/brand.ts'
import { PREVIEW_HOURS } from '#domain/credentials.ts'
import { openPreview } from '#server/preview/preview-sessions.ts'
import { brandOption, type Command } from './command.ts'
import { UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

export const previewCommand: Command = {
  description:
    "prints a link that shows the membership page at one tier, read-only, for the brand's staff",
  example: 'preview --brand eyewear --tier Muse',
  options: {
    ...brandOption,
    tier: {
      kind: 'text',
      isRequired: true,
      description: 'the tier: its name in any language, its id, or its position counted from 0',
    },
  },
  async run({ database: { tx }, clock, hosts, secret }, args) {
    const brand = findPack(args)
    const link = await openPreview(tx, {
      brand,
      tierId: tierIn(brand, args['tier'] ?? ''),
      secret,
      hosts,
      now: clock.now(),
    })
    return {
      lines: [link, `It is open for ${PREVIEW_HOURS} hours.`],
      data: { link, openHours: PREVIEW_HOURS },
    }
  },
}

function tierIn({ name: brandName, program: { tiers } }: BrandPack, typed: string): string {
  const normalized = typed.trim().toLowerCase()
  const found = tiers.find(({ tierId, sequence, name }) =>
    [
      tierId.toLowerCase(),
      String(sequence),
      ...Object.values(name).map((word) => word.toLowerCase()),
    ].includes(normalized),
  )
  if (!found)
    throw new UsageError(
      `${brandName} has no tier "${typed}". The tiers are: ${tiers.map(({ name, sequence }) => `${name.en} (${sequence})`).join(', ')}.`,
    )
  return found.tierId
}
