import type { SpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { StartTrace } from '#server/lib/reporting/traces.ts'

export type Traces = {
  start: StartTrace
  /** Sends what is left. */
  close(): Promise<void>
}

type Options = {
  /** Where an OpenTelemetry collector takes traces. Unset: nowhere. */
  collector?: string | undefined
  /** Further receivers of spans. */
  processors?: readonly SpanProcessor[]
  /** Share of requests that are traced; unset: as OTEL_TRACES_SAMPLER says. */
  share?: number | undefined
  /** Most traces that begin in one second; further requests are not traced. */
  perSecond: number
  release: string
}

/**
 * Opens tracing by OpenTelemetry and loads its libraries, which a server without traces never does.
 * A trace has one span for the request, named by its route pattern, and one for each statement. The
 * decision is made when a request begins: one that is not traced costs nothing.
 */
export async function openTraces({
  collector,
  processors = [],
  share,
  perSecond,
  release,
}: Options): Promise<Traces> {
  const [api, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const provider = new sdk.BasicTracerProvider({
    ...(share !== undefined && { sampler: new sdk.TraceIdRatioBasedSampler(share) }),
    resource: resources
      .resourceFromAttributes({ 'service.name': 'laurel', 'service.version': release })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [
      ...(collector === undefined
        ? []
        : [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: collector }))]),
      ...processors,
    ],
  })
  const tracer = provider.getTracer('laurel')
  const isBelowLimit = secondLimit(perSecond)
  return {
    start({ method, route }) {
      if (!isBelowLimit()) return undefined
      const root = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: api.SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route },
        },
        api.ROOT_CONTEXT,
      )
      if (!root.isRecording()) return undefined
      const context = api.trace.setSpan(api.ROOT_CONTEXT, root)
      return {
        startQuery(name) {
          const span = tracer.startSpan(
            name,
            {
              kind: api.SpanKind.CLIENT,
              attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
            },
            context,
          )
          return (error) => {
            if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR })
            span.end()
          }
        },
        end(status) {
          root.setAttribute('http.response.status_code', status)
          if (status >= 500) root.setStatus({ code: api.SpanStatusCode.ERROR })
          root.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}

/** Returns a function that is true so many times in a second. */
function secondLimit(perSecond: number): () => boolean {
  let second = 0
  let begun = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      begun = 0
    }
    begun += 1
    return begun <= perSecond
  }
}
