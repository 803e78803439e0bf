import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '#server/lib/config/env.ts'
import { checkGoogleAccess, checkLines, checkPhonePassSettings } from './check-settings.ts'
import { openFakeGoogle } from './google-fake-server.ts'
import { openPhonePasses } from './phone-passes.ts'
import { createCertificate, passTypeSubject } from './test-certificates.ts'

const PASS_TYPE = 'pass.com.example.eyewear'
const NOW = new Date('2026-11-25T12:00:00Z')
const day = (date: string) => new Date(`${date}T00:00:00Z`)
const folder = mkdtempSync(join(tmpdir(), 'laurel-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const authority = createCertificate({
  subject: [{ name: 'commonName', value: 'Authority' }],
  isAuthority: true,
  from: day('2020-01-01'),
  until: day('2030-01-01'),
})
const certificateWith = (facts: Partial<Parameters<typeof createCertificate>[0]> = {}) =>
  createCertificate({
    subject: passTypeSubject(PASS_TYPE, 'TEAM123456'),
    from: day('2026-01-01'),
    until: day('2027-06-01'),
    issuer: authority,
    ...facts,
  })
const good = certificateWith()
const other = certificateWith()

let files = 0
function fileWith(text: string): string {
  const path = join(folder, `file-${(files += 1)}`)
  writeFileSync(path, text)
  return path
}

type Files = { certificate?: string; key?: string; wwdr?: string | undefined }
/** The settings of a brand with these files; a missing text is a missing file. */
const settingsWith = ({ certificate, key, wwdr }: Files) => {
  const path = (text: string | undefined) =>
    text === undefined ? join(folder, 'missing') : fileWith(text)
  return readSettings({
    APPLE_PASS_SIGNING: `eyewear=${PASS_TYPE}|${path(certificate)}|${path(key)}`,
    APPLE_PASS_WWDR: path(wwdr),
  })
}
const check = (files: Files) =>
  checkPhonePassSettings(settingsWith(files), { brands: ['eyewear'], now: NOW })[0]!
const whole = { certificate: good.certificate, key: good.key, wwdr: authority.certificate }

describe('the check of phone passes', () => {
  it('finds nothing wrong with files that belong together, and says when they expire', () => {
    const found = check(whole)
    expect([found.problems, found.warnings]).toEqual([[], []])
    expect(checkLines([found])).toEqual([
      'eyewear, Apple Wallet: ready, the certificate expires on 2027-06-01',
    ])
  })

  const otherAuthority = createCertificate({
    subject: [{ name: 'commonName', value: 'Authority' }],
    isAuthority: true,
    from: day('2020-01-01'),
    until: day('2030-01-01'),
  })
  it.each<[string, Files, string]>([
    [
      'a missing certificate',
      { ...whole, certificate: undefined as never },
      'the certificate is missing',
    ],
    ['a missing key', { ...whole, key: undefined as never }, 'the private key is missing'],
    [
      'a missing intermediate certificate',
      { ...whole, wwdr: undefined },
      "Apple's intermediate certificate (WWDR) is missing",
    ],
    [
      'text that is no certificate',
      { ...whole, certificate: 'hello' },
      'the certificate is not PEM, or is encrypted',
    ],
    [
      'the key of another certificate',
      { ...whole, key: other.key },
      'the private key does not belong to the certificate',
    ],
    [
      'the certificate of another pass type',
      certified({ subject: passTypeSubject('pass.com.example.other', 'TEAM123456') }),
      `the certificate is for pass.com.example.other, not for ${PASS_TYPE}`,
    ],
    [
      'a certificate that is not valid yet',
      certified({ from: day('2027-01-01') }),
      'the certificate is not valid before 2027-01-01',
    ],
    [
      'a certificate that has expired',
      certified({ until: day('2026-11-24') }),
      'the certificate has expired on 2026-11-24',
    ],
    [
      'another intermediate certificate of the same name',
      { ...whole, wwdr: otherAuthority.certificate },
      "Apple's intermediate certificate (WWDR) did not sign the certificate: take the generation that Apple names for it",
    ],
  ])('finds %s', (_, files, problem) => {
    expect(check(files).problems).toContain(problem)
    // What does not work is not offered to members.
    const passes = openPhonePasses({ settings: settingsWith(files), packs: [{ slug: 'eyewear' }] })
    const isClock = /not valid before|has expired/.test(problem)
    if (!isClock) expect(passes.apple('eyewear')).toBeUndefined()
  })

  it('names the wallets that are set up but cannot be used, and reads their files once', () => {
    const missing = fileWith('')
    rmSync(missing)
    const settings = readSettings({
      APPLE_PASS_SIGNING: `eyewear=${PASS_TYPE}|${missing}|${fileWith(good.key)}`,
      APPLE_PASS_WWDR: fileWith(authority.certificate),
      GOOGLE_WALLET_ISSUERS: `eyewear=3388000000012345678|${missing}`,
    })
    const passes = openPhonePasses({ settings, packs: [{ slug: 'eyewear' }, { slug: 'sleep' }] })
    expect(passes.apple('eyewear')).toBeUndefined()
    expect(passes.unusable()).toEqual([
      { brand: 'eyewear', wallet: 'apple' },
      { brand: 'eyewear', wallet: 'google' },
    ])
    writeFileSync(missing, good.certificate)
    expect(passes.apple('eyewear')).toBeUndefined()
    const restarted = openPhonePasses({ settings, packs: [{ slug: 'eyewear' }] })
    expect(restarted.apple('eyewear')?.passTypeId).toBe(PASS_TYPE)
    expect(restarted.unusable()).toEqual([{ brand: 'eyewear', wallet: 'google' }])
    restarted.close()
  })

  function certified(facts: Parameters<typeof certificateWith>[0]): Files {
    const made = certificateWith(facts)
    return { certificate: made.certificate, key: made.key, wwdr: authority.certificate }
  }

  it('warns weeks before a certificate expires', () => {
    const made = certified({ until: day('2026-12-25') })
    expect(check(made)).toMatchObject({
      problems: [],
      warnings: [`Pass Type ID: ${PASS_TYPE} expires in 29 days`],
    })
  })

  it('finds a service account of Google that is missing or not one', () => {
    const problemsOf = (path: string) =>
      checkPhonePassSettings(
        readSettings({ GOOGLE_WALLET_ISSUERS: `eyewear=3388000000012345678|${path}` }),
        { brands: ['eyewear'], now: NOW },
      )[1]!.problems
    expect(problemsOf(join(folder, 'missing'))).toEqual([
      'the key of the service account is missing',
    ])
    expect(problemsOf(fileWith('{}'))).toEqual([
      'the key of the service account is not the JSON file of the console',
    ])
    const account = { client_email: 'a@b.example', token_uri: 'https://oauth2.example/token' }
    expect(problemsOf(fileWith(JSON.stringify({ ...account, private_key: 'no key' })))).toEqual([
      'the private key in the file of the service account cannot be read',
    ])
    expect(problemsOf(fileWith(JSON.stringify({ ...account, private_key: good.key })))).toEqual([])
  })

  it('finds a service account that Google refuses, or a Google that does not answer', async () => {
    const google = await openFakeGoogle()
    const checked = (account: object) => {
      const settings = readSettings({
        GOOGLE_WALLET_ISSUERS: `eyewear=3388000000012345678|${fileWith(JSON.stringify(account))}`,
      })
      const checks = checkPhonePassSettings(settings, { brands: ['eyewear'], now: NOW })
      expect(checks[1]!.problems).toEqual([])
      return checkGoogleAccess(settings, checks).then((all) => all[1]!.problems)
    }
    const otherKey = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey
    expect(await checked(google.account)).toEqual([])
    expect(await checked({ ...google.account, private_key: otherKey })).toEqual([
      'the service account is refused: 400',
    ])
    await google.close()
    expect(await checked(google.account)).toEqual(['Google gives no access token'])
  })

  it('names what is not set up; in the demo it has a test certificate, in production nothing', () => {
    const demo = readSettings({ DATA_DIR: folder })
    expect(checkLines(checkPhonePassSettings(demo, { brands: ['eyewear'], now: NOW }))).toEqual([
      'eyewear, Apple Wallet: not set up',
      'eyewear, Google Wallet: not set up',
    ])
    const services = (isDemo: boolean) =>
      openPhonePasses({ settings: { ...demo, isDemo }, packs: [{ slug: 'eyewear' }] })
    expect(services(true).apple('eyewear')?.isTest).toBe(true)
    expect(services(true).google('eyewear')?.isTest).toBe(true)
    expect(services(false).apple('eyewear')).toBeUndefined()
    expect(services(false).google('eyewear')).toBeUndefined()
  })
})
