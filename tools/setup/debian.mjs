// Finds or installs what tests need beside npm packages: a browser, PostgreSQL, PgBouncer and a barcode reader.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step } from './run.mjs'

const MINUTE = 60_000

/** Returns the path of a program on PATH or in these further folders, or undefined. @param {string} name @param {string[]} [folders] */
function programPath(name, folders = []) {
  return [...(process.env.PATH ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .find(isProgram)
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

/** Returns the folders of Debian's PostgreSQL versions, the newest first. */
const postgresFolders = () => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(home, version, 'bin'))
}

/** Returns the path of an installed Chromium, or undefined. */
async function findChromium() {
  const onPath = ['chromium', 'chromium-browser', 'google-chrome']
    .map((name) => programPath(name))
    .find(Boolean)
  if (onPath) return onPath
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * Returns the path of a browser for tests, or undefined. Prefers the headless shell: it takes two thirds of the time, because
 * it does not draw toolbars and menus.
 */
export async function findTestBrowser() {
  return programPath('chromium-headless-shell') ?? (await findChromium())
}

/** Returns the folder of initdb and pg_ctl, or undefined. */
function findPostgres() {
  const initdb = programPath('initdb', postgresFolders())
  return initdb && initdb.slice(0, -'/initdb'.length)
}

/** Returns the path of Chromium; installs Playwright's build, else Debian's package. @throws Error when neither works */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  await step("fetch Playwright's Chromium", () =>
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      quiet: true,
      limit: 3 * MINUTE,
    }),
  )
  if (!(await findChromium())) await installPackage('chromium')
  return needed(await findChromium(), 'Chromium', 'chromium')
}

/** Returns the path of the headless shell where Debian has it, else of any Chromium; installs it if needed. */
export async function ensureTestBrowser() {
  if (!programPath('chromium-headless-shell')) await installPackage('chromium-headless-shell')
  return programPath('chromium-headless-shell') ?? ensureChromium()
}

/** Returns the folder of initdb and pg_ctl; installs Debian's package if needed. @throws Error when that fails */
export async function ensurePostgres() {
  if (!findPostgres()) await installPackage('postgresql')
  return needed(findPostgres(), "PostgreSQL's initdb and pg_ctl", 'postgresql')
}

/**
 * Returns the path of PgBouncer, which server tests put in front of PostgreSQL; installs it if needed. @throws Error
 * when that fails
 */
export async function ensurePgBouncer() {
  const find = () => programPath('pgbouncer', ['/usr/sbin'])
  if (!find()) await installPackage('pgbouncer')
  return needed(find(), 'PgBouncer', 'pgbouncer')
}

/**
 * Returns the path of zbarimg, with which tests read the QR codes and barcodes of the pass; installs it if needed.
 * @throws Error when that fails
 */
export async function ensureCodeReader() {
  if (!programPath('zbarimg')) await installPackage('zbar-tools')
  return needed(
    programPath('zbarimg'),
    'zbarimg, with which the tests read the codes of the pass,',
    'zbar-tools',
  )
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
    const { code, output } = await aptGet(asRoot, [
      'install',
      '-y',
      '--no-install-recommends',
      name,
    ])
    if (code !== 0) console.error(output.trim().split('\n').slice(-8).join('\n'))
  })
}

/** @param {readonly string[]} asRoot @param {readonly string[]} args */
function aptGet(asRoot, args) {
  const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args]
  return run(command, rest, {
    quiet: true,
    limit: 10 * MINUTE,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * @template T
 * @param {T | undefined} found @param {string} what @param {string} packageName
 * @returns {T}
 */
function needed(found, what, packageName) {
  if (found) return found
  throw new Error(
    `${what} is needed and could not be installed. On Debian: apt-get install ${packageName}`,
  )
}
