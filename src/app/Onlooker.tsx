import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { patterns, previewLinkIn, type PreviewLink } from '#kit/paths.ts'
import { queryClient } from '#kit/queries.ts'
import { answeredBy } from '#kit/read.ts'
import { ViewerHere, type Viewer } from '#kit/viewer.ts'
import { carriedFrom } from '../session/carried.ts'
import type { Leaf } from './routes.tsx'

const onlooker: Viewer = { kind: 'preview' }

/**
 * Everything of the page, as whoever looks at it. A link with all three values makes a preview of it (RT-28): whoever
 * is logged in here is somebody who only looks, and what is read are samples. It ends with the address.
 */
export function Onlooker({ leaf, location, children }: { leaf: Leaf | undefined; location: Location; children: ReactNode }) {
  const { state } = location as { state: unknown }
  const carried = useMemo(() => carriedFrom(state), [state])
  const link = leaf?.path === patterns.preview ? previewLinkIn(carried) : undefined
  return (
    <ViewerHere value={link && onlooker}>
      <QueryClientProvider client={useAnswers(link && JSON.stringify(link))}>{children}</QueryClientProvider>
    </ViewerHere>
  )
}

/** The answers of the page; those of a preview are in a store of their own, which asks for samples and keeps nothing. */
const useAnswers = (link: string | undefined) =>
  useMemo(() => (link ? answeredBy(async (endpoint) => (await import('../preview/samples.ts')).sampleFor(endpoint, JSON.parse(link) as PreviewLink)) : queryClient), [link])
