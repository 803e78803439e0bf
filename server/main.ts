import { mountPages } from './web/pages.ts'
import { mountTillPage } from './web/till-page.ts'
import { run } from './run.ts'

await run(() => ({
  mount(app, context) {
    mountPages(app, context)
    mountTillPage(app)
  },
}))
