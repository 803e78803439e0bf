import type { HostedFields } from '#contract/payments.ts'

/** The hosted fields of Paysafe.js, by their names in its events. */
export const fieldNames = ['cardNumber', 'expiryDate', 'cvv'] as const
export type FieldName = (typeof fieldNames)[number]

export type FieldEvent = {
  /** `Submit`: Enter was pressed in the field. */
  type: 'Focus' | 'Blur' | 'Valid' | 'Invalid' | 'Submit'
  target: { fieldName: string }
}

type FieldOptions = {
  selector: string
  placeholder: string
  accessibilityLabel: string
  /** Of the saved card, whose CVC is asked for. */
  cardBrand?: string
}

export type SetupOptions = {
  currencyCode: 'USD'
  locale: 'en_US' | 'fr_CA'
  environment: HostedFields['environment']
  accounts?: { default: number }
  fields: { cardNumber?: FieldOptions; expiryDate?: FieldOptions; cvv: FieldOptions }
  style: Record<string, Record<string, string>>
}

/** A form of hosted fields. Only the part of Paysafe.js that this page calls; the sandbox vault has the same. */
export type PaysafeForm = {
  show: () => Promise<{ card?: { error?: unknown } }>
  fields: (names: string) => {
    on: (events: string, handler: (form: PaysafeForm, event: FieldEvent) => void) => void
    isValid?: () => boolean
    focus?: () => void
    /** Describes the input by a text that screen readers announce with it. */
    setError?: (text: string | undefined) => void
  }
  destroy?: () => void
  /** Rejects with a `PaysafeError`. */
  tokenize: (
    transaction: HostedFields['transaction'] & {
      singleUseCustomerToken?: string
      paymentTokenFrom?: string
    },
  ) => Promise<{ token: string }>
}

/** What Paysafe.js rejects with; `code` 9003: fields are not valid. */
export type PaysafeError = { code?: string; fieldErrors?: readonly string[] }

/** What the sandbox's bank does with a card. */
export type TestCard = {
  number: string
  brand: string
  outcome: 'success' | 'decline' | 'challenge' | 'challengeFails' | 'timeout' | 'unreachable'
}

export type Paysafe = {
  /** Of the sandbox vault alone. */
  testCards?: readonly TestCard[]
  fields: { setup: (apiKey: string, options: SetupOptions) => Promise<PaysafeForm> }
}
