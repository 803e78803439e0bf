import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/index.ts'
import { projectRoot } from '#server/lib/config/project-root.ts'
import type { Database } from '#server/lib/database/database.ts'
import { systemClock } from '#server/lib/time/clock.ts'
import { freshEmbedded } from '#server/testing/databases.ts'
import { waitingStates } from '#server/payments/queue-size.ts'
import { createMetrics, type Metrics } from './metrics.ts'

const read = (name: string) => readFileSync(join(projectRoot, 'docs/operating', name), 'utf8')
type Rule = { alert: string; expr: string; annotations: { summary: string } }
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const { panels } = JSON.parse(read('dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

let served: Set<string>
let metrics: Metrics
let database: Database
beforeAll(async () => {
  database = await freshEmbedded()
  // The embedded database has no pool; its metrics are those of PostgreSQL's.
  const pool = { poolUse: () => ({ open: 1, idle: 1, waiting: 0, limit: 10 }) }
  metrics = await createMetrics({ database: { ...database, ...pool }, clock: systemClock })
  const text = await metrics.registry.metrics()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  served = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
})
afterAll(async () => {
  metrics.close()
  await database.close()
})

const metricsIn = (expr: string): string[] => expr.match(/\b(?:laurel|nodejs|process)_\w+/g) ?? []
/** Returns the metrics of an expression that the server does not serve. */
const unknownIn = (expr: string) => metricsIn(expr).filter((name) => !served.has(name))

describe('the dashboard and the alert rules', () => {
  it('name only metrics that are served', () => {
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    expect(expressions.length).toBeGreaterThan(20)
    expect(expressions.flatMap(unknownIn)).toEqual([])
    expect(unknownIn('rate(laurel_no_such_total[5m])')).toEqual(['laurel_no_such_total'])
    for (const expr of expressions) expect(expr).toMatch(/\b(?:laurel|nodejs)_\w+|\bup\{/)
  })

  it('show every metric of Laurel', () => {
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
    const own = [...served].filter(
      (name) => name.startsWith('laurel_') && !/_(sum|count)$|_job_(interval|duration)/.test(name),
    )
    expect(own.filter((name) => !shown.includes(name))).toEqual([])
  })

  it('name the route of a redemption as it is served', () => {
    const text = JSON.stringify([rules, panels])
    for (const [, route] of text.matchAll(/route=\\+"([^"\\]+)/g))
      expect(route).toBe(`/api/${api.redemption.redeem.path}`)
  })

  it('name the states of payments as they are served', () => {
    const named = [...JSON.stringify(rules).matchAll(/laurel_payments\w+\{state=\\+"(\w+)/g)]
    expect(named.map(([, state]) => state).sort()).toEqual([...waitingStates].sort())
  })

  it('have unique names and say what is wrong', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/\.$/)
  })
})
