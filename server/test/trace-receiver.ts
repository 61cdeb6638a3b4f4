/** Trace collector over OTLP/HTTP (opentelemetry-proto, JSON) that stores traces for a test. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])));

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.int().optional() }),
});
export type Span = z.output<typeof Span>;

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export interface TraceReceiver {
  readonly url: string;
  readonly spans: () => readonly Span[];
  /** Resource attributes of the senders. */
  readonly resources: () => readonly z.output<typeof Attributes>[];
  /** Raw request bodies. */
  readonly raw: () => string;
  readonly close: () => void;
}

export const openTraceReceiver = (): Promise<TraceReceiver> =>
  new Promise((resolve) => {
    const bodies: string[] = [];
    const sent = () => bodies.flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans);
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await text(request);
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    };
    const server = createServer((request, response) => void take(request, response));
    server.listen(0, () => {
      const address = server.address();
      resolve({
        url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
        spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        resources: () => sent().map(({ resource }) => resource.attributes),
        raw: () => bodies.join('\n'),
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
