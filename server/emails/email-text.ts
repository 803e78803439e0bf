import type { BrandPack } from '#brands/brand.ts'
import type { Language } from '#contract/problems.ts'
import type { Block } from './email-blocks.ts'
import type { EmailContent } from './email-layout.ts'

/** Returns the text alternative of an email: complete, and each address once. */
export function emailText(
  { name }: Pick<BrandPack, 'name'>,
  language: Language,
  { title, blocks, foot }: Pick<EmailContent, 'title' | 'blocks' | 'foot'>,
): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const withAddress = ([text, address]: readonly [string, string]) => `${text}${colon} ${address}`
  return [
    name,
    title,
    ...blocks.flatMap((block) => textOfBlock(block, { colon, blocks })),
    `-- \n${foot.reason}`,
    foot.links.map(withAddress).join('\n'),
    foot.sender,
    '',
  ].join('\n\n')
}

function textOfBlock(
  block: Block,
  { colon, blocks }: { colon: string; blocks: readonly Block[] },
): string[] {
  switch (block.kind) {
    case 'quote':
      return [`${block.text.replace(/^/gm, '> ')}${block.by ? `\n> — ${block.by}` : ''}`]
    case 'button':
    case 'outline':
      return [`${block.text}${colon}\n${block.address}`]
    case 'link':
      // The link below a button leads to the same place.
      return blocks.some((each) => each !== block && addressOf(each) === block.address)
        ? []
        : [`${block.text}\n${block.address}`]
    case 'code':
      return [`${block.text.slice(0, 3)} ${block.text.slice(3)}`]
    case 'figure':
      return [`${block.figure} ${block.text} ${block.strong}`]
    case 'facts':
      return [block.facts.map(([name, value]) => `${name}${colon} ${value}`).join('\n')]
    case 'offers':
      return [
        block.offers
          .map(
            ({ value, valueHint, title, text }) =>
              `${`${value} ${valueHint}`.trim()}, ${title}. ${text}`,
          )
          .join('\n'),
      ]
    case 'pass':
      return [
        [
          ...(block.name ? [block.name] : []),
          block.tier,
          `${block.points} ${block.pointsLabel}`,
          `${block.codeLabel}${colon} ${block.code}`,
        ].join('\n'),
      ]
    default:
      return [block.text]
  }
}

const addressOf = (block: Block): string | undefined =>
  block.kind === 'button' || block.kind === 'outline' ? block.address : undefined
