/** Days for which decisions are stored. */
export const RISK_CHECK_DAYS = 90

/** Hours for which tried cards, unpaid holds and the use of a network count. */
export const LIMIT_HOURS = 24

/** Unpaid holds of one drop by a member within these hours. */
export const MAX_UNPAID_HOLDS = 5

/** A network, which many members can share, may have this many times what one member may. */
export const NETWORK_ALLOWANCE = 8

/** Rules of a brand. Each that applies adds its score; from `refuseFrom` on a payment is refused. */
export type RiskRules = {
  refuseFrom: number
  /** A total above this many cents. */
  amount: { above: number; score: number }
  /** This many orders or more tried by the account, or by its browser session, in the last hours. */
  velocity: { hours: number; orders: number; score: number }
  /** This many declined cards or more in the last hours. */
  declines: { hours: number; cards: number; score: number }
  /** An account younger than this many hours. */
  newAccount: { hours: number; score: number }
  /** The billing country is not that of the telephone. */
  countryMismatch: { score: number }
  /** The billing country is none of these; empty: sold everywhere. */
  unservedCountry: { served: readonly string[]; score: number }
}

export type RiskReason = Exclude<keyof RiskRules, 'refuseFrom'>

/** What is known of a payment. */
export type RiskFacts = {
  /** Cents. */
  total: number
  accountAgeHours: number
  /** Orders of the account or session within `velocity.hours`, this one not counted. */
  ordersBefore: number
  /** Declined cards within `declines.hours`. */
  declinedBefore: number
  /** ISO 3166-1. */
  billingCountry: string
  /** Of the telephone; undefined when it is not known. */
  telephoneCountry: string | undefined
}

const applies: {
  [Reason in RiskReason]: (rule: RiskRules[Reason], facts: RiskFacts) => boolean
} = {
  amount: ({ above }, { total }) => total > above,
  velocity: ({ orders }, { ordersBefore }) => ordersBefore >= orders,
  declines: ({ cards }, { declinedBefore }) => declinedBefore >= cards,
  newAccount: ({ hours }, { accountAgeHours }) => accountAgeHours < hours,
  countryMismatch: (_, { billingCountry, telephoneCountry }) =>
    telephoneCountry !== undefined && telephoneCountry !== billingCountry,
  unservedCountry: ({ served }, { billingCountry }) =>
    served.length > 0 && !served.includes(billingCountry),
}

export const riskReasons = Object.keys(applies) as RiskReason[]

/** Returns the decision on a payment, and every rule that applied, for the brand's team only. */
export function decideRisk(
  rules: RiskRules,
  facts: RiskFacts,
): { isApproved: boolean; score: number; reasons: RiskReason[] } {
  const reasons = riskReasons.filter((reason) =>
    (applies[reason] as (rule: unknown, facts: RiskFacts) => boolean)(rules[reason], facts),
  )
  const score = reasons.reduce((sum, reason) => sum + rules[reason].score, 0)
  return { isApproved: score < rules.refuseFrom, score, reasons }
}
