import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../lib/texts.ts'
import { useCamera, type CameraState, type Reader } from './useCamera.ts'

type CameraViewProps = Reader & { hint: string }

const problems = {
  blocked: 'till.cameraBlocked',
  none: 'till.cameraNone',
  stopped: 'till.cameraStopped',
} as const

const problemOf = (state: CameraState) =>
  state === 'on' || state === 'starting' ? undefined : problems[state]

/** The picture of the camera with the frame to aim with. */
export function CameraView({ hint, onCode, isReady }: CameraViewProps) {
  const { video, state, torch, retry } = useCamera({ onCode, isReady })
  const problem = problemOf(state)
  return (
    <div className="camera" role="group" aria-label={t('till.camera')}>
      <video ref={video} muted playsInline autoPlay aria-hidden="true" />
      {state === 'on' && (
        <>
          <div className="aim" aria-hidden="true">
            <svg viewBox="0 0 298 298">
              <path d="M4 66V34A30 30 0 0 1 34 4h32M232 4h32a30 30 0 0 1 30 30v32M294 232v32a30 30 0 0 1-30 30h-32M66 294H34a30 30 0 0 1-30-30v-32" />
            </svg>
          </div>
          <p className="camera-hint">{hint}</p>
          {torch && (
            <div className="camera-tools">
              <button type="button" aria-pressed={torch.isOn} onClick={torch.toggle}>
                <Icon name="light" />
                {t('till.light')}
              </button>
            </div>
          )}
        </>
      )}
      {problem && (
        <div className="camera-off">
          <p role="status">{t(problem)}</p>
          <Button look="small" icon="camera" onClick={retry}>
            {t(state === 'stopped' ? 'till.cameraRestart' : 'till.cameraRetry')}
          </Button>
        </div>
      )}
    </div>
  )
}
