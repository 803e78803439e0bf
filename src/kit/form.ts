import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import type { ProblemCode } from '#contract/problems.ts'
import { tab } from '#offline/local.ts'
import { tellAlive } from '#offline/alive.ts'
import { problemText } from './sentences.ts'

export type Wrong<Field extends string> = Partial<Record<Field, ProblemCode>>
export type Typed<Field extends string> = Record<Field, string>

export type Form<Field extends string> = {
  /** For <form {...form.props}>. */
  props: { ref: React.RefObject<HTMLFormElement | null>; method: 'post'; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void; onInput: (event: FormEvent<HTMLFormElement>) => void }
  /** The sentence under a field, in the reader's language. */
  wrong: (field: Field) => string | undefined
  focus: (field: Field) => void
  /** Empties the fields. */
  clear: () => void
  /** It was sent, and is what the server has: the draft is forgotten, the fields stay. */
  done: () => void
}

/**
 * A native form: the browser keeps what is typed, `check` says what is wrong with it, each with a sentence of the
 * catalogue. The first wrong field takes the focus; a field that is being mended loses its sentence. With a `draft`,
 * what is typed survives a reload, and a log in in the middle of it; secrets do not.
 */
export function useForm<Field extends string>({ draft, check, send }: {
  draft?: string
  check: (typed: Typed<Field>) => Wrong<Field>
  send: (typed: Typed<Field>) => unknown
}): Form<Field> {
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const ref = useRef<HTMLFormElement>(null)
  const isRestoring = useRef(false)
  useLayoutEffect(() => {
    if (!draft || !ref.current) return
    isRestoring.current = true
    restore(ref.current, draft)
    isRestoring.current = false
  }, [draft])
  useEffect(tellAlive, [])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])) as Typed<Field>
    const found = { ...check(typed), ...unfinishedIn(event.currentTarget) }
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first === undefined) return void send(typed)
    focusOn(event.currentTarget, first)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    // Fields that are still to come keep what was typed into them.
    if (draft && !isRestoring.current) drafts.add(draft, draftOf(event.currentTarget))
    if (name in wrong) setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => field !== name)) as Wrong<Field>)
  }

  return {
    // Without the app nothing that was typed may stand in an address.
    props: { ref, method: 'post', noValidate: true, onSubmit, onInput },
    wrong: (field) => {
      const code = wrong[field]
      return code && problemText(code)
    },
    focus: (field) => focusOn(ref.current, field),
    clear: () => {
      ref.current?.reset()
      if (draft) drafts.forget(draft)
      setWrong({})
    },
    done: () => {
      if (draft) drafts.forget(draft)
    },
  }
}

function focusOn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  // What is chosen by other means stands in a hidden field.
  const seen = field instanceof HTMLInputElement && field.type === 'hidden' ? field.closest('fieldset')?.querySelector<HTMLElement>('select, button') : field
  seen?.focus()
  // What is in the window may still lie under a bar.
  seen?.scrollIntoView({ block: 'nearest' })
}

/** What is typed into a form, for the life of the tab. Logging out forgets it. */
export const drafts = {
  read: (draft: string): Record<string, string> => {
    const kept = tab.get(keyOf(draft))
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {}
  },
  /** Something that is known before the form opens, over what was typed; undefined forgets a field. */
  add: (draft: string, known: Record<string, string | undefined>) => tab.set(keyOf(draft), { ...drafts.read(draft), ...known }),
  forget: (draft: string) => tab.remove(keyOf(draft)),
}

const keyOf = (draft: string) => `draft:${draft}`

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((field): field is FormField => (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) && field.name !== '')

/** Passwords and codes carry the mark of a secret: they are never kept. */
const draftOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(fieldsOf(form).filter((field) => !('secret' in field.dataset) && !isBox(field)).map(({ name, value }) => [name, value]))

function restore(form: HTMLFormElement, draft: string) {
  const kept = drafts.read(draft)
  for (const field of fieldsOf(form)) {
    const value = kept[field.name]
    if (value === undefined || 'secret' in field.dataset || isBox(field) || field.value === value) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** What is begun and neither taken nor left says so itself, with the code of its sentence. */
const unfinishedIn = <Field extends string>(form: HTMLFormElement): Wrong<Field> =>
  Object.fromEntries(fieldsOf(form).flatMap(({ name, dataset: { unfinished } }) => (unfinished ? [[name, unfinished]] : []))) as Wrong<Field>

const isBox = (field: FormField): boolean => ['checkbox', 'radio'].includes(field.type)
