import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { useLanguage } from '#kit/language.ts'
import { queryClient } from '#kit/queries.ts'
import type { makeRouter } from './routes.tsx'
import { Surroundings } from './Surroundings.tsx'

/** The whole page. Another language is another page: everything is said anew. */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Surroundings><RouterProvider key={useLanguage()} router={router} /></Surroundings>
    </QueryClientProvider>
  )
}
