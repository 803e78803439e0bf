/** A field's id and its error; `wrongBy` is the id of the error element of another field that shows the same error. */
export type Mark = { id: string; error?: string; wrongBy?: string }

/**
 * Returns the error marks of a form's fields. An error shared by several fields is shown once, at the first of them;
 * the others refer to it, so that screen readers announce it for each.
 */
export function marksOf<Field extends string>(form: string, fields: readonly Field[], wrong: (field: Field) => string | undefined): Record<Field, Mark> {
  const idOf = (field: Field) => `${form}-${field}`
  const mark = (field: Field): Mark => {
    const error = wrong(field)
    const first = error === undefined ? undefined : fields.find((other) => wrong(other) === error)
    return first === undefined || first === field ? { id: idOf(field), error } : { id: idOf(field), wrongBy: `${idOf(first)}-error` }
  }
  return Object.fromEntries(fields.map((field) => [field, mark(field)])) as Record<Field, Mark>
}
