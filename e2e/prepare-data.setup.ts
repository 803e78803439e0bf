import { test as setup } from '@playwright/test'
import { hasPreparedData, keepPreparedData } from './support/prepared-data.ts'
import { startServer } from './support/server.ts'

setup('a new server creates and seeds the database that the tests start from', async () => {
  if (hasPreparedData()) return
  const server = await startServer()
  await server.stop()
  keepPreparedData(server.folder)
  await server.close()
})
