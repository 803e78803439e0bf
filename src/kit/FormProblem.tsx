import type { Problem } from '#contract/problems.ts'
import { Icon } from '#ui/Icon.tsx'

/** What the server refused, above the button that was pressed. */
export const FormProblem = ({ problem }: { problem: Pick<Problem, 'message'> | undefined }) =>
  problem && <p className="form-error" role="alert"><Icon name="alert" /><span>{problem.message}</span></p>
