import { useState } from 'react'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { addPasskey } from './passkeys.ts'

/** Adds a passkey, so that the next login needs no email. */
export function AddPasskey() {
  const [isAdded, setIsAdded] = useState(false)
  const { run, isRunning, failure } = useAction(async () => {
    await addPasskey()
    setIsAdded(true)
  })
  if (isAdded)
    return (
      <Note icon="tick" role="status">
        {t('till.passkey.added')}
      </Note>
    )
  return (
    <>
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <Button icon="shield" isBusy={isRunning} onClick={() => run()}>
        {t('till.passkey.add')}
      </Button>
    </>
  )
}
