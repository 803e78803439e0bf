declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  type Options = { targetFormat: 'woff2'; variationAxes?: Record<string, Axis> }
  /** The package ships no types of its own. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
