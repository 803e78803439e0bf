import { useState } from 'react'
import { Section } from '#lib/api/Section.tsx'
import type { ModalProps } from '#lib/navigation/modal.ts'
import { useOnline } from '#lib/api/online.ts'
import { useOwnMembership } from '#lib/session/ownMembership.ts'
import { t } from '#lib/texts/t.ts'
import { useViewer } from '#lib/session/viewer.ts'
import { Modal } from '#ui/Modal.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ExpectedCredits } from './ExpectedCredits.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { PointsFacts } from './PointsFacts.tsx'
import './points.css'

/** Shows the points history, newest first, with older pages on request (MO-10). `id`: the entry opened initially. */
export default function HistoryModal({ id }: ModalProps<'history'>) {
  return (
    <Modal title={t('history.title')}>
      <Section waiting={<EntriesWaiting />}>
        <Pages openedId={id} />
      </Section>
    </Modal>
  )
}

function Pages({ openedId }: { openedId: string | undefined }) {
  const membership = useOwnMembership()
  const { userAssetPointsId } = membership
  const isOnline = useOnline()
  const { kind } = useViewer()
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])

  return (
    <>
      <Section waiting={<Skeleton className="points-facts" width="100%" height={72} />}>
        <PointsFacts membership={membership} />
      </Section>
      {/* Expected credits may arrive at any moment, so they are not shown from the cache. */}
      {isOnline && kind === 'member' && (
        <Section waiting={null}>
          <ExpectedCredits id={userAssetPointsId} />
        </Section>
      )}
      {cursors.map((cursor, place) => (
        <Section key={cursor ?? 'newest'} waiting={<EntriesWaiting />}>
          <HistoryPage
            id={userAssetPointsId}
            cursor={cursor}
            openedId={openedId}
            onOlder={
              place === cursors.length - 1 ? (older) => setCursors([...cursors, older]) : undefined
            }
          />
        </Section>
      ))}
    </>
  )
}

const EntriesWaiting = () => (
  <div className="history-section" aria-busy="true">
    <Skeleton width={120} height={16} />
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="entry">
        <span className="entry-text">
          <Skeleton width={180} height={18} />
          <Skeleton width={120} height={14} />
        </span>
        <Skeleton width={56} height={24} />
      </div>
    ))}
  </div>
)
