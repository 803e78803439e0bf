import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { HostedFields } from '#contract/payments.ts'
import { Problem } from '#contract/problems.ts'
import { t } from '#lib/texts/t.ts'
import { assertSavedCard, describeMistake, fieldOf, openForm, tokensFor } from './hostedForm.ts'
import {
  fieldNames,
  type FieldName,
  type PaysafeError,
  type PaysafeForm,
  type TestCard,
} from './paysafe.ts'
import { useColorChange } from './useColorChange.ts'

/** Paysafe.js: what is typed is not a card. */
const INVALID_FIELDS = '9003'

/** A payment handle of the typed card, and the reference it was made with. */
export type CardToken = { paymentToken: string; merchantRefNum: string }

/** `isMarked`: the member has tried to send it while it was wrong. */
type FieldState = { isValid: boolean; isFocused: boolean; isMarked: boolean }

const untouched: FieldState = { isValid: false, isFocused: false, isMarked: false }

export type HostedCard = {
  state: 'loading' | 'ready' | 'unreachable'
  /** Why nothing could be loaded; undefined when the script or the frames did not answer. */
  problem: Problem | undefined
  names: readonly FieldName[]
  /** Cards to try; only the sandbox vault has some, and none are needed to type a CVC. */
  testCards: readonly TestCard[]
  /** The id of the element that holds a field's frame. */
  idOf: (name: FieldName) => string
  stateOf: (name: FieldName) => FieldState
  focus: (name: FieldName) => void
  /** Returns whether what is typed may be a card; marks the wrong fields and gives the first the focus. */
  check: () => boolean
  /**
   * Returns a token for what is typed; undefined when a field is wrong, as for `check`.
   * @throws Problem when the vault or the server does not answer
   */
  tokenize: () => Promise<CardToken | undefined>
  retry: () => void
}

/**
 * Loads the hosted fields, for a new card or for the CVC of the saved one (VA-22, VA-23). `cartToken`: the order to pay.
 * `isCvcOnly` must not change while the component is mounted: give it a key.
 */
export function useHostedCard({
  cartToken,
  isCvcOnly,
}: {
  cartToken: string | undefined
  isCvcOnly: boolean
}): HostedCard {
  const names = isCvcOnly ? (['cvv'] as const) : fieldNames
  const { opened, idOf, retry } = useForm({ cartToken, isCvcOnly })
  const { fields, change } = opened
  const isTokenizing = useRef(false)
  // The frames keep the colors that they were opened with.
  useColorChange(idOf('cvv'), () => {
    if (!isTokenizing.current) retry()
  })
  const focus = (name: FieldName) => {
    document.getElementById(idOf(name))?.querySelector('iframe')?.focus()
    opened.form?.fields(name).focus?.()
  }

  function mark(wrong: readonly FieldName[]): boolean {
    for (const name of wrong) {
      change(name, { isMarked: true, isValid: false })
      if (opened.form) describeMistake(opened.form, name, true)
    }
    if (wrong[0]) focus(wrong[0])
    return wrong.length === 0
  }
  const check = () => mark(names.filter((name) => !fields[name]?.isValid))

  async function tokenize(): Promise<CardToken | undefined> {
    if (!opened.form || !check()) return undefined
    isTokenizing.current = true
    return await tokenOf(opened.form).finally(() => {
      isTokenizing.current = false
    })
  }

  async function tokenOf(form: PaysafeForm): Promise<CardToken | undefined> {
    const tokens = await opened.tokens(cartToken)
    if (isCvcOnly) assertSavedCard(tokens)
    const { transaction, savedCard } = tokens
    try {
      const { token } = await form.tokenize({
        ...transaction,
        ...(isCvcOnly &&
          savedCard && {
            singleUseCustomerToken: savedCard.singleUseCustomerToken,
            paymentTokenFrom: savedCard.paymentTokenFrom,
          }),
      })
      return { paymentToken: token, merchantRefNum: transaction.merchantRefNum }
    } catch (thrown) {
      if ((thrown as PaysafeError).code !== INVALID_FIELDS)
        throw new Problem('SOMETHING_WENT_WRONG', { message: t('card.notReached'), cause: thrown })
      const wrong = ((thrown as PaysafeError).fieldErrors ?? []).flatMap(
        (one) => fieldOf(one) ?? [],
      )
      mark(wrong.length > 0 ? wrong : names)
      return undefined
    }
  }

  return {
    state: opened.state,
    problem: opened.problem,
    names,
    testCards: isCvcOnly ? [] : opened.testCards,
    idOf,
    stateOf: (name) => fields[name] ?? untouched,
    focus,
    check,
    tokenize,
    retry,
  }
}

/** Enter in a field sends the form around it, as in a field of this page. */
const submit = (id: string) => document.getElementById(id)?.closest('form')?.requestSubmit()

type Outcome = {
  attempt: number
  form?: PaysafeForm
  testCards?: readonly TestCard[]
  problem?: Problem
}

/** Opens the form of hosted fields, again with every `retry`, and follows what its fields report. */
function useForm({ cartToken, isCvcOnly }: { cartToken: string | undefined; isCvcOnly: boolean }) {
  const id = useId().replaceAll(/\W/g, '')
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const [fields, setFields] = useState<{ [Name in FieldName]?: FieldState }>({})
  const unused = useRef<{ cartToken: string | undefined; fields: HostedFields }>(undefined)
  const first = useRef(cartToken)
  const idOf = useCallback((name: FieldName) => `${id}-${name}-${attempt}`, [id, attempt])
  const change = useCallback(
    (name: FieldName, change: Partial<FieldState>) =>
      setFields((before) => ({ ...before, [name]: { ...untouched, ...before[name], ...change } })),
    [],
  )

  useEffect(() => {
    let isCurrent = true
    const opening = openForm({
      cartToken: first.current,
      isCvcOnly,
      idOf,
      onEvent: (event) => {
        const name = fieldOf(event.target.fieldName)
        if (!isCurrent || !name) return
        if (event.type === 'Submit') submit(idOf(name))
        if (event.type === 'Focus') change(name, { isFocused: true })
        if (event.type === 'Blur') change(name, { isFocused: false })
        if (event.type === 'Valid') change(name, { isValid: true, isMarked: false })
        if (event.type === 'Invalid') change(name, { isValid: false })
      },
    })
    opening.then(
      ({ form, fields, testCards }) => {
        if (!isCurrent) return
        unused.current = { cartToken: first.current, fields }
        setOutcome({ attempt, form, testCards })
      },
      (thrown: unknown) => {
        if (isCurrent)
          setOutcome({ attempt, ...(thrown instanceof Problem && { problem: thrown }) })
      },
    )
    return () => {
      isCurrent = false
      void opening.then(
        ({ form }) => form.destroy?.(),
        () => undefined,
      )
    }
  }, [attempt, isCvcOnly, idOf, change])

  const current = outcome?.attempt === attempt ? outcome : undefined
  const state = !current ? 'loading' : current.form ? 'ready' : 'unreachable'
  return {
    opened: {
      state: state as HostedCard['state'],
      form: current?.form,
      testCards: current?.testCards ?? [],
      problem: current?.problem,
      fields,
      change,
      /** The reference of a token is good for one `tokenize`, and for one order. */
      async tokens(cartToken: string | undefined): Promise<HostedFields> {
        const kept = unused.current
        unused.current = undefined
        return kept?.cartToken === cartToken && kept ? kept.fields : tokensFor(cartToken)
      },
    },
    idOf,
    retry: () => {
      setFields({})
      setAttempt(attempt + 1)
    },
  }
}
