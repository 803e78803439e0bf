import { useState } from 'react'
import { create } from 'qrcode/lib/core/qrcode.js'
import { codeGroups } from '#domain/codes.ts'
import { staff } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../lib/call.ts'
import { time } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'

type Code = ResponseOf<typeof staff.pairingCode>
type PairingCodeProps = { store: { storeId: string; name: string }; onClose: () => void }

/** Names a new till and shows the code to pair it with, as a QR code and to type. */
export function PairingCode({ store, onClose }: PairingCodeProps) {
  const [name, setName] = useState('')
  const [code, setCode] = useState<Code>()
  const { run, isRunning, failure } = useAction(async () => {
    setCode(await call(staff.pairingCode, { body: { storeId: store.storeId, name: name.trim() } }))
  })
  if (code)
    return (
      <Dialog title={t('till.pairing.scan')} onClose={onClose}>
        <QrCode text={code.address} />
        <p className="code code-large">{codeGroups(code.code).join(' ')}</p>
        <Note icon="clock" look="quiet">
          {t('till.pairing.until', { time: time(code.expiresAt) })}
        </Note>
        <Button onClick={onClose}>{t('till.close')}</Button>
      </Dialog>
    )
  return (
    <Dialog title={t('till.pairing.title', { store: store.name })} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <label className="input">
          <span>{t('till.pairing.name')}</span>
          <input
            value={name}
            required
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {failure && (
          <Note icon="alert" look="bad" role="alert">
            {failure.message}
          </Note>
        )}
        <Button look="main" type="submit" isBusy={isRunning}>
          {t('till.pairing.do')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The quiet zone that a camera needs around a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4

function QrCode({ text }: { text: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * QUIET
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) =>
      modules.get(y, x) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '',
    ).join(''),
  )
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('till.pairing.scan')}
      shapeRendering="crispEdges"
    >
      <path d={rows.join('')} />
    </svg>
  )
}
