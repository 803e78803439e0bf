import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { transfers } from '#contract/transfers.ts'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { issueItem } from '#server/collection/issue-item.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import {
  killServers,
  places,
  prepare,
  SECRET,
  sendRaw,
  startServer,
  type MemberHandle,
  type Place,
} from '#server/testing/crash-server.ts'
import { home } from '#server/testing/harness.ts'
import { freePort } from '#server/testing/programs.ts'
import { transferTokenOf } from '#server/transfers/link-token.ts'

// Each round starts a server, so npm test runs fewer of them than of races within one process.
const ROUNDS = Math.min(10, Number(process.env['SOAK_ROUNDS'] ?? 2))
/** An asset without a supply. */
const { assetId } = home.program.assets.find(({ variation }) => variation?.supply === undefined)!

const closing: (() => void)[] = []
afterAll(() => {
  killServers()
  closing.forEach((close) => close())
})

/** A mail server that can stop answering before it accepts an email. */
async function openMailServer() {
  const mail = { isHeld: false, held: 0, accepted: [] as string[], url: '' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_from, _session, answer) {
      if (mail.isHeld) mail.held += 1
      else answer()
    },
    onData(stream, { envelope }, answer) {
      stream.resume().on('end', () => {
        mail.accepted.push(...envelope.rcptTo.map(({ address }) => address))
        answer()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => server.close())
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return mail
}

type Member = MemberHandle & { accountId: string; email: string }

/** Verifies a member's address. */
async function verified(tx: Tx, handle: MemberHandle): Promise<Member> {
  const [row] = await rowsOf<{ id: string; email: string }>(
    tx,
    sql`update accounts set is_verified = true where id = (select account_id from loyalty_accounts where id = ${handle.loyaltyAccountId}) returning id, email`,
  )
  return { ...handle, accountId: row!.id, email: row!.email }
}

type Gift = { sender: Member; recipient: Member; nftId: string }

/** Creates members of whom each second one owns an item for the one after. */
async function prepareGifts(place: Place): Promise<Gift[]> {
  const handles = await prepare(place, ROUNDS * 2)
  const database = await openDatabase(place)
  const gifts: Gift[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const sender = await verified(database.tx, handles[round * 2]!)
    const recipient = await verified(database.tx, handles[round * 2 + 1]!)
    const ownerId = sender.accountId
    const item = { brand: home.slug, assetId, ownerId, now: new Date() }
    gifts.push({ sender, recipient, nftId: await issueItem(database.tx, item) })
  }
  await database.close()
  return gifts
}

const end = async (server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill(signal)
  await ended
}

describe.each(places)('kill -9 after a claim ($engine)', ({ place: newPlace }) => {
  it(
    `sends the email to the sender once, ${ROUNDS} times on one database`,
    { timeout: 300_000 + ROUNDS * 60_000 },
    async () => {
      const place = await newPlace()
      const gifts = await prepareGifts(place)
      const mail = await openMailServer()
      const port = await freePort()
      const start = () => startServer(place, port, { SMTP_URL: mail.url })
      let server = await start()
      for (const { sender, recipient, nftId } of gifts) {
        const sent = await sendRaw(port, sender.token, {
          endpoint: transfers.send,
          body: { nftId, creatorId: home.ids.creatorId, anyoneWithLink: true },
          key: 'send',
        })
        const { transferId } = sent.body as unknown as { transferId: string }
        const transferToken = transferTokenOf({ secret: SECRET, brand: home.slug, transferId })
        const claim = () =>
          sendRaw(port, recipient.token, {
            endpoint: transfers.claim,
            body: { transferToken },
            key: 'claim',
          })

        mail.isHeld = true
        mail.held = 0
        const claimed = await claim()
        expect(claimed).toEqual({ status: 200, body: { success: true, state: 'claimed', nftId } })
        await expect.poll(() => mail.held).toBeGreaterThan(0)
        await end(server, 'SIGKILL')
        expect(mail.accepted).not.toContain(sender.email)

        const database = await openDatabase(place)
        // The killed server had leased the email for some minutes: end the lease.
        expect(
          await rowsOf(
            database.tx,
            sql`update outbox set due_at = created_at where values ->> 'transferId' = ${transferId} and sent_at is null returning kind, recipient`,
          ),
        ).toEqual([{ kind: 'transferClaimed', recipient: sender.email }])
        expect(
          await rowsOf(
            database.tx,
            sql`select owner_id, has_pending_transfer from nfts where id = ${nftId}`,
          ),
        ).toEqual([{ owner_id: recipient.accountId, has_pending_transfer: false }])
        await database.close()

        mail.isHeld = false
        server = await start()
        await expect.poll(() => mail.accepted).toContain(sender.email)
        expect(await claim()).toEqual(claimed)
      }
      // Stops after it has recorded what it sent.
      await end(server, 'SIGTERM')

      const database = await openDatabase(place)
      expect(
        await rowsOf(
          database.tx,
          sql`select state, count(*)::int as count from transfers group by state`,
        ),
      ).toEqual([{ state: 'claimed', count: ROUNDS }])
      expect(
        await rowsOf(
          database.tx,
          sql`
          select kind, count(*)::int as count from transfer_events group by kind order by min(id)`,
        ),
      ).toEqual([
        { kind: 'offered', count: ROUNDS },
        { kind: 'claimed', count: ROUNDS },
      ])
      expect(
        await rowsOf(
          database.tx,
          sql`select count(*)::int as count from outbox where kind = 'transferClaimed' and sent_at is not null`,
        ),
      ).toEqual([{ count: ROUNDS }])
      for (const { sender } of gifts)
        expect(mail.accepted.filter((address) => address === sender.email)).toHaveLength(1)
      await database.close()
      rmSync(place.DATA_DIR, { recursive: true, force: true })
    },
  )
})
