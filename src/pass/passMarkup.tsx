import type { PassMarkup, PassView } from '#offline/passView.ts'
import { paths } from '#lib/navigation/paths.ts'
import { EmptyNav, PageFrame } from '#ui/PageFrame.tsx'
import { startTransition, type Ref } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { CodeSheet } from './CodeSheet.tsx'
import { PassFront } from './PassFront.tsx'
import { findCode, keysOf } from './passView.ts'

type Markup = Pick<PassMarkup, 'front' | 'codes'>

/**
 * Renders the pass and each of its codes full screen, with the components of the screens, for the boot script to insert.
 * React renders it in short tasks, outside of the document. @throws what a component throws
 */
export async function markupOf(view: PassView): Promise<Markup> {
  const container = document.createElement('div')
  let root: ReturnType<typeof createRoot> | undefined
  try {
    const pages = await new Promise<Element>((done, fail) => {
      root = createRoot(container, { onUncaughtError: fail })
      startTransition(() =>
        root?.render(
          <PassPages view={view} now={Date.now()} ref={(pages) => void (pages && done(pages))} />,
        ),
      )
    })
    const [front = '', ...codes] = [...pages.children].map(({ innerHTML }) => innerHTML)
    return {
      front,
      codes: Object.fromEntries(keysOf(view).map((key, at) => [key, codes[at] ?? ''])),
    }
  } finally {
    root?.unmount()
  }
}

type PassPagesProps = { view: PassView; now: number; ref?: Ref<HTMLDivElement> }

/** The pages of a pass as children of one element: the front, then each code in the order of `keysOf`. */
export const PassPages = ({ view, now, ref }: PassPagesProps) => (
  <MemoryRouter initialEntries={[paths.pass()]}>
    <div ref={ref}>
      <div>
        <PageFrame name="plain" hasTabs above={<EmptyNav />}>
          <PassFront view={view} now={now} />
        </PageFrame>
      </div>
      {keysOf(view).map((key) => {
        const found = findCode(view, key)
        return (
          <div key={key}>
            <PageFrame name="bare" hasTabs={false} above={null}>
              {found && <CodeSheet view={view} now={now} {...found} />}
            </PageFrame>
          </div>
        )
      })}
    </div>
  </MemoryRouter>
)
