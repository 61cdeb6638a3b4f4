/**
 * OpenTelemetry tracing, loaded only if a trace exporter is configured. Registers nothing
 * globally, so that other packages cannot trace values on their own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as OpenSpan } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodePgPreparedQuery } from 'drizzle-orm/node-postgres';
import { PglitePreparedQuery } from 'drizzle-orm/pglite';
import { loggedError } from './log.ts';
import type { Span, Tracing, Within } from './trace-requests-jobs-and-files.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const TRACE_CONTEXT = new W3CTraceContextPropagator();
const fromHeaders = {
  get: (headers: Headers, name: string): string | undefined => headers.get(name) ?? undefined,
  keys: (headers: Headers): string[] => [...headers.keys()],
};

const markFailed = (span: OpenSpan, error?: unknown): void => {
  // Records only the error's class and code: its message may contain personal data.
  const { type, code } = error === undefined ? { type: 'error', code: undefined } : loggedError(error);
  span.setAttribute('error.type', code ?? type);
  span.setStatus({ code: SpanStatusCode.ERROR });
};

const spanOf = (span: OpenSpan): Span => ({
  note: (attributes) => void span.setAttributes(attributes),
  fail: () => markFailed(span),
});

interface Prepared {
  execute: (...given: never[]) => Promise<unknown>;
  readonly getQuery: () => { readonly sql: string };
}

const PREPARED: readonly { readonly prototype: Prepared }[] = [NodePgPreparedQuery, PglitePreparedQuery];

/**
 * Traces SQL with placeholders, never values. Only inside a span, so that the queue's polling is
 * not traced.
 */
const traceQueries = (within: Within, isWithin: () => boolean): void => {
  for (const { prototype } of PREPARED) {
    const { execute } = prototype;
    prototype.execute = function traced(this: Prepared, ...given) {
      const run = (): Promise<unknown> => execute.apply(this, given);
      if (!isWithin()) return run();
      const text = this.getQuery().sql;
      const verb = /\w+/.exec(text)?.[0].toLowerCase() ?? 'query';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text };
      return within({ name: `database ${verb}`, kind: 'client', attributes }, run);
    };
  }
};

const MAX_FAREWELL_MS = 3_000;

interface TracedProcess {
  readonly version: string;
  readonly role: string;
}

/**
 * Starts tracing. The packages read exporter address, sampling and service name from
 * OpenTelemetry's environment variables.
 */
export const openTracing = ({ version, role }: TracedProcess): Tracing => {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'reptemple', 'service.version': version, 'reptemple.role': role }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('reptemple', version);
  const contexts = new AsyncLocalStorage<Context>();
  const within: Within = async ({ name, kind, attributes, headers }, work) => {
    const above = headers ? TRACE_CONTEXT.extract(ROOT_CONTEXT, headers, fromHeaders) : contexts.getStore();
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, above ?? ROOT_CONTEXT);
    try {
      return await contexts.run(trace.setSpan(above ?? ROOT_CONTEXT, span), () => work(spanOf(span)));
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  traceQueries(within, () => contexts.getStore() !== undefined);
  return {
    within,
    ids: () => {
      const { traceId, spanId } = trace.getSpanContext(contexts.getStore() ?? ROOT_CONTEXT) ?? {};
      return traceId === undefined || spanId === undefined ? {} : { traceId, spanId };
    },
    // Limits the wait, so that an unreachable collector does not block the shutdown.
    close: async () => {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(MAX_FAREWELL_MS, undefined, { ref: false }),
      ]);
    },
  };
};
