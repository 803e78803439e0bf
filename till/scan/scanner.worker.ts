import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// The file of the very package that is bundled; by default the library would fetch it from a CDN.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What the worker has read in a picture; `isBroken`: it can read none, because the library was not loaded. */
export type ScannerAnswer = { code: string | undefined } | { isBroken: true }

declare const self: DedicatedWorkerGlobalScope

const ready = prepareZXingModule({
  overrides: { locateFile: () => wasm },
  fireImmediately: true,
})

let canvas: OffscreenCanvas | undefined

/** Returns the canvas for pictures of a size; pictures of one camera all have the same. */
function canvasOf(width: number, height: number): OffscreenCanvas {
  if (canvas?.width !== width || canvas.height !== height)
    canvas = new OffscreenCanvas(width, height)
  return canvas
}

/** Reads the code in a picture. @returns undefined for a picture without one */
async function read(picture: ImageBitmap): Promise<string | undefined> {
  const { width, height } = picture
  const context = canvasOf(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  picture.close()
  const pixels = context?.getImageData(0, 0, width, height)
  if (!pixels) return undefined
  const [found] = await readBarcodes(pixels, {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: 1,
  })
  return found?.isValid ? found.text : undefined
}

const answer = (message: ScannerAnswer): void => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  ready.then(
    // A damaged picture is one without a code: the next follows at once.
    async () => answer({ code: await read(data).catch(() => undefined) }),
    () => answer({ isBroken: true }),
  )
})
