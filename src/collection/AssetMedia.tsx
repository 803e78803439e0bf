import { mediaKind } from '#domain/asset.ts'
import { t } from '#kit/t.ts'
import './collection.css'

/** SC-30: a film if the address says so, a picture otherwise. A film waits for a press; nothing plays by itself. */
export function AssetMedia({ url, poster, title }: { url: string; poster: string; title: string }) {
  if (mediaKind(url) === 'image') return <img className="asset-media" src={url} alt="" width={480} height={480} decoding="async" />
  return (
    <video className="asset-media" src={url} poster={mediaKind(poster) === 'image' ? poster : undefined} controls playsInline preload="metadata" aria-label={t('asset.film', { title })} />
  )
}
