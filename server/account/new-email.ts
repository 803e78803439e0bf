import type { BrandPack } from '#brands/brand.ts'
import { Problem } from '#contract/problems.ts'
import type { Tx } from '#server/kit/db.ts'

export async function confirmNewEmail(_: Tx, __: { brand: BrandPack; token: string; secret: string; now: Date }): Promise<{ email: string }> {
  throw new Problem('RESET_EXPIRED')
}
