import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

describe('a public address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '192.0.1.1', '2607:f8b0:4005::200e'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([{ all: true }, { all: false }])('is required of a host (%j)', async (options) => {
    const error = await new Promise((done) =>
      publicLookup('localhost', options, (problem: Error | null, _: string | LookupAddress[]) =>
        done(problem),
      ),
    )
    expect(error).toMatchObject({ code: 'NOT_PUBLIC' })
  })
})
