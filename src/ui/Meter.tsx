import type { CSSProperties, ReactNode } from 'react'
import './meter.css'

export type MeterMark = {
  id: string
  /** Place on the meter, in percent. */
  at: number
  name: string
  note: string
  state: 'done' | 'now' | 'ahead'
  picture: ReactNode
}

/**
 * A way with marks on it. What is told (`percent`) and what is drawn (`fill`) may stand on two scales; the marks
 * are a list of their own, so that they can be read one by one.
 */
export function Meter({ label, percent, valueText, fill, marks }: {
  label: string
  percent: number
  valueText: string
  fill: number
  marks: readonly MeterMark[]
}) {
  return (
    <div className="meter">
      <div
        className="meter-track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={valueText}
      >
        <span className="meter-fill" style={{ inlineSize: `${fill}%` }} />
      </div>
      <ol className="meter-marks">
        {marks.map((mark) => <Mark key={mark.id} mark={mark} />)}
      </ol>
    </div>
  )
}

function Mark({ mark }: { mark: MeterMark }) {
  return (
    <li
      className={`mark is-${mark.state}`}
      style={{ '--at': `${mark.at}%` } as CSSProperties}
      aria-current={mark.state === 'now' ? 'step' : undefined}
    >
      {mark.picture}
      <b>{mark.name}</b>
      <small>{mark.note}</small>
    </li>
  )
}

/** A thin bar without marks, for where the same value is told in words beside it. */
export const Bar = ({ fill }: { fill: number }) => (
  <span className="bar" aria-hidden="true"><i style={{ inlineSize: `${fill}%` }} /></span>
)
