import type { RiskFacts, RiskReason, RiskRules } from '#domain/risk.ts'

/** `reasons` are stored for the brand's team and never shown. */
export type RiskDecision = { isApproved: boolean; score: number; reasons: RiskReason[] }

/** Decides on payments. A rejection means that it could not be reached; then nothing is paid. */
export type RiskService = {
  decide(request: {
    brand: string
    /** A keyed hash of the session cookie. */
    session: string
    rules: RiskRules
    facts: RiskFacts
  }): Promise<RiskDecision>
}
