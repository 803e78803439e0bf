/** Milliseconds between two rounds, so that a busy server does not query after every write. */
const REST_MS = 200
/** The same while something is sent: finding further queues reads all that is due. */
const BUSY_REST_MS = 2_000

export type QueueWorker = {
  /** Sends what is due in the background; calls in quick succession are merged. */
  wake(): void
  /** Waits for what is being sent. */
  close(): Promise<void>
}

/**
 * Opens a worker that sends from several queues at the same time, so that a slow receiver does not delay the others.
 * Several servers can run one each.
 * @param findQueues returns the queues in which something is due, by their names
 * @param send sends what is due in a queue, until nothing is or `isOpen` returns false
 */
export function openQueueWorker<Queue>({
  findQueues,
  send,
  onError,
}: {
  findQueues(): Promise<ReadonlyMap<string, Queue>>
  send(queue: Queue, isOpen: () => boolean): Promise<void>
  onError(error: unknown): void
}): QueueWorker {
  let isOpen = true
  let timer: NodeJS.Timeout | undefined
  let finding: Promise<void> | undefined
  /** `isDue`: woken meanwhile, when its last round may have been over. */
  const running = new Map<string, { sending: Promise<void>; isDue: boolean }>()

  async function start(): Promise<void> {
    timer = undefined
    for (const queue of running.values()) queue.isDue = true
    for (const [name, queue] of await findQueues())
      if (!running.has(name))
        running.set(name, { sending: sendAndRemove(name, queue), isDue: false })
  }
  async function sendAndRemove(name: string, queue: Queue): Promise<void> {
    await send(queue, () => isOpen).catch(onError)
    const isDue = running.get(name)?.isDue
    running.delete(name)
    if (isDue) schedule()
  }
  function schedule(): void {
    if (isOpen)
      timer ??= setTimeout(
        () => {
          finding = start().catch(onError)
        },
        running.size > 0 ? BUSY_REST_MS : REST_MS,
      ).unref()
  }
  return {
    wake: schedule,
    async close() {
      isOpen = false
      clearTimeout(timer)
      await finding
      await Promise.all([...running.values()].map(({ sending }) => sending))
    },
  }
}
