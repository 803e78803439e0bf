import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../tools/setup/port.mjs'
import { root } from '../tools/setup/run.mjs'
import { freshClone } from './support/clone.ts'

const MINUTE = 60_000
test.setTimeout(6 * MINUTE)

/** Returns the shell commands of a chapter of the README. */
function commandsOf(chapter: string): string[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const from = text.indexOf(`\n## ${chapter}\n`)
  const part = text.slice(from, text.indexOf('\n## ', from + 4))
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
}

type Started = { child: ChildProcess; printed: () => string; address: string }

/** Runs a command and waits until it prints the address. */
async function runCommand(command: string, folder: string, port: number): Promise<Started> {
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_ENV: undefined, DATABASE_URL: undefined },
    detached: true,
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  await expect
    .poll(() => (child.exitCode === null ? text : `It ended:\n${text}`), {
      timeout: 5 * MINUTE,
      intervals: [50],
    })
    .toMatch(/http:\/\/\w+\.localhost:\d+|It ended/)
  const address = /http:\/\/\w+\.localhost:\d+/.exec(text)?.[0]
  if (!address) throw new Error(text)
  return { child, printed: () => text, address }
}

/** Sends SIGINT to the process group, as Ctrl-C in a terminal does. */
async function pressCtrlC({ child }: Started): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const { pid } = child
  await new Promise<void>((done) => {
    child.once('exit', () => done())
    process.kill(-pid, 'SIGINT')
  })
}

test('the README commands start a fresh clone in which a visitor can join and redeem', async ({
  page,
}) => {
  const folder = freshClone()
  const port = await freePort()
  const [command = '', ...further] = commandsOf('Start')
  expect(further).toEqual([])
  const first = await runCommand(command, folder, port)
  try {
    await test.step('the terminal prints the address and the demo logins', () => {
      expect(first.printed()).toMatch(/install/)
      expect(first.printed()).toMatch(/build/)
      expect(first.printed()).toContain('/dev/mail')
      expect(first.printed()).toMatch(/\bmia\b/)
    })
    await page.goto(first.address)
    await page.getByRole('textbox', { name: /email/i }).fill('newcomer@example.test')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page).toHaveURL(/\/account\/collection$/)
    // The landing page stays until the next screen is ready, and it has a link to the membership too.
    await expect(page.getByRole('heading', { level: 1, name: 'Collection' })).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Your membership' })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('link', { name: 'Redeem Points' }).click()
    const sheet = page.getByRole('dialog', { name: 'Redeem Points' })
    await sheet.getByRole('radio', { disabled: false }).first().check()
    await sheet.getByRole('button', { name: 'Redeem Offer' }).click()
    await expect(sheet.getByRole('button', { name: 'Copy code' })).toBeVisible()
    const [, group = ''] =
      /\b([2-9A-Z]{4})\s*[2-9A-Z]{4}\s*[2-9A-Z]{4}\b/.exec(
        await sheet.locator('code').innerText(),
      ) ?? []
    expect(group).toHaveLength(4)
    await pressCtrlC(first)

    const second = await runCommand(command, folder, port)
    // The duration is measured by npm run bench:startup; here only: nothing is installed or built twice.
    expect(second.printed()).not.toMatch(/install packages|build client/)
    await pressCtrlC(second)
    await page.goto(`${first.address}/pass`)
    await expect(page.getByText(group).first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code' }).first()).toBeVisible()
  } finally {
    await pressCtrlC(first)
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the README names the test command', () => {
  expect(commandsOf('Test')).toEqual(['npm test'])
})
