import type { CodeView, Drawing } from '#offline/passView.ts'
import type { CSSProperties } from 'react'

type DrawnProps = { kind: 'qr' | 'bars'; drawing: Drawing; height: number; label: string; ratio: number }

/** pass.css makes it as large as there is room, in steps of whole device pixels per module: a scanner sees no seams. */
const Drawn = ({ kind, drawing: { size, path }, height, label, ratio }: DrawnProps) => (
  <svg className={kind} viewBox={`0 0 ${size} ${height}`} preserveAspectRatio="none" shapeRendering="crispEdges" role="img" aria-label={label} style={{ '--modules': size, '--ratio': ratio } as CSSProperties}>
    <path d={path} />
  </svg>
)

type CodeProps = { code: CodeView; label: string; ratio: number }

export const Qr = ({ code, label, ratio }: CodeProps) => (
  <Drawn kind="qr" drawing={code.qr} height={code.qr.size} label={`${label}: ${code.spelled}`} ratio={ratio} />
)

export const Bars = ({ code, label, ratio }: CodeProps) => (
  <Drawn kind="bars" drawing={code.bars} height={1} label={`${label}: ${code.spelled}`} ratio={ratio} />
)
