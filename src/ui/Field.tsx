import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import { Icon } from './Icon.tsx'

type Own = {
  label: ReactNode
  /** What is wrong with it, in a sentence. */
  error?: string
  hint?: ReactNode
}

/**
 * An input with its visible label, its hint and its error. `end` stands inside, behind what is typed. `wrongBy` is the
 * id of a sentence that stands at another field and is about this one as well.
 */
export function Field({ label, error, wrongBy, hint, end, ...input }: Own & { wrongBy?: string; end?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const ownId = useId()
  const id = input.id ?? ownId
  const isWrong = Boolean(error ?? wrongBy)
  return (
    <div className={isWrong ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input {...input} id={id} aria-invalid={isWrong || undefined} aria-describedby={describedBy(id, { error, wrongBy, hint })} />
        {isWrong && <Icon name="alert" />}
        {end}
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

/** The browser's own list to choose from, in the look of a field. */
export function Select({ label, error, hint, children, ...select }: Own & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId()
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input input-select">
        <select {...select} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, { error, hint })}>{children}</select>
        <Icon name={error ? 'alert' : 'down'} />
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

/** A field of several lines. */
export function TextArea({ label, error, hint, ...area }: Own & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input input-lines">
        <textarea {...area} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, { error, hint })} />
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

/** A box to tick. The label may carry links. */
export function Checkbox({ label, error, hint, ...input }: Own & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={error ? 'tick is-wrong' : 'tick'}>
      <label className="tick-label">
        <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, { error, hint })} />
        <span className="tick-box" aria-hidden="true"><Icon name="check" /></span>
        <span>{label}</span>
      </label>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

const Notes = ({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) => (
  <>
    {error && <p className="field-error" id={`${id}-error`} role="alert">{error}</p>}
    {hint && <p className="field-hint" id={`${id}-hint`}>{hint}</p>}
  </>
)

const describedBy = (id: string, { error, wrongBy, hint }: Pick<Own, 'error' | 'hint'> & { wrongBy?: string }) =>
  [error ? `${id}-error` : wrongBy, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
