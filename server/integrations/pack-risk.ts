import { decideRisk } from '#domain/risk.ts'
import type { RiskService } from '#server/lib/integrations/risk.ts'

/** Decides by the rules in the brand's pack. */
export const packRisk: RiskService = {
  decide: async ({ rules, facts }) => decideRisk(rules, facts),
}
