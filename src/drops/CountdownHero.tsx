import type { ReactNode } from 'react'
import { useCountdown } from '#kit/countdown.ts'
import { useBrand } from '#kit/brand.ts'
import { CountdownTimer } from './CountdownTimer.tsx'
import { FreePieces } from './FreePieces.tsx'
import { PreRegistrationForm } from './PreRegistrationForm.tsx'
import './drops.css'

/**
 * SC-11, SC-63 to SC-65: the timer, and the form below it, in one row where there is room. `as` is the rank of its title:
 * the first of its page, or below the landing page's own. `terms` is what the box of the form says.
 */
export function CountdownHero({ as = 'h2', terms }: { as?: 'h1' | 'h2'; terms: ReactNode }) {
  const known = useCountdown()
  const { countdown } = useBrand()
  // Before the server has answered, what the page was made with stands for it: the form is the same.
  const drop = known.state === 'counting' ? known.drop : known.state === 'asking' && countdown ? { ...countdown, name: '', countDown: { countDownDate: countdown.until } } : undefined
  return (
    <div className="launch">
      <CountdownTimer as={as} />
      {drop && <PreRegistrationForm drop={drop} terms={terms} piece={<FreePieces dropId={drop.dropId} />} />}
    </div>
  )
}
