import { time } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Title } from '../ui/Title.tsx'

type LockedNameProps = { name: string; until: string; onBack: () => void }

/** A name that is locked on this till after five wrong tries. */
export function LockedName({ name, until, onBack }: LockedNameProps) {
  return (
    <>
      <Title back={{ label: t('till.pin.back'), onClick: onBack }}>{name}</Title>
      <div className="body">
        <h2 className="display head-title">{t('till.pin.locked', { time: time(until) })}</h2>
        <p role="alert">{t('till.pin.lockedWhy')}</p>
      </div>
      <div className="dock">
        <Button look="main" onClick={onBack}>
          {t('till.pin.other')}
        </Button>
      </div>
    </>
  )
}
