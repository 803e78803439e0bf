import type { HostedFields } from '#contract/payments.ts'

/** The hosted fields of Paysafe.js, by their names in its events. */
export const fieldNames = ['CardNumber', 'ExpiryDate', 'Cvv'] as const
export type FieldName = (typeof fieldNames)[number]

export type FieldEvent = {
  type: 'Focus' | 'Blur' | 'Valid' | 'Invalid' | 'FieldValueChange'
  target: { fieldName: string }
}

type FieldOptions = {
  selector: string
  placeholder: string
  accessibilityLabel: string
  optional?: boolean
}

export type SetupOptions = {
  currencyCode: 'USD'
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
  }
  /** Rejects with a `PaysafeError`. */
  tokenize: (
    transaction: HostedFields['transaction'] & {
      singleUseCustomerToken?: string
      paymentTokenFrom?: string
    },
  ) => Promise<{ token: string }>
}

/** What Paysafe.js rejects with; `code` 9003: fields are not valid. */
export type PaysafeError = { code?: string; displayMessage?: string; detailedMessage?: string }

export type Paysafe = {
  fields: { setup: (apiKey: string, options: SetupOptions) => Promise<PaysafeForm> }
}
