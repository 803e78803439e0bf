import type { ComponentType } from 'react'
import { useOpenWork } from '../lib/open-work.ts'
import { t } from '../lib/texts.ts'
import { useLoaded } from '../lib/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Title } from '../ui/Title.tsx'

type ManagerProps = { onBack: () => void }

const loadScreen = async (): Promise<{ Screen: ComponentType<ManagerProps> }> => ({
  Screen: (await import('./ManagerScreen.tsx')).default,
})

/** Loads the part for managers, which no cashier needs. */
export function Manager({ onBack }: ManagerProps) {
  const { value, failure, reload } = useLoaded(loadScreen)
  useOpenWork(!failure)
  if (value) return <value.Screen onBack={onBack} />
  return (
    <div className="screen-part manager">
      <Title back={{ label: t('till.manager.back'), onClick: onBack }}>
        {t('till.manager.title')}
      </Title>
      {failure && (
        <div className="body manager-lead">
          <Note icon="offline" look="bad" role="alert">
            {failure.message}
          </Note>
          <Button onClick={reload}>{t('till.tryAgain')}</Button>
        </div>
      )}
    </div>
  )
}
