/** Types of a local S3 server for tests, which has none. */
declare module 's3rver' {
  type Options = {
    address: string
    port: number
    silent: boolean
    directory: string
    resetOnClose: boolean
    configureBuckets: { name: string; configs: string[] }[]
  }
  const S3rver: new (options: Options) => {
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export default S3rver
}
