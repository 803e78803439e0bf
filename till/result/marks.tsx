import type { ReactNode } from 'react'
import type { Mark, Verdict } from './verdicts.ts'

/** The outer shapes, on a grid of 120: they differ in the corner of an eye and without color. */
const shapes: Record<Verdict, ReactNode> = {
  go: <circle className="mark-shape" cx="60" cy="60" r="58" />,
  done: <circle className="mark-shape" cx="60" cy="60" r="58" />,
  no: <path className="mark-shape" d="M37 3h46l34 34v46l-34 34H37L3 83V37z" />,
  ask: (
    <path className="mark-shape" d="M53 7a8 8 0 0 1 14 0l51 96a8 8 0 0 1-7 12H9a8 8 0 0 1-7-12z" />
  ),
  call: <path className="mark-shape" d="M60 3l57 57-57 57L3 60z" />,
}

const glyphs: Record<Mark, string> = {
  tick: 'M34 62l18 18 34-38',
  cross: 'M42 42l36 36M78 42L42 78',
  clock: 'M60 30v32l20 14',
  arrows: 'M34 47h48M70 33l14 14-14 14M86 75H38M50 61L36 75l14 14',
  question: 'M46 54a14 14 0 1 1 20 12c-4 2-6 5-6 10M60 92v.1',
  loop: 'M76.5 82a19 19 0 1 1 .5-17M80 52v14H66',
  offline: 'M60 46v28M60 92v.1',
}

/** The sign of a verdict. It repeats what the word says, so screen readers skip it. */
export function VerdictMark({ verdict, mark }: { verdict: Verdict; mark: Mark }) {
  return (
    <svg className="mark" viewBox="0 0 120 120" aria-hidden="true">
      {shapes[verdict]}
      <path className="mark-glyph" d={glyphs[mark]} />
    </svg>
  )
}
