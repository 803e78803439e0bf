import { useEffect, useState } from 'react'
import { staff } from '#contract/till-app.ts'
import { call } from '../lib/call.ts'
import { moment } from '../lib/format.ts'
import { useStore } from '../lib/store.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { detailsOf, type LogEntry } from './log-details.ts'

type Loaded = { entries: readonly LogEntry[]; next: string | undefined }

/** What staff did, newest first. Nobody can change or remove an entry. */
export function AuditLog() {
  const [loaded, setLoaded] = useState<Loaded>()
  const current = useStore(session)
  const currency = current.kind === 'paired' ? current.state.currency : undefined
  const { run, isRunning, failure } = useAction(async () => {
    const before = loaded?.next
    const { entries, next } = await call(staff.log, { params: before ? { before } : {} })
    setLoaded({ entries: [...(loaded?.entries ?? []), ...entries], next })
  })
  useEffect(() => {
    if (!loaded && !failure) run()
  }, [loaded, failure, run])
  return (
    <div className="body">
      {failure && (
        <Note icon="alert" look="bad" role="alert">
          {failure.message}
        </Note>
      )}
      <ul className="log">
        {loaded?.entries.map((entry) => (
          <li key={entry.entryId}>
            <strong>{t(`till.log.${entry.action}`)}</strong>
            <span>{detailsOf(entry, currency)}</span>
            <small>{moment(entry.at)}</small>
          </li>
        ))}
      </ul>
      {(loaded?.next || failure) && (
        <Button isBusy={isRunning} onClick={() => run()}>
          {t('till.log.more')}
        </Button>
      )}
    </div>
  )
}
