import type { ReactNode, Ref } from 'react'

type PageFrameProps = {
  /** Chooses the styles of the frame (src/app/shell.css). */
  name: string
  hasTabs: boolean
  above: ReactNode
  main?: Ref<HTMLElement>
  children: ReactNode
  below?: ReactNode
}

/** The areas of every page; the stored pass has the same, so that nothing moves when the app takes over. */
export const PageFrame = ({ name, hasTabs, above, main, children, below }: PageFrameProps) => (
  <div className="shell" data-frame={name} data-tabs={hasTabs}>
    {above}
    <main id="content" ref={main} tabIndex={-1}>
      {children}
    </main>
    {below}
  </div>
)

/** The space of the navigation until the app shows it. */
export const EmptyNav = () => <header className="nav" />
