import { useRef, useState, type FormEvent } from 'react'
import { problemText, type ProblemCode } from '#contract/problems.ts'
import { language } from './language.ts'

export type Wrong<Field extends string> = Partial<Record<Field, ProblemCode>>
export type Typed<Field extends string> = Record<Field, string>

export type Form<Field extends string> = {
  /** For <form {...form.props}>. */
  props: { ref: React.RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent<HTMLFormElement>) => void; onInput: (event: FormEvent<HTMLFormElement>) => void }
  /** The sentence under a field, in the reader's language. */
  wrong: (field: Field) => string | undefined
  focus: (field: Field) => void
  clear: () => void
}

/**
 * A native form: the browser keeps what is typed, `check` says what is wrong with it, each with a sentence of the
 * catalogue. The first wrong field takes the focus; a field that is being mended loses its sentence.
 */
export function useForm<Field extends string>({ check, send }: {
  check: (typed: Typed<Field>) => Wrong<Field>
  send: (typed: Typed<Field>) => unknown
}): Form<Field> {
  const [wrong, setWrong] = useState<Wrong<Field>>({})
  const ref = useRef<HTMLFormElement>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])) as Typed<Field>
    const found = check(typed)
    setWrong(found)
    const first = Object.keys(found)[0]
    if (first === undefined) return void send(typed)
    focusOn(event.currentTarget, first)
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (name in wrong) setWrong(Object.fromEntries(Object.entries(wrong).filter(([field]) => field !== name)) as Wrong<Field>)
  }

  return {
    props: { ref, noValidate: true, onSubmit, onInput },
    wrong: (field) => {
      const code = wrong[field]
      return code && problemText(code, language())
    },
    focus: (field) => focusOn(ref.current, field),
    clear: () => {
      ref.current?.reset()
      setWrong({})
    },
  }
}

function focusOn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
