import type { ReactNode } from 'react'
import type { Problem } from '#contract/problems.ts'
import { FormProblem } from '#kit/FormProblem.tsx'
import { useHeldBack } from '#kit/heldBack.ts'
import { Button } from '#ui/Button.tsx'

/** The end of a form: what was refused, and the button that sends it. Without a connection, or too soon, it says why not. */
export function SaveButton({ busy, problem, shown = problem, look, children }: {
  busy: boolean
  /** Of the last try; it may say to wait. */
  problem: Problem | undefined
  /** What of it stands here, where some of it stands at a field. */
  shown?: Problem | undefined
  look?: 'quiet'
  children: ReactNode
}) {
  const heldBack = useHeldBack(problem)
  return (
    <>
      <FormProblem problem={shown} />
      <Button type="submit" wide look={look} busy={busy} {...heldBack}>{children}</Button>
    </>
  )
}
