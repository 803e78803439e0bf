import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { patterns, previewLinkIn, type PreviewLink } from '#lib/navigation/paths.ts'
import { queryClient } from '#lib/api/queries.ts'
import { clientWithAnswers } from '#lib/api/read.ts'
import { ViewerContext, type Viewer } from '#lib/session/viewer.ts'
import { linkParametersOf } from '#lib/navigation/linkParameters.ts'
import type { Route } from './routes.tsx'

const previewViewer: Viewer = { kind: 'preview' }

/**
 * Wraps the page. An address with all three preview parameters makes it a preview (RT-28): the viewer is a preview
 * viewer, also when a member is logged in, and every read returns sample data. Leaving the address ends it.
 */
export function PreviewViewer({
  leaf: route,
  location,
  children,
}: {
  leaf: Route | undefined
  location: Location
  children: ReactNode
}) {
  const { state } = location as { state: unknown }
  const parameters = useMemo(() => linkParametersOf(state), [state])
  const link = route?.path === patterns.preview ? previewLinkIn(parameters) : undefined
  return (
    <ViewerContext value={link && previewViewer}>
      <QueryClientProvider client={useAnswers(link && JSON.stringify(link))}>
        {children}
      </QueryClientProvider>
    </ViewerContext>
  )
}

/** Returns the page's query client; a preview has its own, which answers with samples and stores nothing. */
const useAnswers = (link: string | undefined) =>
  useMemo(
    () =>
      link
        ? clientWithAnswers(async (endpoint) =>
            (await import('../preview/samples.ts')).sampleFor(
              endpoint,
              JSON.parse(link) as PreviewLink,
            ),
          )
        : queryClient,
    [link],
  )
