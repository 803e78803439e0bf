import type { CodeView, Drawing } from '#offline/passView.ts'
import type { CSSProperties } from 'react'

type DrawingProps = {
  kind: 'qr' | 'bars'
  drawing: Drawing
  height: number
  label: string
}

/** pass.css scales it in whole device pixels per module (src/boot/pixelRatio.ts), so that scanners see no seams. */
const SvgDrawing = ({ kind, drawing: { size, path }, height, label }: DrawingProps) => (
  <svg
    className={kind}
    viewBox={`0 0 ${size} ${height}`}
    preserveAspectRatio="none"
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
    style={{ '--modules': size } as CSSProperties}
  >
    <path d={path} />
  </svg>
)

type CodeProps = { code: CodeView; label: string }

export const Qr = ({ code, label }: CodeProps) => (
  <SvgDrawing
    kind="qr"
    drawing={code.qr}
    height={code.qr.size}
    label={`${label}: ${code.spelled}`}
  />
)

/** A bar code (Code 128), one module high; pass.css stretches it. */
export const Bars = ({ code, label }: CodeProps) => (
  <SvgDrawing kind="bars" drawing={code.bars} height={1} label={`${label}: ${code.spelled}`} />
)
