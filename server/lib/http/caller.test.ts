import { expect, it } from 'vitest'
import { deviceOf, networksOf, withoutPorts } from './caller.ts'

it.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:c000:207', ['192.0.2.7']],
  ['0:0:0:0:0:ffff:192.0.2.7', ['192.0.2.7']],
  ['0000:0000:0000:0000:0000:ffff:c000:0207', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:0db8:0001:0002::9', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:db8:1:abcd::192.0.2.7', ['2001:db8:1:abcd', '2001:db8:1:ab00/56', '2001:db8:1/48']],
  ['2001:db8::1', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48']],
  ['::ffff:0:192.0.2.7', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
  ['fe80::1%eth0', ['fe80:0:0:0', 'fe80:0:0:0/56', 'fe80:0:0/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
  ['unknown', ['unknown']],
  // A client that has disconnected has no address.
  [undefined, ['']],
])('counts %s under %j', (ip, networks) => expect(networksOf(ip)).toEqual(networks))

it.each([
  ['44.9.9.9:5000', '44.9.9.9'],
  ['[2001:db8::1]:4000', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['198.51.100.7:1, [2001:db8::1]:2,10.0.0.1:443', '198.51.100.7, 2001:db8::1, 10.0.0.1'],
  ['44.9.9.9', '44.9.9.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['unknown', 'unknown'],
  ['', ''],
])('X-Forwarded-For %s is read as %s', (header, read) => expect(withoutPorts(header)).toBe(read))

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  ['curl/8.0', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('names the device of %s as %s, without versions', (userAgent, name) =>
  expect(deviceOf(userAgent)).toBe(name),
)
