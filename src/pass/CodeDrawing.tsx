import type { CodeView, Drawing } from '#offline/passView.ts'
import type { CSSProperties } from 'react'

type DrawnProps = { kind: 'qr' | 'bars'; drawing: Drawing; box: number; style: CSSProperties; label: string }

const Drawn = ({ kind, drawing, box, style, label }: DrawnProps) => (
  <svg className={kind} viewBox={`0 0 ${drawing.size} ${box}`} preserveAspectRatio="none" shapeRendering="crispEdges" role="img" aria-label={label} style={style}>
    <path d={drawing.path} />
  </svg>
)

type CodeProps = { code: CodeView; width: number; label: string }

export const Qr = ({ code, width, label }: CodeProps) => (
  <Drawn kind="qr" drawing={code.qr} box={code.qr.size} style={{ width, height: width }} label={`${label}: ${code.spelled}`} />
)

export const Bars = ({ code, width, label }: CodeProps) => (
  <Drawn kind="bars" drawing={code.bars} box={1} style={{ width }} label={`${label}: ${code.spelled}`} />
)

/** The code in groups for the eye; a screen reader hears it letter by letter. */
export const CodeGroups = ({ code }: { code: CodeView }) => (
  <code className="code" role="img" aria-label={code.spelled}>
    {code.groups.map((group, place) => <span key={place}>{group}</span>)}
  </code>
)
