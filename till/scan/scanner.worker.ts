import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
// The file of the very package that is bundled; by default the library would fetch it from a CDN.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

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

self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void (async () => {
    await ready
    // A damaged picture is one without a code: the next follows at once.
    self.postMessage(await read(data).catch(() => undefined))
  })()
})
