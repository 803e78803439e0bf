import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../lib/texts.ts'
import { useCamera } from './useCamera.ts'

type CameraViewProps = {
  hint: string
  onCode: (code: string) => void
}

/** The picture of the camera with the frame to aim with. */
export function CameraView({ hint, onCode }: CameraViewProps) {
  const { video, state, torch, retry } = useCamera(onCode)
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
      {(state === 'blocked' || state === 'none') && (
        <div className="camera-off">
          <p role="status">{t(state === 'blocked' ? 'till.cameraBlocked' : 'till.cameraNone')}</p>
          <Button look="small" icon="camera" onClick={retry}>
            {t('till.cameraRetry')}
          </Button>
        </div>
      )}
    </div>
  )
}
