/** Request to a brand's voucher service (docs/operating.md, "Vouchers of another service"). */
export type CodeRequest = {
  /** Slug. */
  brand: string
  voucherId: string
  /** A pseudonym of the member, the same in every request. */
  member: string
  /** The year of the birthday for the birthday voucher; else empty. */
  period: string
  /** Idempotency key: the same for every attempt with this member, voucher and period. */
  key: string
  /** Time of the request, part of its signature. */
  at: Date
}

/** Why there is no code. The member gets one message for all, the team's log names the reason. */
export type VoucherServiceFailure =
  | 'notConfigured'
  | 'unreachable'
  | 'timeout'
  | 'unauthorized'
  | 'rejected'
  | 'malformed'
  | 'codeTaken'

export type CodeResult = { code: string } | { isUsedUp: true } | { failure: VoucherServiceFailure }

/** Client of the brands' voucher services. */
export type VoucherServices = { claim(request: CodeRequest): Promise<CodeResult> }

/** URL of a brand's voucher service, and the secret that signs requests to it. */
export type VoucherService = { url: string; secret: string }
