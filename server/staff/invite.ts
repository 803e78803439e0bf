import { plainLine, plainText } from '#domain/plain.ts'
import { cancelInvite, invite as inviteTo, type Sender } from '#server/invites/invite.ts'
import { claimLink } from '#server/invites/link.ts'
import { brandFlag, type Command, type Given } from './command.ts'
import { assetIn } from './give.ts'
import { Refusal, WrongUse } from './refusal.ts'
import { packOf } from './whom.ts'

const MOST_NAME = 60
const MOST_MESSAGE = 500

/** RO-07: a link that offers one piece of an asset. Whoever opens it sees what it is; the link itself is kept nowhere. */
export const invite: Command = {
  does: 'prints a link that offers one piece of an asset to whoever has it, from the brand or as a gift',
  example: 'invite --brand bridal --asset bridal-asset-stone --gift --from "Ida Moreau" --message "For the day."',
  flags: {
    ...brandFlag,
    asset: { kind: 'text', needed: true, says: 'the assetId of the pack' },
    gift: { kind: 'switch', says: 'it is from a person: needs --from, and takes --message' },
    from: { kind: 'text', says: 'first and last name of who gives it, shown with it' },
    message: { kind: 'text', says: 'what she says with it, in her own words' },
  },
  async run({ database, clock, hosts }, given) {
    const brand = packOf(given)
    const assetId = assetIn(brand, given['asset'] ?? '')
    const token = await inviteTo(database.tx, { brand: brand.slug, assetId, from: senderIn(given), now: clock.now() })
    const link = claimLink(hosts, brand, token)
    return { lines: [link, 'Whoever opens it sees the piece, which cannot be claimed yet. The link is printed once: keep it until it is sent.'], data: { link, assetId } }
  },
}

/** @throws WrongUse */
function senderIn({ gift, from, message }: Given): Sender | undefined {
  if (gift !== 'yes') {
    if (from !== undefined || message !== undefined) throw new WrongUse('--from and --message belong to a gift: add --gift.')
    return undefined
  }
  const [firstName = '', ...rest] = plainLine(from).split(' ')
  const [lastName, said] = [rest.join(' '), plainText(message)]
  if (firstName === '') throw new WrongUse('--gift needs --from "First Last".')
  if (firstName.length > MOST_NAME || lastName.length > MOST_NAME) throw new WrongUse(`--from is too long: ${MOST_NAME} signs for each name.`)
  if (said.length > MOST_MESSAGE) throw new WrongUse(`--message is too long: ${MOST_MESSAGE} signs at the most.`)
  return { firstName, lastName: lastName || undefined, message: said || undefined }
}

/** Takes such a link back. */
export const uninvite: Command = {
  does: 'takes a link of "invite" back that nobody has claimed',
  example: 'uninvite --brand bridal --link "https://club.example/claim/?id=…"',
  flags: { ...brandFlag, link: { kind: 'text', needed: true, says: 'the link, or the token in it' } },
  async run({ database, clock }, given) {
    const brand = packOf(given)
    const before = await database.tx.transaction((tx) => cancelInvite(tx, { brand: brand.slug, token: tokenIn(given['link'] ?? ''), now: clock.now() }))
    if (before === undefined) throw new Refusal(`${brand.name} has no such link.`)
    if (before === 'claimed') throw new Refusal('It has been claimed already: what was claimed belongs to a member.')
    return { lines: [before === 'open' ? 'Taken back: the link leads nowhere now.' : 'Nothing to do: it was taken back before.'], data: { before } }
  },
}

/** Of a link its id, otherwise what was typed. */
const tokenIn = (typed: string): string => (URL.canParse(typed) ? new URL(typed).searchParams.get('id') : null) ?? typed.trim()
