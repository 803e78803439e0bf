import { mountPages } from './brand/pages.ts'
import { run } from './run.ts'

await run(() => ({ mount: mountPages }))
