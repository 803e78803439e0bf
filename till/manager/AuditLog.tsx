import { useEffect, useState } from 'react'
import { staff } from '#contract/till-app.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../lib/call.ts'
import { moment } from '../lib/format.ts'
import { t } from '../lib/texts.ts'
import { useAction } from '../lib/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'

type Entry = ResponseOf<typeof staff.log>['entries'][number]
type Loaded = { entries: readonly Entry[]; next: string | undefined }

/** What staff did, newest first. Nobody can change or remove an entry. */
export function AuditLog() {
  const [loaded, setLoaded] = useState<Loaded>()
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
            <span>{detailsOf(entry)}</span>
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

const detailsOf = ({ staff: person, subject, store, till }: Entry): string =>
  [
    person?.name ?? t('till.log.commandLine'),
    subject === person?.name ? undefined : subject,
    [store, till].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
