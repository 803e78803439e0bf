import { payments, type HostedFields } from '#contract/payments.ts'
import { Problem } from '#contract/problems.ts'
import { call } from '#lib/api/api.ts'
import { language } from '#lib/texts/language.ts'
import { t, type TextKey } from '#lib/texts/t.ts'
import { isAmex } from '../card/cardBrand.ts'
import { fieldStyle } from './fieldStyle.ts'
import { loadScript } from './loadScript.ts'
import {
  fieldNames,
  type FieldEvent,
  type FieldName,
  type PaysafeForm,
  type SetupOptions,
  type TestCard,
} from './paysafe.ts'

/** A new reference every time, so never from storage. */
export const tokensFor = async (cartToken: string | undefined): Promise<HostedFields> =>
  (await call(payments.tokens, { params: cartToken === undefined ? {} : { cartToken } })).fields

/**
 * Asserts that the CVC of a saved card can be typed: the provider may not give, or not have it any more.
 * @throws Problem
 */
export function assertSavedCard({ savedCard }: HostedFields): void {
  if (!savedCard) throw new Problem('PAYMENT_UNAVAILABLE', { message: t('card.savedUnusable') })
}

/** Returns the field of a name, whose case differs between versions of Paysafe.js. */
export const fieldOf = (named: string): FieldName | undefined =>
  fieldNames.find((name) => name.toLowerCase() === named.toLowerCase())

/** What is wrong with a field. */
export const mistakes: Record<FieldName, TextKey> = {
  cardNumber: 'card.wrongNumber',
  expiryDate: 'card.wrongExpiry',
  cvv: 'card.wrongCvc',
}

/** Has the input of a field described by its mistake, for screen readers, or by nothing. */
export const describeMistake = (form: PaysafeForm, name: FieldName, isWrong: boolean): void =>
  form.fields(name).setError?.(isWrong ? t(mistakes[name]) : undefined)

/**
 * Loads the script and has it put its frames into the elements with the ids of `idOf`.
 * @throws Problem of the server, or Error when the vault does not answer
 */
export async function openForm({
  cartToken,
  isCvcOnly,
  idOf,
  onEvent,
}: {
  cartToken: string | undefined
  isCvcOnly: boolean
  idOf: (name: FieldName) => string
  onEvent: (event: FieldEvent) => void
}): Promise<{ form: PaysafeForm; fields: HostedFields; testCards: readonly TestCard[] }> {
  const fields = await tokensFor(cartToken)
  if (isCvcOnly) assertSavedCard(fields)
  const paysafe = await loadScript(fields.script)
  const form = await paysafe.fields.setup(fields.apiKey, optionsOf(fields, idOf, isCvcOnly))
  const { card } = await form.show()
  if (!card || card.error) throw new Error('The hosted fields take no cards.')
  form
    .fields(isCvcOnly ? 'cvv' : fieldNames.join(' '))
    .on('Focus Blur Valid Invalid Submit', (_, event) => {
      const name = fieldOf(event.target.fieldName)
      if (event.type === 'Valid' && name) describeMistake(form, name, false)
      onEvent(event)
    })
  for (const name of isCvcOnly ? (['cvv'] as const) : fieldNames) reportTyped(form, name)
  return { form, fields, testCards: paysafe.testCards ?? [] }

  /** A field can be typed in before the others have loaded, and so before anything listens to it. */
  function reportTyped({ fields }: PaysafeForm, name: FieldName) {
    const target = { fieldName: name }
    if (fields(name).isValid?.()) onEvent({ type: 'Valid', target })
    const frame = document.getElementById(idOf(name))?.querySelector('iframe')
    if (frame && frame === document.activeElement) onEvent({ type: 'Focus', target })
  }
}

function optionsOf(
  { environment, accountId, savedCard }: HostedFields,
  idOf: (name: FieldName) => string,
  isCvcOnly: boolean,
): SetupOptions {
  const field = (name: FieldName, accessibilityLabel: string, placeholder: string) => ({
    selector: `#${idOf(name)}`,
    accessibilityLabel,
    placeholder,
  })
  const cvcOf = isCvcOnly ? savedCard?.card : undefined
  const cvv = document.getElementById(idOf('cvv'))
  const quiet = cvv?.closest('.hosted')?.querySelector('.hosted-head')
  return {
    currencyCode: 'USD',
    environment,
    locale: language() === 'fr' ? 'fr_CA' : 'en_US',
    ...(accountId !== null && { accounts: { default: accountId } }),
    fields: {
      ...(!isCvcOnly && {
        cardNumber: field('cardNumber', t('card.number'), ''),
        expiryDate: field('expiryDate', t('card.expiry'), t('card.expiryHint')),
      }),
      cvv: {
        ...field('cvv', t('card.cvc'), t(isAmex(cvcOf) ? 'card.cvcHintAmex' : 'card.cvcHint')),
        ...(cvcOf && { cardBrand: cvcOf.brand }),
      },
    },
    style: cvv && quiet ? fieldStyle(cvv, quiet) : {},
  }
}
