import type { ReactNode } from 'react'
import type { Problem } from '#contract/problems.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { useDisabledReason } from '#lib/forms/useDisabledReason.ts'
import { Button } from '#ui/Button.tsx'

/** Submit button with the problem above it; shows why it is disabled when offline or rate limited. */
export function SaveButton({
  busy,
  problem,
  shown = problem,
  look,
  children,
}: {
  busy: boolean
  /** The problem of the last attempt, which can require a wait. */
  problem: Problem | undefined
  /** The part shown here; undefined when the problem is shown at a field. */
  shown?: Problem | undefined
  look?: 'quiet'
  children: ReactNode
}) {
  const disabledReason = useDisabledReason(problem)
  return (
    <>
      <FormProblem problem={shown} />
      <Button type="submit" wide look={look} busy={busy} {...disabledReason}>
        {children}
      </Button>
    </>
  )
}
