import { useState } from 'react'
import { Section } from '#kit/Section.tsx'
import { useOwnMembership } from '#kit/ownMembership.ts'
import { t } from '#kit/t.ts'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import './points.css'

/** Points History: newest first, older pages on request (MO-10). */
export default function HistoryModal() {
  return (
    <Modal title={t('history.title')}>
      <Section waiting={<EntriesWaiting />}><Pages /></Section>
    </Modal>
  )
}

function Pages() {
  const { userAssetPointsId } = useOwnMembership()
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])

  return cursors.map((cursor, place) => (
    <Section key={cursor ?? 'newest'} waiting={<EntriesWaiting />}>
      <HistoryPage
        id={userAssetPointsId}
        cursor={cursor}
        onOlder={place === cursors.length - 1 ? (older) => setCursors([...cursors, older]) : undefined}
      />
    </Section>
  ))
}

const EntriesWaiting = () => (
  <div className="chapter" aria-busy="true">
    <Skeleton width={120} height={16} />
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="entry"><span className="entry-text"><Skeleton width={180} height={18} /><Skeleton width={120} height={14} /></span><Skeleton width={56} height={24} /></div>
    ))}
  </div>
)
