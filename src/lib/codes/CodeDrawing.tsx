import type { CodeView, Drawing } from '#offline/passView.ts'
import type { CSSProperties } from 'react'

type DrawingProps = {
  kind: 'qr' | 'bars'
  drawing: Drawing
  height: number
  label: string
  ratio: number
}

/** pass.css scales it in whole device pixels per module, so that scanners see no seams. */
const SvgDrawing = ({ kind, drawing: { size, path }, height, label, ratio }: DrawingProps) => (
  <svg
    className={kind}
    viewBox={`0 0 ${size} ${height}`}
    preserveAspectRatio="none"
    shapeRendering="crispEdges"
    role="img"
    aria-label={label}
    style={{ '--modules': size, '--ratio': ratio } as CSSProperties}
  >
    <path d={path} />
  </svg>
)

type CodeProps = { code: CodeView; label: string; ratio: number }

/** A QR code. `ratio` is device pixels per CSS pixel. */
export const Qr = ({ code, label, ratio }: CodeProps) => (
  <SvgDrawing
    kind="qr"
    drawing={code.qr}
    height={code.qr.size}
    label={`${label}: ${code.spelled}`}
    ratio={ratio}
  />
)

/** A bar code (Code 128), one module high; pass.css stretches it. */
export const Bars = ({ code, label, ratio }: CodeProps) => (
  <SvgDrawing
    kind="bars"
    drawing={code.bars}
    height={1}
    label={`${label}: ${code.spelled}`}
    ratio={ratio}
  />
)
