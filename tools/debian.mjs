// What the tests need beside npm packages: a browser, a PostgreSQL, a reader of codes. Found, or installed.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step } from './run.mjs'

const MINUTE = 60_000

/** Where a program stands on the path, or in one of some further folders. @param {string} name @param {string[]} [folders] */
export function programPath(name, folders = []) {
  return [...(process.env.PATH ?? '').split(delimiter), ...folders].map((folder) => join(folder, name)).find(isProgram)
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Debian's versions side by side, the newest first. */
const postgresFolders = () => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(home, version, 'bin'))
}

/** A Chromium to test with, or undefined. */
export async function findChromium() {
  const onPath = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => programPath(name)).find(Boolean)
  if (onPath) return onPath
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * A browser for tests, or undefined. The one without windows does the same in two thirds of the time: the other one draws
 * its own bars and menus beside every page.
 */
export async function findTestBrowser() {
  return programPath('chromium-headless-shell') ?? (await findChromium())
}

/** The folder of initdb and pg_ctl, or undefined. */
export function findPostgres() {
  const initdb = programPath('initdb', postgresFolders())
  return initdb && initdb.slice(0, -'/initdb'.length)
}

/** Chromium: what is there, else Playwright's own, else Debian's package. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  await step("fetch Playwright's Chromium", () =>
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { quiet: true, limit: 3 * MINUTE }))
  if (!(await findChromium())) await installPackage('chromium')
  return needed(await findChromium(), 'Chromium', 'chromium')
}

/** The browser of the tests: without windows where Debian has it, else any Chromium. */
export async function ensureTestBrowser() {
  if (!programPath('chromium-headless-shell')) await installPackage('chromium-headless-shell')
  return programPath('chromium-headless-shell') ?? ensureChromium()
}

/** PostgreSQL: what is there, else Debian's package. */
export async function ensurePostgres() {
  if (!findPostgres()) await installPackage('postgresql')
  return needed(findPostgres(), "PostgreSQL's initdb and pg_ctl", 'postgresql')
}

/** PgBouncer, which server tests put in front of PostgreSQL: what is there, else Debian's package. */
export async function ensurePgBouncer() {
  const find = () => programPath('pgbouncer', ['/usr/sbin'])
  if (!find()) await installPackage('pgbouncer')
  return needed(find(), 'PgBouncer', 'pgbouncer')
}

/** The program that reads QR and bar codes out of pictures: unit and browser tests read with it what the pass draws. */
export async function ensureCodeReader() {
  if (!programPath('zbarimg')) await installPackage('zbar-tools')
  return needed(programPath('zbarimg'), 'zbarimg, with which the tests read the codes that the pass draws,', 'zbar-tools')
}

let isListFresh = false

/** @param {string} name */
async function installPackage(name) {
  if (!programPath('apt-get')) return
  const asRoot = process.getuid?.() === 0 ? [] : programPath('sudo') ? ['sudo', '-n'] : undefined
  if (!asRoot) return
  await step(`install Debian's package ${name}`, async () => {
    if (!isListFresh) await aptGet(asRoot, ['update'])
    isListFresh = true
    const { code, output } = await aptGet(asRoot, ['install', '-y', '--no-install-recommends', name])
    if (code !== 0) console.error(output.trim().split('\n').slice(-8).join('\n'))
  })
}

/** @param {readonly string[]} asRoot @param {readonly string[]} args */
function aptGet(asRoot, args) {
  const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
  return run(command, rest, { quiet: true, limit: 10 * MINUTE, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

/**
 * @template T
 * @param {T | undefined} found @param {string} what @param {string} packageName
 * @returns {T}
 */
function needed(found, what, packageName) {
  if (found) return found
  throw new Error(`${what} is needed and could not be installed. On Debian: apt-get install ${packageName}`)
}
