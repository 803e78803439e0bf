import { useEffect, useRef, type ReactNode } from 'react'
import { announce } from '../lib/sounds.ts'
import { VerdictMark } from './marks.tsx'
import type { Mark, Verdict } from './verdicts.ts'

/** A fact of a verdict; `small` is said below it. */
export type Fact = { label: string; value: string; small?: string | undefined }

type VerdictViewProps = {
  verdict: Verdict
  mark: Mark
  word: string
  why?: string | undefined
  /** What a screen reader says between the reason and the facts. */
  spoken?: string
  /** A small mark leaves room for the keys of an amount. */
  size?: 'small'
  children?: ReactNode
  facts?: readonly (Fact | undefined)[]
  /** The buttons at the foot. */
  dock: ReactNode
}

/**
 * A verdict as the whole screen: word, shape, color and sound. The heading takes the focus, no button does; a screen
 * reader says the rest by itself.
 */
export function VerdictView({
  verdict,
  mark,
  word,
  why,
  spoken,
  size,
  children,
  facts = [],
  dock,
}: VerdictViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    announce(verdict)
    heading.current?.focus({ preventScroll: true })
  }, [verdict, word])
  const speech = speechOf([why, spoken, ...facts.map(wordsOfFact)])
  // Screen readers say what changes in a region that is there, not what it begins with.
  useEffect(() => {
    if (status.current) status.current.textContent = speech
  }, [speech])
  return (
    <section className="verdict" data-verdict={verdict} data-size={size}>
      <p ref={status} role="status" className="sr-only" />
      <div className="say">
        <div className="say-row">
          <VerdictMark verdict={verdict} mark={mark} />
          <h1 ref={heading} tabIndex={-1} className="display word">
            {word}
          </h1>
        </div>
        {why && <p className="why">{why}</p>}
      </div>
      {children}
      {facts.some(Boolean) && <Facts facts={facts} />}
      <div className="dock">{dock}</div>
    </section>
  )
}

/** Returns sentences, each with one full stop. */
const speechOf = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => part?.replace(/\.?$/, '.'))
    .join(' ')

const wordsOfFact = (fact: Fact | undefined): string | undefined =>
  fact && [`${fact.label}: ${fact.value}`, fact.small].filter(Boolean).join(', ')

function Facts({ facts }: { facts: readonly (Fact | undefined)[] }) {
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
