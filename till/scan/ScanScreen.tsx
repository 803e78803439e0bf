import { useEffect, useRef, useState } from 'react'
import { t } from '../lib/texts.ts'
import { Result } from '../result/Result.tsx'
import { TrainingCodes } from '../training/TrainingCodes.tsx'
import { TrainingStrip } from '../training/TrainingStrip.tsx'
import { useIsTraining } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { CameraView } from './CameraView.tsx'
import { useKeyboardScanner } from './keyboard-scanner.ts'
import { TypeCode } from './TypeCode.tsx'
import { useScan, type Scan } from './useScan.ts'
import { useWakeLock } from './useWakeLock.ts'

/** From this width on, the verdict is beside the camera, which stays in use. */
const WIDE = '(min-width: 60rem) and (orientation: landscape)'

/** Scans: the camera, and the verdict over it or, on a tablet, beside it. */
export function ScanScreen({ code }: { code?: string | undefined }) {
  const { scan, check, repeat, clear } = useScan()
  const [isTyping, setIsTyping] = useState(false)
  const isTraining = useIsTraining()
  useWakeLock()
  useKeyboardScanner(check)
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
  const seen = (read: string) => {
    // On a phone the verdict covers the camera: the next code waits for a tap.
    if (scan === undefined || matchMedia(WIDE).matches) check(read)
  }
  if (isTyping && !scan) return <TypeCode onCode={checkTyped} onBack={() => setIsTyping(false)} />
  return (
    <div className="scan" data-has-result={scan ? '' : undefined}>
      {!scan && <h1 className="sr-only">{t('till.tab.scan')}</h1>}
      <div className="scan-camera">
        <CameraView hint={t(scan ? 'till.readyForNext' : 'till.aim')} onCode={seen} />
        <div className="dock">
          {isTraining && <TrainingCodes onCode={check} />}
          <Button icon="keyboard" onClick={() => setIsTyping(true)}>
            {t('till.typeInstead')}
          </Button>
        </div>
      </div>
      <div className="scan-result">
        {scan ? (
          <>
            <TrainingStrip />
            <ScanResult key={scan.key} scan={scan} onNext={clear} onRepeat={repeat} />
          </>
        ) : (
          <p className="scan-waiting">{t('till.scanner')}</p>
        )}
      </div>
    </div>
  )
}

type ScanResultProps = { scan: Scan; onNext: () => void; onRepeat: () => void }

function ScanResult({ scan, onNext, onRepeat }: ScanResultProps) {
  if (scan.found)
    return <Result found={scan.found} scanKey={scan.key} onNext={onNext} onRepeat={onRepeat} />
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
