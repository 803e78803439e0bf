// The two encoders without their renderers, which are five times as large.
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}

declare module 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js' {
  type Encoder = new (
    text: string,
    options: Record<string, never>,
  ) => { encode: () => { data: string } }
  const found: Encoder | { default: Encoder }
  export default found
}
