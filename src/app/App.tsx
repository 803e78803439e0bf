import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { useLanguage } from '#kit/language.ts'
import { queryClient } from '#kit/queries.ts'
import { Screens } from './Screens.tsx'
import { Surroundings } from './Surroundings.tsx'

/** The whole page. Another language is another page: everything is said anew. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Surroundings key={useLanguage()}>
      <BrowserRouter><Screens /></BrowserRouter>
    </Surroundings>
  </QueryClientProvider>
)
