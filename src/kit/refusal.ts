import { useEffect, useRef } from 'react'
import type { Problem, ProblemCode } from '#contract/problems.ts'

type Refusal<Field extends string> = {
  /** The sentence for a field, if it is about this one. */
  at: (field: Field) => string | undefined
  /** What is about no field stands above the button. */
  rest: Problem | undefined
}

/** Which field a refusal of the server is about: it takes the focus, as one that was found wrong here does. */
export function useRefusal<Field extends string>(problem: Problem | undefined, places: Partial<Record<ProblemCode, Field>>, focus: (field: Field) => void): Refusal<Field> {
  const place = problem && places[problem.code]
  const now = useRef(focus)
  useEffect(() => { now.current = focus })
  // A field may come to the form only because of what was refused.
  useEffect(() => {
    if (problem && place) now.current(place)
  }, [problem, place])
  return { at: (field) => (field === place ? problem?.message : undefined), rest: place ? undefined : problem }
}
