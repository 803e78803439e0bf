import { earning, type JoinedFriend } from '#contract/earning.ts'
import { useOnline } from '#lib/api/online.ts'
import { useRead, useStored } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { formatDate, price } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'
import { Icon } from '#ui/Icon.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import './points.css'

/** `minPurchase`: cents. */
type FriendsProps = { id: string; minPurchase: number }

/** Shows who joined with the member's link, and the points of each or what they wait for. */
export function JoinedFriends({ id, minPurchase }: FriendsProps) {
  const isOnline = useOnline()
  const cached = useStored(earning.friends, { id })
  return (
    <section aria-labelledby="joined-friends">
      <h3 className="label" id="joined-friends">
        {t('refer.friends')}
      </h3>
      {isOnline || cached ? (
        <Section waiting={<FriendsWaiting />}>
          <Friends id={id} minPurchase={minPurchase} />
        </Section>
      ) : (
        <p className="quiet" role="status">
          {t('refer.friendsOffline')}
        </p>
      )}
    </section>
  )
}

function Friends({ id, minPurchase }: FriendsProps) {
  const { friends } = useRead(earning.friends, { id })
  if (friends.length === 0) return <p className="quiet">{t('refer.noFriends')}</p>
  return (
    <ol>
      {friends.map((friend) => (
        <Friend key={friend.id} friend={friend} minPurchase={minPurchase} />
      ))}
    </ol>
  )
}

const Friend = ({ friend, minPurchase }: { friend: JoinedFriend; minPurchase: number }) => (
  <li className={friend.credited ? 'joined-friend' : 'joined-friend is-waiting'}>
    <Icon name={friend.credited ? 'check' : 'history'} />
    <span className="entry-text">
      <b>{friend.name ?? t('refer.friend')}</b>
      <span>{pointsText(friend, minPurchase)}</span>
      <small className="quiet">
        <time dateTime={friend.joinedAt}>
          {t('refer.joined', { date: formatDate(friend.joinedAt) })}
        </time>
      </small>
    </span>
  </li>
)

const pointsText = ({ credited, isReversed }: JoinedFriend, minPurchase: number): string =>
  credited
    ? t('refer.credited', { count: credited.points, date: formatDate(credited.at) })
    : t(isReversed ? 'refer.reversed' : 'refer.waiting', { least: price(minPurchase) })

const FriendsWaiting = () => (
  <div aria-busy="true">
    <Skeleton width="100%" height={64} />
  </div>
)
