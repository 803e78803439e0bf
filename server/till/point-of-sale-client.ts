/**
 * A client for point-of-sale software. It imports nothing: copy this file, and read docs/point-of-sale.md. Amounts are
 * hundredths of the program's currency.
 */
export type PointOfSaleClient = ReturnType<typeof pointOfSaleClient>

/** A refusal, with the code to decide on and a message for the cashier. */
export class PointOfSaleError extends Error {
  readonly code: string
  readonly status: number

  constructor({ code, message, status }: { code: string; message: string; status: number }) {
    super(message)
    this.name = 'PointOfSaleError'
    this.code = code
    this.status = status
  }
}

type Settings = {
  /** The address of the brand, as members open it: https://loyalty.example. */
  address: string
  /** The API key of the store. */
  key: string
  /** The language of messages and titles. */
  language?: 'en' | 'fr'
  fetch?: typeof fetch
}

export type Voucher = {
  state: 'valid' | 'used' | 'expired' | 'cancelled'
  kind: 'amount' | 'product' | 'experience' | 'benefit'
  title: string
  description: string
  code: string
  cents?: number
  leftCents?: number
  currency: string
  isUsableInParts: boolean
  expiryDate?: string
  member?: { firstName?: string; tier: string }
  uses: { usedAt: string; store: string; cents?: number; receipt?: string }[]
}

export type Use = {
  useId: string
  usedAt: string
  cents?: number
  leftCents?: number
  undoableUntil: string
}

export type Member = { firstName?: string; tier: string; points: number; vouchers: Voucher[] }

export type Award = { state: 'credited' | 'waiting' | 'refused'; points: number; reason?: string }

/** Tries of a call whose answer was lost, and how long each waits for it. */
const TRIES = 3
const LIMIT_MS = 10_000

/**
 * Returns the calls of a store. Writes have an idempotency key: a call whose answer was lost is sent again with the
 * same key, and counts once. To repeat a call after a restart, store its key and pass it again.
 */
export function pointOfSaleClient(settings: Settings) {
  const { address, key, language = 'en', fetch: send = fetch } = settings

  async function call<Answer>(
    name: string,
    body: unknown,
    idempotencyKey?: string,
  ): Promise<Answer> {
    const request = {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'accept-language': language,
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: JSON.stringify(body),
    }
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await send(new URL(`/api/till/${name}`, address), {
          ...request,
          signal: AbortSignal.timeout(LIMIT_MS),
        })
        const answer = (await response.json()) as Answer & { code: string; message: string }
        if (response.ok) return answer
        // 409: the first try is still running.
        const isFinal = response.status < 500 && response.status !== 409
        if (isFinal || tries === TRIES)
          throw new PointOfSaleError({ ...answer, status: response.status })
      } catch (failure) {
        if (failure instanceof PointOfSaleError || tries === TRIES) throw failure
      }
      await new Promise((resolve) => setTimeout(resolve, 200 * 2 ** tries))
    }
  }

  const newKey = () => crypto.randomUUID()

  return {
    /** Says what a voucher is, and whether it can be used. */
    validate: (voucherCode: string) => call<{ voucher: Voucher }>('validate', { voucherCode }),
    /** Uses a voucher: all that is left of it, or an amount. */
    use: (
      use: { voucherCode: string; cents?: number; receipt?: string },
      idempotencyKey: string = newKey(),
    ) => call<Use>('use', use, idempotencyKey),
    /** Undoes a use, within 15 minutes. */
    undo: (useId: string, idempotencyKey: string = newKey()) =>
      call<{ success: true }>('undo', { useId }, idempotencyKey),
    /** Returns a member by the code on their pass, with the vouchers that can be used. */
    member: (memberCode: string) => call<{ member: Member }>('member', { memberCode }),
    /** Gives points for a purchase, once for each receipt. */
    award: (
      purchase: { memberCode: string; cents: number; receipt: string },
      idempotencyKey: string = newKey(),
    ) => call<Award>('award', purchase, idempotencyKey),
    /** Reverses the points of a refunded purchase, once for each number of a refund. */
    refund: (
      refund: { receipt: string; refund: string; cents: number },
      idempotencyKey: string = newKey(),
    ) => call<{ points: number }>('refund', refund, idempotencyKey),
  }
}
