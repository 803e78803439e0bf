import { textAt, valuesAt, type Located } from './locations.ts'
import type { PackError } from './pack-errors.ts'

/** The fields of an offer that not every kind has, and the kinds that may have them. */
const kindsWith: Record<string, readonly string[]> = {
  value: ['amount'],
  isUsableInParts: ['amount'],
  art: ['product', 'experience'],
  place: ['experience'],
  time: ['experience'],
}

/** Returns the errors of an offer whose fields do not fit its kind. */
export function offerErrors({ place, value: offer }: Located): PackError[] {
  const kind = textAt(offer, 'kind')[0]?.value ?? 'amount'
  const amount = valuesAt(offer, 'value')[0]?.value
  return [
    ...Object.entries(kindsWith)
      .filter(([field, kinds]) => !kinds.includes(kind) && valuesAt(offer, field).length > 0)
      .map(
        ([field, kinds]) =>
          `${place}.${field}: only an offer of the kind ${kinds.join(' or ')} has it; this one is of the kind ${kind}`,
      ),
    ...(kind === 'amount' && (amount === undefined || amount === 0)
      ? [
          `${place}.value: an amount off has at least 1 dollar; anything else is of the kind product or experience`,
        ]
      : []),
  ]
}
