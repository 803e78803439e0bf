import { useEffect, useRef, type ReactNode } from 'react'
import { announce } from '../lib/sounds.ts'
import { VerdictMark } from './marks.tsx'
import type { Mark, Verdict } from './verdicts.ts'

type VerdictViewProps = {
  verdict: Verdict
  mark: Mark
  word: string
  why?: ReactNode
  /** What a screen reader says after the word. */
  spoken?: string
  /** A small mark leaves room for the keys of an amount. */
  size?: 'small'
  children?: ReactNode
  /** The buttons at the foot. */
  dock: ReactNode
}

/** A verdict as the whole screen: word, shape, color and sound. The heading takes the focus, no button does. */
export function VerdictView({
  verdict,
  mark,
  word,
  why,
  spoken,
  size,
  children,
  dock,
}: VerdictViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    announce(verdict)
    heading.current?.focus({ preventScroll: true })
  }, [verdict, word])
  return (
    <section className="verdict" data-verdict={verdict} data-size={size}>
      <div className="say">
        <div className="say-row">
          <VerdictMark verdict={verdict} mark={mark} />
          <h1 ref={heading} tabIndex={-1} className="display word">
            {word}
            {spoken && <span className="sr-only">. {spoken}</span>}
          </h1>
        </div>
        {why && <p className="why">{why}</p>}
      </div>
      {children}
      <div className="dock">{dock}</div>
    </section>
  )
}

/** A fact of a verdict; `small` is said below it. */
export type Fact = { label: string; value: string; small?: string | undefined }

export function Facts({ facts }: { facts: readonly (Fact | undefined)[] }) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>
                {fact.value}
                {fact.small && <small>{fact.small}</small>}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
