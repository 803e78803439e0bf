import type { ReactNode } from 'react'
import { useCountdown } from '#lib/countdown.ts'
import { useBrand } from '#lib/brand.ts'
import { CountdownTimer } from './CountdownTimer.tsx'
import { FreeItems } from './FreeItems.tsx'
import { PreRegistrationForm } from './PreRegistrationForm.tsx'
import './drops.css'

/**
 * Shows the countdown and the pre-registration form, side by side on wide screens (SC-11, SC-63 to SC-65). `as` is the
 * heading level of the title; `terms` is the label of the checkbox.
 */
export function CountdownHero({ as = 'h2', terms }: { as?: 'h1' | 'h2'; terms: ReactNode }) {
  const current = useCountdown()
  const { countdown } = useBrand()
  // Until the server responds, the data built into the page is used; the form is the same.
  const drop =
    current.state === 'counting'
      ? current.drop
      : current.state === 'asking' && countdown
        ? { ...countdown, name: '', countDown: { countDownDate: countdown.until } }
        : undefined
  return (
    <div className="launch">
      <CountdownTimer as={as} />
      {drop && (
        <PreRegistrationForm
          drop={drop}
          terms={terms}
          freeItem={<FreeItems dropId={drop.dropId} />}
        />
      )}
    </div>
  )
}
