import { staffRoles, teamName } from '#contract/till-app.ts'
import { Problem } from '#contract/problems.ts'
import { TEAM_NAME_LENGTH } from '#domain/team-name.ts'
import {
  eraseStaffName,
  findStaff,
  inviteStaff,
  everyStaffOf,
  type StaffAccount,
} from '#server/staff-accounts/accounts.ts'
import { enqueueStaffInvitation } from '#server/staff-accounts/staff-emails.ts'
import { revokePerson } from '#server/till/manager/revoke.ts'
import { brandOption, type Command } from './command.ts'
import { CommandError, UsageError } from './errors.ts'
import { emailFrom, findPack } from './lookup.ts'

/** Adds the first manager of a brand; later ones are invited in the app. */
export const inviteStaffCommand: Command = {
  description:
    'adds a manager or a cashier to the team that uses the tills, emails a manager where to log in, and prints a start code, with which they choose a PIN at a till',
  example: 'invite-staff --name Ada --role manager --email ada@verre-fils.example --brand eyewear',
  options: {
    name: { kind: 'text', isRequired: true, description: 'the name by which they sign in' },
    role: { kind: 'text', isRequired: true, description: staffRoles.join(', ') },
    email: { kind: 'text', description: 'of a manager, to log in' },
    ...brandOption,
  },
  async run({ database, clock, secret, hosts }, args) {
    const brand = findPack(args)
    const { data: name } = teamName.safeParse(args['name'])
    if (name === undefined)
      throw new UsageError(
        `--name has up to ${TEAM_NAME_LENGTH} characters, all of them visible, and is not punctuation alone.`,
      )
    const role = staffRoles.find((each) => each === args['role'])
    if (!role) throw new UsageError(`--role is ${staffRoles.join(' or ')}.`)
    const email = args['email'] === undefined ? undefined : emailFrom(args['email'])
    const now = clock.now()
    const invited = await refusing(() =>
      database.tx.transaction(async (tx) => {
        const added = await inviteStaff(tx, {
          brand,
          name,
          role,
          email,
          invitedBy: undefined,
          secret,
          now,
        })
        const [language] = brand.languages
        if (email && role === 'manager' && language)
          await enqueueStaffInvitation(tx, { brand, email, language, now })
        return added
      }),
    )
    const { staffId, code, expiresAt } = invited
    return {
      lines: [
        `${name} is in the team of ${brand.name}.`,
        ...(role === 'manager' ? [`They log in at ${hosts.tillOriginOf(brand)}/login.`] : []),
        `Start code at a till, once, until ${expiresAt.toISOString()}: ${code}`,
      ],
      data: { staffId, startCode: code, expiresAt: expiresAt.toISOString() },
    }
  },
}

/** Lists the team that uses the tills of a brand. */
export const staffListCommand: Command = {
  description: 'lists the team that uses the tills of a brand',
  example: 'staff-list --brand eyewear',
  options: { ...brandOption },
  async run({ database: { tx } }, args) {
    const team = await everyStaffOf(tx, findPack(args).slug)
    return {
      lines: team.length === 0 ? ['Nobody yet. Add a manager: invite-staff.'] : team.map(lineOf),
      data: {
        team: team.map(({ revokedAt, ...person }) => ({
          ...person,
          revokedAt: revokedAt?.toISOString() ?? null,
        })),
      },
    }
  },
}

const lineOf = ({ staffId, name, role, email, hasPin, revokedAt }: StaffAccount): string =>
  [
    staffId,
    name,
    role,
    ...(email === null ? [] : [email]),
    ...(revokedAt ? [`revoked ${revokedAt.toISOString().slice(0, 10)}`] : hasPin ? [] : ['no PIN']),
  ].join('  ')

/** Ends what a person may do at the tills of a brand. */
export const revokeStaffCommand: Command = {
  description:
    'ends what a person may do at the tills, at once; their address and PIN are deleted, their name stays for the audit log unless it is erased',
  example: 'revoke-staff Noor --brand eyewear',
  options: {
    who: {
      kind: 'word',
      isRequired: true,
      description: 'the name, the address or the id, from staff-list',
    },
    'erase-name': {
      kind: 'switch',
      description: 'also erases the name, of a person who was revoked before too',
    },
    ...brandOption,
  },
  async run({ database, clock }, args) {
    const brand = findPack(args)
    const erasesName = args['erase-name'] !== undefined
    return database.tx.transaction(async (tx) => {
      const named = args['who'] ?? ''
      const found = await findStaff(tx, { brand: brand.slug, named })
      const candidates = found.filter(({ revokedAt }) => erasesName || revokedAt === null)
      const [person, other] = candidates
      if (!person)
        throw new CommandError(`${brand.name} has nobody "${named}" in its team. See staff-list.`)
      if (other)
        throw new CommandError(
          `Several people are called "${named}". Name the id, from staff-list.`,
        )
      const { staffId, name } = person
      const at = { brand: brand.slug, staffId, now: clock.now() }
      if (!person.revokedAt) await revokePerson(tx, { ...at, revokedBy: undefined })
      if (erasesName) await eraseStaffName(tx, at)
      return {
        lines: [
          person.revokedAt
            ? 'The name is erased.'
            : `${erasesName ? 'They' : name} can no longer use the tills${erasesName ? ', and the name is erased' : ''}.`,
        ],
        data: { staffId },
      }
    })
  },
}

/** Runs a change. @throws CommandError with the message of its refusal */
async function refusing<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    throw error instanceof Problem && error.status < 500 ? new CommandError(error.message) : error
  }
}
