import type { CSSProperties, ReactNode } from 'react'
import './meter.css'

export type MeterMark = {
  id: string
  /** Position on the meter, in percent. */
  at: number
  name: string
  note: string
  state: 'done' | 'current' | 'upcoming'
  picture: ReactNode
}

/** A meter with marks, which are a list of their own for screen readers. `percent` is announced, `fill` is drawn. */
export function Meter({
  label,
  percent,
  valueText,
  fill,
  marks,
}: {
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
        {marks.map((mark) => (
          <Mark key={mark.id} mark={mark} />
        ))}
      </ol>
    </div>
  )
}

function Mark({ mark }: { mark: MeterMark }) {
  return (
    <li
      className={`mark is-${mark.state}`}
      style={{ '--at': `${mark.at}%` } as CSSProperties}
      aria-current={mark.state === 'current' ? 'step' : undefined}
    >
      {mark.picture}
      <b>{mark.name}</b>
      <small>{mark.note}</small>
    </li>
  )
}

/** A thin bar, hidden from screen readers because text beside it gives the value. `fill` is in percent. */
export const Bar = ({ fill }: { fill: number }) => (
  <span className="bar" aria-hidden="true">
    <i style={{ inlineSize: `${fill}%` }} />
  </span>
)
