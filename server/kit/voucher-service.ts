/** What a brand's voucher service is asked for (docs/operating.md, "Vouchers of another service"). */
export type CodeRequest = {
  /** Slug. */
  brand: string
  voucherId: string
  /** A name for the member that the service can recognise and that says nothing about the person. */
  member: string
  /** Of the birthday voucher the year of the birthday; else empty. */
  period: string
  /** Idempotency key: the same for every try of this member, voucher and period. */
  key: string
  /** Time of the request, for its signature. */
  at: Date
}

/** Why there is no code. The member is told one sentence for all; the team is told which. */
export type VoucherFault = 'notConnected' | 'unreachable' | 'slow' | 'unauthorized' | 'refused' | 'malformed' | 'codeTaken'

export type CodeAnswer = { code: string } | { isGone: true } | { fault: VoucherFault }

/** The voucher services of brands (server/neighbours/voucher-service.ts). */
export type VoucherServices = { claim(request: CodeRequest): Promise<CodeAnswer> }

/** Where a brand's service is, and the secret that signs what it is asked. */
export type VoucherService = { url: string; secret: string }
