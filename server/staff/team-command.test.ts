import { packs } from '#brands/index.ts'
import { staff } from '#contract/till-app.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'
import { openManager, tillHostOf } from '#server/testing/tills.ts'
import { executeCommand } from './commands.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs })
})
afterAll(() => harness.close())

const run = (
  command: 'invite-staff' | 'staff-list' | 'revoke-staff',
  options: Record<string, string> = {},
) =>
  executeCommand(harness.context, {
    program: 'staff',
    command,
    options: { brand: home.slug, ...options },
  })
const ada = { name: ' Ada  Lovelace ', role: 'manager', email: 'Ada@Staff.example' }

describe('the team of a brand', () => {
  it('gets its first manager, who is emailed where to log in', async () => {
    expect((await run('staff-list')).lines).toEqual(['Nobody yet. Add a manager: invite-staff.'])
    const { lines, data } = await run('invite-staff', ada)
    expect(lines).toEqual([
      `Ada Lovelace is in the team of ${home.name}.`,
      `They log in at http://${tillHostOf(home)}/login.`,
      expect.stringMatching(/^Start code at a till, once, until .+Z: \d{6}$/),
    ])
    const { staffId } = data as { staffId: string }
    expect((await run('staff-list')).lines).toEqual([
      `${staffId}  Ada Lovelace  manager  ada@staff.example  no PIN`,
    ])
    const [message] = await harness.emailsTo('ada@staff.example')
    expect(message?.text).toContain(`http://${tillHostOf(home)}/login`)
    await expect(run('invite-staff', ada)).rejects.toThrow('Somebody in the team has this name.')
  })

  it.each([
    ['a manager without an address', { name: 'Eve', role: 'manager' }, 'A manager needs an email'],
    ['another role', { name: 'Eve', role: 'owner' }, '--role is manager or cashier.'],
    ['an empty name', { name: ' ', role: 'cashier' }, '--name has up to 60 characters,'],
    ['an invisible character', { name: 'Noor\u200B', role: 'cashier' }, 'all of them visible'],
    [
      'no address',
      { name: 'Eve', role: 'cashier', email: 'eve' },
      '"eve" is not an email address.',
    ],
  ])('refuses %s', async (_, options, message) => {
    await expect(run('invite-staff', options)).rejects.toThrow(message)
  })

  it('loses a person by name, address or id, with an entry of the command line', async () => {
    await run('invite-staff', { name: 'Noor', role: 'cashier' })
    const { lines } = await run('revoke-staff', { who: 'noor' })
    expect(lines).toEqual(['Noor can no longer use the tills.'])
    expect((await run('staff-list')).lines.at(-1)).toMatch(/Noor {2}cashier {2}revoked \d{4}-/)
    await expect(run('revoke-staff', { who: 'noor' })).rejects.toThrow('has nobody "noor"')
    const manager = await openManager(harness)
    const entries = (await manager.call(staff.log)).body.entries
    const entry = entries.find(({ action }) => action === 'staffRevoked')
    expect(entry).toMatchObject({ subject: 'Noor' })
    expect(entry?.staff).toBeUndefined()
  })

  it('forgets a name when it is asked to, also later', async () => {
    for (const name of ['Sam', 'Theo']) await run('invite-staff', { name, role: 'cashier' })
    const gone = await run('revoke-staff', { who: 'Sam', 'erase-name': 'yes' })
    expect(gone.lines).toEqual(['They can no longer use the tills, and the name is erased.'])
    await run('revoke-staff', { who: 'Theo' })
    const later = await run('revoke-staff', { who: 'Theo', 'erase-name': 'yes' })
    expect(later.lines).toEqual(['The name is erased.'])
    await run('revoke-staff', {
      who: (later.data as { staffId: string }).staffId,
      'erase-name': 'yes',
    })
    const rows = await harness.rows(sql`select name from staff where name in ('Sam', 'Theo')`)
    expect(rows).toEqual([])
    const entries = await harness.rows<{ action: string; subject: string; entry: string }>(
      sql`select action, subject, to_jsonb(l)::text as entry from staff_log l`,
    )
    for (const { data } of [gone, later]) {
      const { staffId } = data as { staffId: string }
      expect(
        entries.flatMap(({ action, subject }) => (subject === staffId ? [action] : [])),
      ).toEqual(['staffInvited', 'staffRevoked', 'nameErased'])
    }
    expect(JSON.stringify(entries)).not.toMatch(/Sam|Theo/)
  })
})
