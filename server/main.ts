import { mountPages } from './web/pages.ts'
import { run } from './run.ts'

await run(() => ({ mount: mountPages }))
