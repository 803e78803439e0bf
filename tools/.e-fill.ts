import { makeAssets, giveAssets } from './collections.ts'
import { openDatabase } from '../server/kit/db.ts'
import { sql } from 'drizzle-orm'
const url = process.argv[2] as string
await makeAssets(url, { brand: 'eyewear', membershipId: 'membership-eyewear', assets: 200, perDrop: 8, benefits: 6 })
await giveAssets(url, { brand: 'eyewear', email: 'mia@example.test', count: 5 })
await giveAssets(url, { brand: 'eyewear', email: 'lea@example.test', count: 200 })
const db = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' })
const news = [
 ['<h3>You voted for lilac. We made lilac.</h3><p>The drawing is in the drop, the pair is in the window. <a href="https://verreetfils.example/lilac">See it from all sides</a></p>', '<h3>Vous avez voté lilas. On a fait lilas.</h3><p>Le dessin est dans la collection, la paire en vitrine. <a href="https://verreetfils.example/fr/lilas">La voir de tous les côtés</a></p>'],
 ['<h3>The workshop night is back.</h3><p>Hinges, coffee, and somebody who <strong>knows</strong>. Places are few, chairs fewer.</p>','<h3>La soirée à l’atelier revient.</h3><p>Des charnières, du café, et quelqu’un qui <strong>sait</strong>. Peu de places, moins de chaises.</p>'],
 ['<h3>Odile is back, in clear.</h3><p>In both shops from Friday.</p>','<h3>Odile est de retour.</h3><p>Dans les deux boutiques dès vendredi.</p>'],
]
for (const [i,[en,fr]] of news.entries()) await db.tx.execute(sql`insert into announcements (id, brand, html, created_at, is_active) values (${'n'+i}, 'eyewear', jsonb_build_object('en', ${en}::text, 'fr', ${fr}::text), now() - ${i}::int * interval '9 days', true)`)
await db.close()
