import { useEffect, useRef } from 'react'
import type { Problem, ProblemCode } from '#contract/problems.ts'

type FieldRefusal<Field extends string> = {
  /** The message for this field; undefined when the refusal is about something else. */
  fieldErrors: (field: Field) => string | undefined
  /** A refusal about no field; it is shown above the button. */
  formProblem: Problem | undefined
}

/** Assigns a refusal of the server to the field it is about and focuses that field. */
export function useRefusal<Field extends string>(
  problem: Problem | undefined,
  places: Partial<Record<ProblemCode, Field>>,
  focus: (field: Field) => void,
): FieldRefusal<Field> {
  const place = problem && places[problem.code]
  const latestFocus = useRef(focus)
  useEffect(() => {
    latestFocus.current = focus
  })
  // In an effect: the refusal may be what makes the form render this field.
  useEffect(() => {
    if (problem && place) latestFocus.current(place)
  }, [problem, place])
  return {
    fieldErrors: (field) => (field === place ? problem?.message : undefined),
    formProblem: place ? undefined : problem,
  }
}
