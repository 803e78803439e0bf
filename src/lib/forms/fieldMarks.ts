/** A field's id and its error; `serverError` is the id of the error element of another field that shows the same error. */
export type FieldMark = { id: string; error?: string; serverError?: string }

/**
 * Returns the error marks of a form's fields. An error shared by several fields is shown once, at the first of them;
 * the others refer to it, so that screen readers announce it for each.
 */
export function fieldMarks<Field extends string>(
  form: string,
  fields: readonly Field[],
  wrong: (field: Field) => string | undefined,
): Record<Field, FieldMark> {
  const idOf = (field: Field) => `${form}-${field}`
  const mark = (field: Field): FieldMark => {
    const error = wrong(field)
    const first = error === undefined ? undefined : fields.find((other) => wrong(other) === error)
    return first === undefined || first === field
      ? { id: idOf(field), error }
      : { id: idOf(field), serverError: `${idOf(first)}-error` }
  }
  return Object.fromEntries(fields.map((field) => [field, mark(field)])) as Record<Field, FieldMark>
}
