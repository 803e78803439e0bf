import { useEffect } from 'react'
import { go } from '#kit/go.ts'
import { paths } from '#kit/paths.ts'
import { t } from '#kit/t.ts'
import { Button } from '#ui/Button.tsx'

/** Time to read the greeting; whoever is faster presses. */
const GREETING_MS = 6000

/** ST-03: greets whoever has just registered, and leads on to the collection. */
export function Registered() {
  useEffect(() => {
    const timer = setTimeout(() => void go(paths.collection(), { replace: true }), GREETING_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="form">
      <h2 className="display t-31" role="status">{t('landing.registered')}</h2>
      <Button wide to={paths.collection()}>{t('nav.myMembership')}</Button>
    </div>
  )
}
