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

/** Milliseconds within which a decision must be there: a member waits for it. */
export const RISK_LIMIT_MS = 8000

/** Returns the service with a time limit: no answer within it is the same as not being reached. */
export const withTimeLimit = ({ decide }: RiskService, limitMs: number): RiskService => ({
  decide: (request) =>
    new Promise((resolve, reject) => {
      const late = () =>
        reject(Object.assign(new Error(`no answer within ${limitMs} ms`), { code: 'ETIMEDOUT' }))
      const timer = setTimeout(late, limitMs)
      decide(request)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    }),
})
