import type { Localized } from '#brands/brand.ts'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/lib/database/database.ts'
import type { PersonalData } from '#server/lib/privacy/personal-data.ts'
import { toInstant } from '#server/lib/texts/translate.ts'

type CodeRow = { name: Localized; code: string; claimed_at: string }
type EntryRow = { title: Localized; terms_version: string; at: string }
type OrderRow = { gated_commerce_id: string; url: string; created_at: string; valid_until: string }
type Row = { title: Localized; option_id: string | null; answer_text: string | null; at: string }

export const benefitsPersonalData: PersonalData = {
  tables: ['poll_answers', 'voucher_codes', 'contest_entries', 'participations', 'draft_orders'],
  async export(tx, { accountId, brand, language }) {
    const rows = await rowsOf<Row>(
      tx,
      sql`
      select p.title, a.option_id, a.answer_text, a.at from poll_answers a join polls p on p.id = a.poll_id
      where a.account_id = ${accountId} and p.brand = ${brand.slug} order by a.at desc`,
    )
    const codes = await rowsOf<CodeRow>(
      tx,
      sql`
      select c.code, c.claimed_at, coalesce((select b.name from benefits b
        where b.brand = c.brand and b.content -> 'vouchers' @> jsonb_build_array(jsonb_build_object('voucherId', c.voucher_id)) order by b.position, b.id limit 1), '{}') as name
      from voucher_codes c where c.account_id = ${accountId} and c.brand = ${brand.slug} order by c.claimed_at desc, c.code`,
    )
    const entries = await rowsOf<EntryRow>(
      tx,
      sql`
      select c.title, e.terms_version, e.at from contest_entries e join contests c on c.id = e.contest_id
      where e.account_id = ${accountId} and c.brand = ${brand.slug} order by e.at desc`,
    )
    const orders = await rowsOf<OrderRow>(
      tx,
      sql`
      select d.gated_commerce_id, d.url, d.created_at, d.valid_until from draft_orders d join accounts a on a.id = d.account_id
      where d.account_id = ${accountId} and a.brand = ${brand.slug} and d.url <> '' order by d.created_at desc`,
    )
    return {
      pollAnswers: rows.map(({ title, option_id: choice, answer_text: text, at }) => ({
        poll: title[language],
        choice,
        text,
        at: toInstant(at),
      })),
      claimedCodes: codes.map(({ name, code, claimed_at: at }) => ({
        benefit: name[language] ?? '',
        code,
        claimedAt: toInstant(at),
      })),
      contestEntries: entries.map(({ title, terms_version: termsVersion, at }) => ({
        contest: title[language],
        termsVersion,
        at: toInstant(at),
      })),
      draftOrders: orders.map(
        ({ gated_commerce_id: offer, url, created_at: at, valid_until: until }) => ({
          offer,
          url,
          createdAt: toInstant(at),
          validUntil: toInstant(until),
        }),
      ),
    }
  },
  async erase(tx, { accountId }) {
    await tx.execute(sql`delete from poll_answers where account_id = ${accountId}`)
    await tx.execute(sql`delete from contest_entries where account_id = ${accountId}`)
    // The hash of a mailbox that has a code stays, so that a new account cannot claim again (decision 0027).
    await tx.execute(sql`
      delete from participations p where account_id = ${accountId}
        and not (activity = 'voucher' and exists (select 1 from voucher_codes c where c.account_id = p.account_id and p.activity_id = c.voucher_id || ':' || c.period))`)
    await tx.execute(
      sql`update participations set account_id = null where account_id = ${accountId}`,
    )
    // The shop keeps its own copy of the order; the member asks the shop to delete it.
    await tx.execute(sql`delete from draft_orders where account_id = ${accountId}`)
    // The code stays claimed, or the next member would get it; only the account is removed.
    await tx.execute(
      sql`update voucher_codes set account_id = null, period = '' where account_id = ${accountId}`,
    )
  },
  async merge(tx, { from, into }) {
    await tx.execute(sql`
      update poll_answers r set account_id = ${into} where account_id = ${from}
        and not exists (select 1 from poll_answers t where t.account_id = ${into} and t.poll_id = r.poll_id)`)
    // Of two codes for one voucher and period, that of the remaining account counts. The other one
    // stays readable: its period becomes unique, so that no lookup finds it.
    await tx.execute(sql`
      update voucher_codes r set account_id = ${into},
        period = case when exists (select 1 from voucher_codes t where t.account_id = ${into} and t.voucher_id = r.voucher_id and t.period = r.period) then r.period || ' ' || r.code else r.period end
      where account_id = ${from}`)
    await tx.execute(sql`
      update contest_entries r set account_id = ${into} where account_id = ${from}
        and not exists (select 1 from contest_entries t where t.account_id = ${into} and t.contest_id = r.contest_id)`)
    await tx.execute(sql`update participations set account_id = ${into} where account_id = ${from}`)
    // VA-30: one entry per person, however many accounts they had.
    await tx.execute(sql`delete from contest_entries where account_id = ${from}`)
    // The items have moved already. Where both accounts had an order for one item, that of the
    // remaining account counts.
    await tx.execute(sql`
      update draft_orders r set account_id = ${into} where account_id = ${from}
        and not exists (select 1 from draft_orders t where t.account_id = ${into} and t.gated_commerce_id = r.gated_commerce_id and t.nft_id = r.nft_id)`)
    await tx.execute(sql`delete from draft_orders where account_id = ${from}`)
  },
}
