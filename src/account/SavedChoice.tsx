import { useState } from 'react'
import type { Problem } from '#contract/problems.ts'
import { useOnline } from '#lib/api/online.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { t } from '#lib/texts/t.ts'
import { Checkbox } from '#ui/Field.tsx'

type SavedChoiceProps = {
  label: string
  hint?: string
  isWanted: boolean
  /** The write that saves the choice (useWrite). */
  save: { busy: boolean; response: unknown; problem: Problem | undefined }
  /** Sends the choice. @returns undefined when it was not saved */
  send: (isWanted: boolean) => Promise<unknown>
  /** Reads the choice again. */
  read: () => Promise<unknown>
}

/** A checkbox that is saved at once. Needs a connection. */
export function SavedChoice({ label, hint, isWanted, save, send, read }: SavedChoiceProps) {
  const isOnline = useOnline()
  const [chosen, setChosen] = useState<boolean>()

  async function choose(choice: boolean) {
    setChosen(choice)
    // Without a fresh read, the box would show the old choice for a moment.
    if (await send(choice)) await read().catch(() => undefined)
    setChosen(undefined)
  }

  return (
    <div>
      <Checkbox
        label={label}
        hint={isOnline ? hint : t('offline.needsLine')}
        checked={chosen ?? isWanted}
        disabled={!isOnline}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p className="email-choice-state" role="status">
        {save.busy ? t('emails.saving') : save.response !== undefined && t('emails.saved')}
      </p>
      <FormProblem problem={save.problem} />
    </div>
  )
}
