import { normalizeLine, normalizeMultiline } from '#domain/plain-text.ts'
import {
  cancelInvitation,
  createInvitation as inviteTo,
  type Sender,
} from '#server/transfers/invitations.ts'
import { claimAddress } from '#server/transfers/link.ts'
import { brandOption, type Command, type OptionValues } from './command.ts'
import { findAsset } from './give-command.ts'
import { CommandError, UsageError } from './errors.ts'
import { findPack } from './lookup.ts'

const MAX_NAME_LENGTH = 60
const MAX_MESSAGE_LENGTH = 500

/** RO-07: creates a link that offers one item of an asset. The link itself is not stored. */
export const inviteCommand: Command = {
  description:
    'prints a link that offers one piece of an asset to its recipient, from the brand or as a gift',
  example:
    'invite --brand bridal --asset bridal-asset-stone --gift --from "Ida Moreau" --message "For the day."',
  options: {
    ...brandOption,
    asset: { kind: 'text', isRequired: true, description: 'the assetId in the pack' },
    gift: { kind: 'switch', description: 'it is from a person: requires --from, allows --message' },
    from: { kind: 'text', description: 'first and last name of the giver, shown with it' },
    message: { kind: 'text', description: 'a message of the giver, shown with it' },
  },
  async run({ database, clock, hosts }, args) {
    const brand = findPack(args)
    const assetId = findAsset(brand, args['asset'] ?? '')
    const token = await inviteTo(database.tx, {
      brand: brand.slug,
      assetId,
      from: senderIn(args),
      now: clock.now(),
    })
    const link = claimAddress(hosts.originOf(brand), token)
    return {
      lines: [
        link,
        'The first person who claims it gets the next piece. The link is printed only once: save it until it is sent.',
      ],
      data: { link, assetId },
    }
  },
}

/** @throws UsageError */
function senderIn({ gift, from, message }: OptionValues): Sender | undefined {
  if (gift !== 'yes') {
    if (from !== undefined || message !== undefined)
      throw new UsageError('--from and --message belong to a gift: add --gift.')
    return undefined
  }
  const [firstName = '', ...rest] = normalizeLine(from).split(' ')
  const [lastName, messageText] = [rest.join(' '), normalizeMultiline(message)]
  if (firstName === '') throw new UsageError('--gift needs --from "First Last".')
  if (firstName.length > MAX_NAME_LENGTH || lastName.length > MAX_NAME_LENGTH)
    throw new UsageError(`--from is too long: ${MAX_NAME_LENGTH} characters for each name.`)
  if (messageText.length > MAX_MESSAGE_LENGTH)
    throw new UsageError(`--message is too long: at most ${MAX_MESSAGE_LENGTH} characters.`)
  return { firstName, lastName: lastName || undefined, message: messageText || undefined }
}

/** Withdraws such a link. */
export const uninviteCommand: Command = {
  description: 'withdraws an unclaimed link of "invite"',
  example: 'uninvite --brand bridal --link "https://club.example/claim/?id=…"',
  options: {
    ...brandOption,
    link: { kind: 'text', isRequired: true, description: 'the link, or the token in it' },
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const previousState = await database.tx.transaction((tx) =>
      cancelInvitation(tx, {
        brand: brand.slug,
        token: tokenIn(args['link'] ?? ''),
        now: clock.now(),
      }),
    )
    if (previousState === undefined) throw new CommandError(`${brand.name} has no such link.`)
    if (previousState === 'claimed')
      throw new CommandError('The link has been claimed: the piece belongs to a member.')
    return {
      lines: [
        previousState === 'open'
          ? 'Withdrawn: the link no longer works.'
          : 'Nothing to do: it was withdrawn before.',
      ],
      data: { before: previousState },
    }
  },
}

/** The id in a link, otherwise the argument as typed. */
const tokenIn = (typed: string): string =>
  (URL.canParse(typed) ? new URL(typed).searchParams.get('id') : null) ?? typed.trim()
