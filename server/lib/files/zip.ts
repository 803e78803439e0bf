import { crc32 } from 'node:zlib'

export type ZipFile = {
  /** Path within the archive, with `/`. */
  name: string
  bytes: Buffer
  /** CRC-32 of the bytes, where the caller has it already. */
  crc?: number
}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_HEADER = 0x06054b50
/** Bit 11: names are UTF-8. */
const UTF8_FLAG = 0x0800
const VERSION = 20

/** Returns an archive without compression (APPNOTE.TXT 6.3, method 0), for files that are compressed already. */
export function storedZip(files: readonly ZipFile[], at: Date): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, crc = crc32(bytes) } of files) {
    const path = Buffer.from(name, 'utf8')
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(VERSION, 0)
    shared.writeUInt16LE(UTF8_FLAG, 2)
    shared.writeUInt16LE(dosTime(at), 6)
    shared.writeUInt16LE(dosDate(at), 8)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([word(CENTRAL_HEADER), half(VERSION), shared, end, path]))
    parts.push(word(LOCAL_HEADER), shared, path, bytes)
    offset += 30 + path.length + bytes.length
  }
  const entries = Buffer.concat(directory)
  const last = Buffer.alloc(22)
  last.writeUInt32LE(END_HEADER, 0)
  last.writeUInt16LE(files.length, 8)
  last.writeUInt16LE(files.length, 10)
  last.writeUInt32LE(entries.length, 12)
  last.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, last])
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const half = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const dosTime = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
const dosDate = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
