import type { Nft, StoryLine } from '#contract/collection.ts'
import { formatDate, formatDayOf } from '#lib/texts/format.ts'
import { t } from '#lib/texts/t.ts'

/** Shows who issued an item and how it came to the member, newest first. */
export function ItemStory({ nft: { story = [], creator } }: { nft: Nft }) {
  if (story.length === 0) return null
  return (
    <section className="asset-section" aria-labelledby="item-story">
      <div className="section-head">
        <h2 className="display" id="item-story">
          {t('transfer.story')}
        </h2>
      </div>
      <ol className="item-story">
        {story.map((line) => (
          <li key={`${line.kind} ${line.at}`}>
            <b>{headOf(line, creator.creatorName)}</b>
            {line.kind !== 'received' && (
              <small className="quiet">
                <time dateTime={line.at}>{formatDate(line.at)}</time>
              </small>
            )}
            {line.message && <blockquote className="display">{line.message}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function headOf({ kind, at, name }: StoryLine, brand: string): string {
  if (kind === 'issued') return t('transfer.storyIssued', { brand })
  if (kind === 'passedOn') return t('transfer.storyPassedOn')
  const day = formatDayOf(at)
  return name
    ? t('transfer.storyReceived', { name, day })
    : t('transfer.storyReceivedUnnamed', { day })
}
