import { useState } from 'react'
import type { Announcement } from '#contract/utility.ts'
import { api } from '#contract/index.ts'
import { useBrand } from '#lib/brand.ts'
import { formatDate } from '#lib/texts/format.ts'
import { Html } from '#lib/html/Html.tsx'
import { useRead } from '#lib/api/read.ts'
import { t } from '#lib/texts/t.ts'
import { Carousel } from '#ui/Carousel.tsx'
import './collection.css'

/** Returns how many announcements are shown at once: at most three (CO-21). */
export const slidesAtOnce = (count: number): number => Math.max(1, Math.min(3, count))

/** Shows the brand's announcements, one at a time on small screens (SC-21, SC-22). */
export function Announcements() {
  const { creatorId } = useBrand()
  const { announcements } = useRead(api.collection.announcements, { creatorId })
  if (announcements.length === 0) return null
  const wide = slidesAtOnce(announcements.length)
  return (
    <div className="news">
      <h2 className="sr-only">{t('collection.announcements')}</h2>
      <Carousel
        label={t('collection.announcements')}
        perView={{ wide, middle: Math.min(2, wide), small: 1 }}
        slides={announcements.map((announcement) => (
          <News key={announcement.announcementId} announcement={announcement} />
        ))}
      />
    </div>
  )
}

function News({
  announcement: { textContent, dateCreated, imageUrl },
}: {
  announcement: Announcement
}) {
  // A picture that cannot be loaded, as offline, leaves no empty frame.
  const [isMissing, setMissing] = useState(false)
  return (
    <article className="news-item">
      {imageUrl && !isMissing && (
        <img
          className="news-art"
          src={imageUrl}
          alt=""
          width={400}
          height={180}
          decoding="async"
          draggable={false}
          onError={() => setMissing(true)}
        />
      )}
      <Html html={textContent} />
      <small className="quiet">
        <time dateTime={dateCreated}>{formatDate(dateCreated)}</time>
      </small>
    </article>
  )
}
