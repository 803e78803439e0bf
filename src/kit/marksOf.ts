/** What a field is given of what is wrong with it. */
export type Mark = { id: string; error?: string; wrongBy?: string }

/**
 * Marks every field of a form that is wrong. A sentence that is about several of them is said once, at the first; the
 * others refer to it, for whoever does not see which ones are marked.
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
