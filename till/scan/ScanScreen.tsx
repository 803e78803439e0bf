import { useEffect, useRef, useState } from 'react'
import { t } from '../lib/texts.ts'
import { useMedia, WIDE } from '../lib/useMedia.ts'
import { Result } from '../result/Result.tsx'
import { TrainingCodes } from '../training/TrainingCodes.tsx'
import { TrainingStrip } from '../training/TrainingStrip.tsx'
import { useIsTraining } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/useModal.ts'
import { CameraView } from './CameraView.tsx'
import { hasOpenVoucher, type Scan } from './scan-store.ts'
import { TypeCode } from './TypeCode.tsx'
import { useScan } from './useScan.ts'
import { isOccupied } from './useScanner.ts'
import { useWakeLock } from './useWakeLock.ts'

/** Scans: the camera, and the verdict over it or, on a tablet, beside it. */
export function ScanScreen({ code }: { code?: string | undefined }) {
  const { scan, check, repeat, use, clear } = useScan()
  const [isTyping, setIsTyping] = useState(false)
  const isTraining = useIsTraining()
  const isWide = useMedia(WIDE)
  const result = useRef<HTMLDivElement>(null)
  useModal(result, scan !== undefined && !isWide)
  useWakeLock()
  const requested = useRef<string>(undefined)
  useEffect(() => {
    if (code === undefined || requested.current === code) return
    requested.current = code
    check(code)
  }, [code, check])
  const checkTyped = (typed: string) => {
    setIsTyping(false)
    check(typed)
  }
  const next = () => {
    setIsTyping(false)
    clear()
  }
  const type = () => {
    clear()
    setIsTyping(true)
  }
  // On a phone the verdict covers the camera: a code in view is read when the verdict is closed.
  const isReady = () => (isWide ? !hasOpenVoucher() : scan === undefined) && !isOccupied()
  if (isTyping && !scan) return <TypeCode onCode={checkTyped} onBack={() => setIsTyping(false)} />
  return (
    <div className="scan" data-has-result={scan ? '' : undefined}>
      {!scan && <ScanHeading />}
      <div className="scan-camera">
        <CameraView
          hint={t(scan ? 'till.readyForNext' : 'till.aim')}
          onCode={check}
          isReady={isReady}
        />
        <div className="dock">
          {isTraining && <TrainingCodes onCode={check} />}
          <Button icon="keyboard" isDisabled={hasOpenVoucher()} onClick={type}>
            {t('till.typeInstead')}
          </Button>
        </div>
      </div>
      <div className="scan-result" ref={result}>
        {scan ? (
          <>
            <TrainingStrip />
            <ScanResult key={scan.key} scan={scan} onUse={use} onNext={next} onRepeat={repeat} />
          </>
        ) : (
          <p className="scan-waiting">{t('till.scanner')}</p>
        )}
      </div>
    </div>
  )
}

/** Takes the focus when the screen opens and after each verdict. */
function ScanHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="sr-only">
      {t('till.tab.scan')}
    </h1>
  )
}

type ScanResultProps = {
  scan: Scan
  onUse: (cents: number | undefined) => void
  onNext: () => void
  onRepeat: () => void
}

function ScanResult({ scan, onUse, onNext, onRepeat }: ScanResultProps) {
  if (scan.found)
    return (
      <Result found={scan.found} use={scan.use} onUse={onUse} onNext={onNext} onRepeat={onRepeat} />
    )
  return (
    <div className="checking">
      <span className="spinner" aria-hidden="true" />
      <p role="status">{t('till.checking')}</p>
      <Button look="text" onClick={onNext}>
        {t('till.cancel')}
      </Button>
    </div>
  )
}
