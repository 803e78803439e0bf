import { useEffect, useRef } from 'react'
import type { Problem } from '#contract/problems.ts'
import { FormProblem } from '#lib/forms/FormProblem.tsx'
import { t } from '#lib/texts/t.ts'
import { Button } from '#ui/Button.tsx'
import { FlowHeadline } from '#ui/FlowHeadline.tsx'
import './challenge.css'

/**
 * The bank's page in a frame, in which the member proves that it is them (3-D Secure). The frame is the bank's; heading,
 * edge and the way out are ours.
 */
export function Challenge({
  url,
  text,
  cancelLabel,
  isBusy = false,
  problem,
  onDone,
  onCancel,
}: {
  url: string
  /** Why the bank asks. */
  text: string
  cancelLabel: string
  isBusy?: boolean
  problem?: Problem | undefined
  onDone: () => void
  onCancel: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && isDone(data)) latest.current()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  return (
    <div className="flow-step-body">
      <FlowHeadline>{t('buy.confirm')}</FlowHeadline>
      <p className="flow-lead">{text}</p>
      {/* Another question is another frame: a new address in the same one would be an entry of the history. */}
      <iframe
        key={url}
        className="challenge-frame"
        ref={frame}
        src={url}
        title={t('buy.yourBank')}
      />
      <div className="flow-foot">
        <FormProblem problem={problem} />
        <Button wide look="quiet" busy={isBusy} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </div>
  )
}

/** What the last page of the sandbox's bank sends, and the page to which a bank returns (`merchantUrl`). */
const isDone = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'vaultChallenge' in data
