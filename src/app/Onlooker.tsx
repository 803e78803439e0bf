import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { patterns, previewLinkIn, type PreviewLink } from '#kit/paths.ts'
import { queryClient } from '#kit/queries.ts'
import { answeredBy } from '#kit/read.ts'
import { ViewerHere, type Viewer } from '#kit/viewer.ts'
import { carriedFrom } from '../session/carried.ts'
import type { Leaf } from './routes.tsx'

const previewViewer: Viewer = { kind: 'preview' }

/**
 * Wraps the page. An address with all three preview parameters makes it a preview (RT-28): the viewer is a preview
 * viewer, also when a member is logged in, and every read returns sample data. Leaving the address ends it.
 */
export function Onlooker({ leaf, location, children }: { leaf: Leaf | undefined; location: Location; children: ReactNode }) {
  const { state } = location as { state: unknown }
  const parameters = useMemo(() => carriedFrom(state), [state])
  const link = leaf?.path === patterns.preview ? previewLinkIn(parameters) : undefined
  return (
    <ViewerHere value={link && previewViewer}>
      <QueryClientProvider client={useAnswers(link && JSON.stringify(link))}>{children}</QueryClientProvider>
    </ViewerHere>
  )
}

/** Returns the page's query client; a preview has its own, which answers with samples and stores nothing. */
const useAnswers = (link: string | undefined) =>
  useMemo(() => (link ? answeredBy(async (endpoint) => (await import('../preview/samples.ts')).sampleFor(endpoint, JSON.parse(link) as PreviewLink)) : queryClient), [link])
