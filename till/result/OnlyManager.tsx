import { openScreen } from '../lib/screens.ts'
import { t } from '../lib/texts.ts'
import { useIsTraining } from '../training/training.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

/** Says that only a manager can undo a use now, and leads to their login. In training there is nothing to undo. */
export function OnlyManager() {
  const isTraining = useIsTraining()
  return (
    <>
      <Note icon="info" look="quiet">
        {t('till.undo.manager')}
      </Note>
      {!isTraining && (
        <Button icon="shield" onClick={() => openScreen({ name: 'manager' })}>
          {t('till.undo.logIn')}
        </Button>
      )}
    </>
  )
}
