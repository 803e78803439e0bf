import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { Icon } from './Icon.tsx'

type CommonProps = {
  label: ReactNode
  error?: string
  hint?: ReactNode
}

/**
 * An input with label, hint and error. `end` is rendered inside, after the input. `serverError` is the
 * id of an error message at another field that is about this one as well.
 */
export function Field({
  label,
  error,
  serverError,
  hint,
  end,
  ...input
}: CommonProps & {
  serverError?: string
  end?: ReactNode
} & InputHTMLAttributes<HTMLInputElement>) {
  const ownId = useId()
  const id = input.id ?? ownId
  const isWrong = Boolean(error ?? serverError)
  return (
    <div className={isWrong ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input">
        <input
          {...input}
          id={id}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy(id, { error, serverError, hint })}
        />
        {isWrong && <Icon name="alert" />}
        {end}
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

export function Select({
  label,
  error,
  hint,
  children,
  ...select
}: CommonProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId()
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input input-select">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
        >
          {children}
        </select>
        <Icon name={error ? 'alert' : 'down'} />
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

export function TextArea({
  label,
  error,
  hint,
  ...area
}: CommonProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className={error ? 'field is-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input input-lines">
        <textarea
          {...area}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
        />
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

export function Checkbox({
  label,
  error,
  hint,
  ...input
}: CommonProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={error ? 'checkbox is-wrong' : 'checkbox'}>
      <label className="checkbox-label">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
        />
        <span className="checkbox-box" aria-hidden="true">
          <Icon name="check" />
        </span>
        <span>{label}</span>
      </label>
      <Notes id={id} error={error} hint={hint} />
    </div>
  )
}

const Notes = ({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) => (
  <>
    {error && (
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    )}
    {hint && (
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </>
)

const describedBy = (
  id: string,
  { error, serverError, hint }: Pick<CommonProps, 'error' | 'hint'> & { serverError?: string },
) =>
  [error ? `${id}-error` : serverError, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
