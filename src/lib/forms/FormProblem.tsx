import type { Problem } from '#contract/problems.ts'
import { Icon } from '#ui/Icon.tsx'

export const FormProblem = ({ problem }: { problem: Pick<Problem, 'message'> | undefined }) =>
  problem && (
    <p className="form-error" role="alert">
      <Icon name="alert" />
      <span>{problem.message}</span>
    </p>
  )
