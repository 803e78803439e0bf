import type { VoucherAtTillAnswer } from '#contract/till.ts'
import type { TillText } from '../lib/texts.ts'

/** What a screen is at a glance: its color, shape and sound. The same in every brand. */
export type Verdict = 'go' | 'done' | 'no' | 'ask' | 'call'

export type Mark = 'tick' | 'cross' | 'clock' | 'arrows' | 'question' | 'loop' | 'offline'

/** A verdict with its shape and words. */
export type Outcome = {
  verdict: Verdict
  mark: Mark
  word: TillText
  /** One sentence that says what to do next. */
  why?: TillText
  /** The same code may be sent again. */
  isRepeatable?: true
}

/** Returns the verdict on a voucher that was found. */
export function outcomeOfVoucher({ state }: Pick<VoucherAtTillAnswer, 'state'>): Outcome {
  switch (state) {
    case 'valid':
      return { verdict: 'go', mark: 'tick', word: 'till.word.valid' }
    case 'used':
      return { verdict: 'no', mark: 'cross', word: 'till.word.alreadyUsed' }
    case 'expired':
      return { verdict: 'no', mark: 'clock', word: 'till.word.expired' }
    case 'cancelled':
      return {
        verdict: 'no',
        mark: 'cross',
        word: 'till.word.cancelled',
        why: 'till.why.cancelled',
      }
  }
}

const unknown: Outcome = {
  verdict: 'no',
  mark: 'question',
  word: 'till.word.unknown',
  why: 'till.why.unknown',
}

/** Verdicts on calls that were refused; of all others the till shows the message of the server. */
const outcomes: Record<string, Outcome> = {
  VOUCHER_UNKNOWN: unknown,
  MEMBER_UNKNOWN: unknown,
  BAD_REQUEST: unknown,
  VOUCHER_OF_ANOTHER_BRAND: {
    verdict: 'no',
    mark: 'arrows',
    word: 'till.word.otherBrand',
    why: 'till.why.otherBrand',
  },
  VOUCHER_AMBIGUOUS: {
    verdict: 'ask',
    mark: 'question',
    word: 'till.word.ambiguous',
    why: 'till.why.ambiguous',
  },
  VOUCHER_USED: { verdict: 'no', mark: 'cross', word: 'till.word.alreadyUsed' },
  VOUCHER_EXPIRED: { verdict: 'no', mark: 'clock', word: 'till.word.expired' },
  VOUCHER_CANCELLED: {
    verdict: 'no',
    mark: 'cross',
    word: 'till.word.cancelled',
    why: 'till.why.cancelled',
  },
  TRAINING_CODE_UNKNOWN: {
    verdict: 'ask',
    mark: 'question',
    word: 'till.word.training',
    why: 'till.training.onlyCodes',
  },
  NO_ANSWER: {
    verdict: 'ask',
    mark: 'offline',
    word: 'till.word.noAnswer',
    why: 'till.why.noAnswer',
    isRepeatable: true,
  },
}

/** Returns the verdict on a refused call. */
export const outcomeOfFailure = ({ code, status }: { code: string; status: number }): Outcome =>
  outcomes[code] ?? {
    verdict: 'ask',
    mark: 'loop',
    word: 'till.word.notDone',
    // The server was busy or failed: it may be sent again with the same key.
    ...(status >= 500 || status === 409 || status === 429 ? { isRepeatable: true } : {}),
  }
