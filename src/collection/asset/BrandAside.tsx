import { Link } from 'react-router-dom'
import { api } from '#contract/index.ts'
import { assetTitle } from '#domain/asset.ts'
import { useBrand } from '#lib/brand.ts'
import { formatDate } from '#lib/texts/format.ts'
import { Html } from '#lib/html/Html.tsx'
import { ExternalLink } from '#lib/navigation/ExternalLink.tsx'
import { paths } from '#lib/navigation/paths.ts'
import { useRead } from '#lib/api/read.ts'
import { Section } from '#lib/api/Section.tsx'
import { t } from '#lib/texts/t.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import './asset.css'

/** Latest announcements only; the collection shows all of them. */
const MAX_UPDATES = 3

/** Shows the brand with the member's tier, the shop link and news (SC-34). Each part fails on its own. */
export function BrandAside() {
  const { name, links } = useBrand()
  return (
    <aside className="brand-aside" aria-labelledby="brand-aside">
      <div>
        <p className="label">{t('program.name')}</p>
        <h2 className="display" id="brand-aside">
          {name}
        </h2>
        <ExternalLink className="text-link" href={links.website} of={name}>
          {t('asset.website')}
        </ExternalLink>
      </div>
      <Section waiting={<Skeleton width="100%" height={44} />}>
        <Tier />
      </Section>
      <Section waiting={<Skeleton width="100%" height={96} />}>
        <Updates />
      </Section>
    </aside>
  )
}

function Tier() {
  const { creatorId } = useBrand()
  const { collection } = useRead(api.collection.collection, { creatorId })
  const card = collection
    .flatMap(({ nfts }) => nfts)
    .find(({ loyaltyMembership }) => loyaltyMembership)
  if (!card?.loyaltyMembership) return null
  return (
    <p className="brand-tier">
      <span className="quiet">{t('asset.tier')}</span>
      <Link to={paths.membership(card.loyaltyMembership)}>{assetTitle(card)}</Link>
    </p>
  )
}

function Updates() {
  const { creatorId } = useBrand()
  const { announcements } = useRead(api.collection.announcements, { creatorId })
  if (announcements.length === 0) return null
  return (
    <div>
      <h3 className="label">{t('asset.updates')}</h3>
      <ul className="updates">
        {announcements.slice(0, MAX_UPDATES).map(({ announcementId, textContent, dateCreated }) => (
          <li key={announcementId}>
            <Html html={textContent} />
            <small className="quiet">
              <time dateTime={dateCreated}>{formatDate(dateCreated)}</time>
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}
