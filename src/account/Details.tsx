import { api } from '#contract/index.ts'
import { formatDate } from '#kit/format.ts'
import { useRead } from '#kit/read.ts'
import { t } from '#kit/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import './account.css'

/** What we know of her, as she told us. */
export function Details() {
  const { account } = useRead(api.account.account)
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.username
  const facts = [
    [t('account.name'), name],
    [t('account.email'), account.email],
    [t('account.telephone'), account.telephone],
    [t('account.birthday'), account.dateOfBirth && formatDate(`${account.dateOfBirth}T12:00`)],
  ].filter(([, value]) => value)

  return <dl className="facts">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
}

export const DetailsWaiting = () => (
  <div className="facts" aria-hidden="true">
    {[132, 210].map((width) => <div key={width}><Skeleton width={64} height={18} /><Skeleton width={width} height={24} /></div>)}
  </div>
)
