import { daysAfter, minutesAfter } from '#server/lib/time/clock.ts'

// Test code only: the rules of transfers, written independently of the server.

/** Members and items are numbers; `to`: a member's address, undefined for anyone with the link. */
export type Step =
  | { action: 'send'; member: number; item: number; to: number | undefined }
  | { action: 'resend' | 'cancel'; member: number; item: number }
  /** By the link of the last transfer of the item, some times at once. */
  | { action: 'claim'; member: number; item: number; times: number }
  | { action: 'decline'; member: number; item: number }
  | { action: 'verify'; member: number }
  | { action: 'erase'; member: number }
  | { action: 'merge'; member: number; into: number }
  | { action: 'pass'; minutes: number; runsJobs: boolean }

type Member = {
  /** The members whose addresses lead to them: their own, and those of merged accounts. */
  addresses: number[]
  isVerified: boolean
  isOpen: boolean
  accepted: Transfer[]
}
export type Transfer = {
  item: number
  sender: number
  isForAnyone: boolean
  /** Undefined for anyone, and once it was erased. */
  to: number | undefined
  state: 'pending' | 'claimed' | 'declined' | 'cancelled' | 'lapsed'
  claimedBy: number | undefined
  endsAt: Date
  emailedAt: Date
  isReminded: boolean
  story: string[]
}
export type Model = {
  members: Member[]
  /** The owner of each item. */
  owners: number[]
  transfers: Transfer[]
  /** Emails to recipients. */
  emails: { to: number; at: Date }[]
}

/** Member 0 owns item 0, and so on; the others own none and have not verified their address. */
export const newModel = (members: number, items: number): Model => ({
  members: Array.from({ length: members }, (_, name) => ({
    addresses: [name],
    isVerified: name < items,
    isOpen: true,
    accepted: [],
  })),
  owners: Array.from({ length: items }, (_, item) => item),
  transfers: [],
  emails: [],
})

export const lastTransfer = ({ transfers }: Model, item: number): Transfer | undefined =>
  transfers.findLast((transfer) => transfer.item === item)

const pendingOf = (model: Model, item: number) => {
  const last = lastTransfer(model, item)
  return last?.state === 'pending' ? last : undefined
}
const memberOf = (model: Model, name: number) => model.members[name] as Member
const isFor = ({ isForAnyone, to }: Transfer, { addresses }: Member) =>
  isForAnyone || (to !== undefined && addresses.includes(to))

/** Returns whether a step can be taken at all. */
export function isPossible(model: Model, step: Step): boolean {
  if (step.action === 'pass') return true
  if (!memberOf(model, step.member).isOpen) return false
  if (step.action === 'merge') return step.member !== step.into && memberOf(model, step.into).isOpen
  if (step.action === 'claim') return lastTransfer(model, step.item) !== undefined
  // Declining a link for anyone counts as an unknown token, which the network's limit refuses.
  if (step.action === 'decline') return lastTransfer(model, step.item)?.isForAnyone === false
  return true
}

/** Applies a step and returns the expected answer: `done`, or the code of the refusal. */
export function applyStep(model: Model, step: Step, now: Date): string {
  switch (step.action) {
    case 'send':
      return send(model, step, now)
    case 'resend':
      return resend(model, step, now)
    case 'cancel': {
      const transfer = pendingOf(model, step.item)
      if (transfer?.sender !== step.member) return 'TRANSFER_GONE'
      return close(transfer, 'cancelled')
    }
    case 'claim':
      return claim(model, step.member, lastTransfer(model, step.item) as Transfer, now)
    case 'decline':
      return decline(model, step.member, lastTransfer(model, step.item) as Transfer, now)
    case 'verify':
      return verify(model, step.member, now)
    case 'erase':
      return erase(model, step.member, now)
    case 'merge':
      return merge(model, step, now)
    case 'pass':
      if (step.runsJobs) runJobs(model, now)
      return 'done'
  }
}

function close(transfer: Transfer, state: Transfer['state']): string {
  transfer.state = state
  transfer.story.push(state)
  return 'done'
}

const hasTooManyEmails = ({ emails }: Model, to: number, now: Date) =>
  emails.filter((email) => email.to === to && email.at > daysAfter(now, -1)).length >= 10

function send(
  model: Model,
  { member, item, to }: { member: number; item: number; to: number | undefined },
  now: Date,
): string {
  const { isVerified, addresses } = memberOf(model, member)
  if (model.owners[item] !== member) return 'NOT_FOUND'
  if (!isVerified) return 'VERIFY_TO_TRANSFER'
  if (to !== undefined && addresses.includes(to)) return 'TRANSFER_TO_SELF'
  if (pendingOf(model, item)) return 'TRANSFER_PENDING'
  if (to !== undefined && hasTooManyEmails(model, to, now)) return 'TOO_MANY_TRANSFER_EMAILS'
  model.transfers.push({
    item,
    sender: member,
    isForAnyone: to === undefined,
    to,
    state: 'pending',
    claimedBy: undefined,
    endsAt: daysAfter(now, 30),
    emailedAt: now,
    isReminded: false,
    story: ['offered'],
  })
  if (to !== undefined) model.emails.push({ to, at: now })
  return 'done'
}

function resend(
  model: Model,
  { member, item }: { member: number; item: number },
  now: Date,
): string {
  const transfer = pendingOf(model, item)
  if (transfer?.sender !== member || now >= transfer.endsAt) return 'TRANSFER_GONE'
  const { to } = transfer
  if (to === undefined) return 'TRANSFER_GONE'
  if (now < minutesAfter(transfer.emailedAt, 5)) return 'TRANSFER_SENT_RECENTLY'
  if (hasTooManyEmails(model, to, now)) return 'TOO_MANY_TRANSFER_EMAILS'
  transfer.emailedAt = now
  transfer.story.push('resent')
  model.emails.push({ to, at: now })
  return 'done'
}

function claim(model: Model, name: number, transfer: Transfer, now: Date): string {
  const member = memberOf(model, name)
  if (transfer.state === 'claimed') return transfer.claimedBy === name ? 'claimed' : 'TRANSFER_USED'
  if (transfer.state !== 'pending' || now >= transfer.endsAt) return 'TRANSFER_GONE'
  if (transfer.sender === name) return 'OWN_TRANSFER'
  if (!isFor(transfer, member)) return 'TRANSFER_FOR_ANOTHER'
  if (!member.isVerified) {
    if (!member.accepted.includes(transfer)) transfer.story.push('accepted')
    member.accepted = [...new Set([...member.accepted, transfer])]
    return 'accepted'
  }
  close(transfer, 'claimed')
  transfer.claimedBy = name
  model.owners[transfer.item] = name
  return 'claimed'
}

function decline(model: Model, name: number, transfer: Transfer, now: Date): string {
  if (!isFor(transfer, memberOf(model, name))) return 'TRANSFER_FOR_ANOTHER'
  if (transfer.state === 'declined') return 'done'
  if (transfer.state === 'claimed') return 'TRANSFER_USED'
  if (transfer.state !== 'pending' || now >= transfer.endsAt) return 'TRANSFER_GONE'
  return close(transfer, 'declined')
}

/** What a member accepted becomes theirs, unless it has gone meanwhile. */
function verify(model: Model, name: number, now: Date): string {
  const member = memberOf(model, name)
  member.isVerified = true
  for (const transfer of member.accepted) claim(model, name, transfer, now)
  member.accepted = []
  return 'done'
}

/** The code of the erasure proves the address first. Items stay with the erased account. */
function erase(model: Model, name: number, now: Date): string {
  verify(model, name, now)
  const member = memberOf(model, name)
  for (const transfer of model.transfers) {
    const isReceived = !transfer.isForAnyone && isFor(transfer, member)
    if (transfer.sender !== name && !isReceived && transfer.claimedBy !== name) continue
    if (transfer.state === 'pending')
      close(transfer, transfer.sender === name ? 'cancelled' : 'declined')
    transfer.to = undefined
  }
  model.emails = model.emails.filter(({ to }) => !member.addresses.includes(to))
  member.isOpen = false
  member.addresses = []
  return 'done'
}

function merge(
  model: Model,
  { member: from, into }: { member: number; into: number },
  now: Date,
): string {
  for (const name of [from, into]) verify(model, name, now)
  const [source, target] = [memberOf(model, from), memberOf(model, into)]
  target.addresses = [...target.addresses, ...source.addresses]
  for (const transfer of model.transfers) {
    if (transfer.sender === from) transfer.sender = into
    if (transfer.claimedBy === from) transfer.claimedBy = into
    const isToSelf = !transfer.isForAnyone && isFor(transfer, target)
    if (transfer.state === 'pending' && transfer.sender === into && isToSelf)
      close(transfer, 'cancelled')
  }
  model.owners = model.owners.map((owner) => (owner === from ? into : owner))
  source.isOpen = false
  source.addresses = []
  return 'done'
}

function runJobs({ transfers }: Model, now: Date): void {
  for (const transfer of transfers.filter(({ state }) => state === 'pending')) {
    if (transfer.endsAt <= now) close(transfer, 'lapsed')
    else if (transfer.endsAt <= daysAfter(now, 3)) transfer.isReminded = true
  }
}
