import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { tab } from '#offline/localStore.ts'
import { announceFormReady } from '#offline/formReady.ts'
import { problemMessage } from '../texts/sentences.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, ProblemCode>>
export type FieldValues<Field extends string> = Record<Field, string>

export type Form<Field extends string> = {
  /** For `<form {...form.props}>`. */
  props: {
    ref: React.RefObject<HTMLFormElement | null>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
  }
  errors: (field: Field) => string | undefined
  focus: (field: Field) => void
  clear: () => void
  /** Call it when the server has saved the form: deletes the draft and leaves the fields. */
  markSent: () => void
}

/**
 * Manages a native form with uncontrolled fields; `check` returns a problem code per wrong field. The first wrong field
 * gets the focus, and editing a field removes its error. With a `draft` name, input survives a reload and a login in
 * between; secrets are never stored.
 */
export function useForm<Field extends string>({
  draft,
  check,
  send,
}: {
  draft?: string
  check: (typed: FieldValues<Field>) => FieldErrors<Field>
  send: (typed: FieldValues<Field>) => unknown
}): Form<Field> {
  const [wrong, setWrong] = useState<FieldErrors<Field>>({})
  const ref = useRef<HTMLFormElement>(null)
  const isRestoring = useRef(false)
  useLayoutEffect(() => {
    if (!draft || !ref.current) return
    isRestoring.current = true
    restore(ref.current, draft)
    isRestoring.current = false
  }, [draft])
  useEffect(announceFormReady, [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    ) as FieldValues<Field>
    const problems = { ...check(typed), ...unfinishedIn(event.currentTarget) }
    setWrong(problems)
    const first = Object.keys(problems)[0]
    if (first === undefined) return void send(typed)
    focusOn(event.currentTarget, first)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    // Merged, so that fields that are not rendered yet keep their draft.
    if (draft && !isRestoring.current) drafts.add(draft, draftOf(event.currentTarget))
    if (name in wrong)
      setWrong(
        Object.fromEntries(
          Object.entries(wrong).filter(([field]) => field !== name),
        ) as FieldErrors<Field>,
      )
  }

  return {
    // `post`: if the form is sent before the app runs, no input ends up in the address.
    props: { ref, method: 'post', noValidate: true, onSubmit, onInput },
    errors: (field) => {
      const code = wrong[field]
      return code && problemMessage(code)
    },
    focus: (field) => focusOn(ref.current, field),
    clear: () => {
      ref.current?.reset()
      if (draft) drafts.clear(draft)
      setWrong({})
    },
    markSent: () => {
      if (draft) drafts.clear(draft)
    },
  }
}

function focusOn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  // The value of a custom control is in a hidden field.
  const target =
    field instanceof HTMLInputElement && field.type === 'hidden'
      ? field.closest('fieldset')?.querySelector<HTMLElement>('select, button')
      : field
  target?.focus()
  // The focused field may still be covered by a fixed bar.
  target?.scrollIntoView({ block: 'nearest' })
}

/** The input of forms, stored for the life of the tab and deleted by logging out. */
export const drafts = {
  read: (draft: string): Record<string, string> => {
    const stored = tab.get(keyOf(draft))
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  },
  /** Merges values into a draft; undefined removes a field. */
  add: (draft: string, values: Record<string, string | undefined>) =>
    tab.set(keyOf(draft), { ...drafts.read(draft), ...values }),
  clear: (draft: string) => tab.remove(keyOf(draft)),
}

const keyOf = (draft: string) => `draft:${draft}`

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.name !== '',
  )

/** Fields with `data-secret` (passwords, codes) are never stored. */
const draftOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form)
      .filter((field) => !('secret' in field.dataset) && !isCheckable(field))
      .map(({ name, value }) => [name, value]),
  )

function restore(form: HTMLFormElement, draft: string) {
  const stored = drafts.read(draft)
  for (const field of fieldsOf(form)) {
    const value = stored[field.name]
    if (
      value === undefined ||
      'secret' in field.dataset ||
      isCheckable(field) ||
      field.value === value
    )
      continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Returns the problem codes of controls that are open but neither confirmed nor cancelled. */
const unfinishedIn = <Field extends string>(form: HTMLFormElement): FieldErrors<Field> =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ name, dataset: { unfinished } }) =>
      unfinished ? [[name, unfinished]] : [],
    ),
  ) as FieldErrors<Field>

const isCheckable = (field: FormField): boolean => ['checkbox', 'radio'].includes(field.type)
