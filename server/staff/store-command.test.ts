import { packs } from '#brands/index.ts'
import { api } from '#contract/index.ts'
import { till } from '#contract/till.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { openTestStore } from '#server/testing/stores.ts'
import { executeCommand } from './commands.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness({ packs })
})
afterAll(() => harness.close())

const run = (command: 'store' | 'voucher', options: Record<string, string>) =>
  executeCommand(harness.context, {
    program: 'staff',
    command,
    options: { brand: home.slug, ...options },
  })
const validate = (key: string) =>
  harness.visitor().call(till.validate, {
    body: { voucherCode: 'X' },
    headers: { authorization: `Bearer ${key}` },
  })

describe('store', () => {
  it('opens a store, gives it keys and closes it', async () => {
    expect((await run('store', { action: 'list' })).lines).toEqual([
      'No stores. Open one: store open --name <name>.',
    ])
    const opened = await run('store', { action: 'open', name: ' Rue  Saint-Paul ' })
    expect(opened.lines[0]).toBe('Rue Saint-Paul is open.')
    const again = await run('store', { action: 'open', name: 'rue saint-paul' })
    expect(again.lines[0]).toBe('Rue Saint-Paul was open before.')
    const added = await run('store', { action: 'add-key', name: 'Rue Saint-Paul' })
    const { key, keyId } = added.data as { key: string; keyId: string }
    expect(added.lines).toEqual([
      'The key of Rue Saint-Paul for vouchers:',
      key,
      `It is shown this once. Its id is ${keyId}.`,
    ])
    expect((await validate(key)).status).toBe(404)
    expect((await run('store', { action: 'list' })).lines).toEqual(['Rue Saint-Paul  1 key'])

    const replaced = await run('store', { action: 'replace-key', key: keyId })
    const { keyId: newId, key: newKey } = replaced.data as { key: string; keyId: string }
    const listed = (await run('store', { action: 'keys', name: 'Rue Saint-Paul' })).lines
    expect(listed).toHaveLength(2)
    expect(listed[0]).toMatch(new RegExp(`^${keyId}  vouchers  since [\\d-]+  until `))
    expect(listed[1]).toMatch(new RegExp(`^${newId}  vouchers  since [\\d-]+$`))
    expect(JSON.stringify(listed)).not.toContain(newKey)

    await run('store', { action: 'revoke-key', key: keyId })
    expect([(await validate(key)).status, (await validate(newKey)).status]).toEqual([401, 404])
    expect((await run('store', { action: 'close', name: 'rue saint-paul' })).lines).toEqual([
      'Rue Saint-Paul is closed. Its keys are refused from now on.',
    ])
    expect((await validate(newKey)).status).toBe(401)
    await run('store', { action: 'open', name: 'Rue Saint-Paul' })
    expect((await validate(newKey)).status).toBe(401)
  })

  it.each([
    [{ action: 'dance' }, /^store knows list, open, close, keys, add-key, replace-key, revoke-key/],
    [{ action: 'open' }, /^Name the store with --name/],
    [{ action: 'open', name: 'x'.repeat(81) }, /in at most 80 characters/],
    [{ action: 'add-key', name: 'Nowhere' }, /has no open store "Nowhere"/],
    [{ action: 'revoke-key' }, /^Name the key by its id/],
    [{ action: 'revoke-key', key: 'sk_x' }, /^The brand has no valid key sk_x/],
    [{ action: 'replace-key', key: 'sk_x' }, /^The brand has no valid key sk_x/],
  ])('%o is refused', async (options, message) => {
    await expect(run('store', options as Record<string, string>)).rejects.toThrow(message)
  })

  it('refuses a scope that does not exist', async () => {
    await run('store', { action: 'open', name: 'Mile End' })
    await expect(
      run('store', { action: 'add-key', name: 'Mile End', scopes: 'vouchers,refunds' }),
    ).rejects.toThrow('--scopes takes vouchers and points, separated by a comma.')
    const both = await run('store', {
      action: 'add-key',
      name: 'Mile End',
      scopes: 'points, vouchers',
    })
    expect(both.lines[0]).toBe('The key of Mile End for vouchers and points:')
  })
})

describe('voucher', () => {
  it('lists uses without codes, and undoes one with a reason at any time', async () => {
    const mia = await harness.join()
    const offer = cheapestOf(home)
    await harness.award(mia, offer.cost)
    const { code } = (
      await mia.call(api.redemption.redeem, { body: { redemptionId: offer.offerId } })
    ).body.voucher
    const store = await openTestStore(harness, { name: 'Outremont' })
    const { useId } = (await store.call(till.use, { voucherCode: code, receipt: 'R-7' })).body
    harness.clock.moveMinutes(60)

    const [line] = (await run('voucher', { action: 'uses', store: 'outremont' })).lines
    expect(line).toMatch(new RegExp(`^${useId}  .*Outremont .*R-7$`))
    expect(line).not.toContain(code)
    const csv = (await run('voucher', { action: 'uses', store: 'Outremont', csv: 'yes' })).lines
    expect(csv[0]).toBe('use,at,store,amount,receipt,undone')
    expect(csv).toHaveLength(2)

    const undo = { action: 'undo', use: useId }
    await expect(run('voucher', undo)).rejects.toThrow('Say why, with --reason.')
    await expect(
      run('voucher', { ...undo, reason: 'wrong customer', brand: 'sleep' }),
    ).rejects.toThrow('There is no such use of this brand, or it was undone before.')
    expect((await run('voucher', { ...undo, reason: 'wrong customer' })).lines).toEqual([
      'Undone: the voucher can be used again until its end.',
    ])
    expect((await store.call(till.validate, { voucherCode: code })).body.voucher.state).toBe(
      'valid',
    )
    const [undone] = (await run('voucher', { action: 'uses', store: 'Outremont' })).lines
    expect(undone).toMatch(/undone: wrong customer$/)
    await expect(run('voucher', { ...undo, reason: 'again' })).rejects.toThrow(/undone before/)
    const logged = await harness.rows(
      sql`select action, staff_id, store_id from staff_log where subject = ${useId}`,
    )
    expect(logged).toEqual([{ action: 'useUndone', staff_id: null, store_id: store.storeId }])
  })

  it.each([
    [{ action: 'dance' }, 'voucher knows uses, undo.'],
    [{ action: 'undo' }, 'Name the use: voucher undo <use>.'],
    [{ action: 'uses', store: 'Nowhere' }, /has no store "Nowhere"/],
  ])('%o is refused', async (options, message) => {
    await expect(run('voucher', options as Record<string, string>)).rejects.toThrow(message)
  })
})
