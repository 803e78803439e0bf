import { expect, it } from 'vitest'
import { deviceOf, networkOf } from './caller.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  // Whoever has hung up meanwhile has no address.
  [undefined, ''],
])('%s is one place with %s', (ip, network) => expect(networkOf(ip)).toBe(network))

it.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari · iOS'],
  ['curl/8.0', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('%s is called %s, by its names alone', (userAgent, name) => expect(deviceOf(userAgent)).toBe(name))
