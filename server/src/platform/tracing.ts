/** Traces, as far as the application knows of them (docs/decisions/0057). Without a setting nothing is traced, and nothing of it is loaded. */
import type { Endpoint } from '@reptemple/contract/endpoint';
import type { Files } from './files.ts';
import type { BoundJob } from './jobs.ts';
import { routeNamer } from './route-names.ts';

type Attributes = Readonly<Record<string, string | number | boolean>>;

interface SpanBeginning {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: Attributes;
  /** What the request says it is a part of (W3C Trace Context). Given, the span is below that, or the first of a trace. */
  readonly headers?: Headers;
}

export interface Span {
  readonly note: (attributes: Attributes) => void;
  /** For what failed without throwing. */
  readonly fail: () => void;
}

/** Does the work as a span below the one at hand; what it throws marks the span, and is thrown. */
export type Within = <R>(beginning: SpanBeginning, work: (span: Span) => Promise<R>) => Promise<R>;

export interface Tracing {
  readonly within: Within;
  /** Of the span at hand, for the log; nothing outside of one. */
  readonly ids: () => { readonly traceId?: string; readonly spanId?: string };
  /** Sends what is left. */
  readonly close: () => Promise<void>;
}

type Serve<C> = (request: Request, connection: C) => Promise<Response>;

/** Asked every few seconds by whoever watches over a process. */
const NOT_TRACED = new Set(['/api/health', '/api/ready', '/metrics']);

/** The same application, a span a request. Addresses name people and recordings: a span has the contract's path. */
export const tracedApp = <C>(
  serve: Serve<C>,
  endpoints: readonly Endpoint[],
  { within }: Tracing,
  /** What a request says it is a part of also decides whether it is sampled: of a proxy's it is believed, of a stranger's not. */
  { trustProxy }: { readonly trustProxy: boolean },
): Serve<C> => {
  const nameOf = routeNamer(endpoints);
  return (request, connection) => {
    const { method, headers } = request;
    const { pathname } = new URL(request.url);
    if (NOT_TRACED.has(pathname)) return serve(request, connection);
    const name = nameOf(method, pathname);
    const attributes = { 'http.request.method': method, 'http.route': name };
    const beginning = {
      name: `${method} ${name}`,
      kind: 'server',
      attributes,
      ...(trustProxy && { headers }),
    } as const;
    return within(beginning, async (span) => {
      const reply = await serve(request, connection);
      span.note({ 'http.response.status_code': reply.status });
      if (reply.status >= 500) span.fail();
      return reply;
    });
  };
};

export const tracedJob = (bound: BoundJob, { within }: Tracing): BoundJob => {
  const { name } = bound.job;
  return {
    ...bound,
    run: (data, context) =>
      within(
        { name: `job ${name}`, kind: 'consumer', attributes: { 'job.name': name, 'job.attempt': context.attempt } },
        () => bound.run(data, context),
      ),
  };
};

/** What is done to files. Keys name recordings: a span has the folder. Streams are opened later, and by whoever reads. */
export const tracedFiles = (files: Files, { within }: Tracing): Files => {
  const traced = <R>(does: string, key: string, work: () => Promise<R>): Promise<R> => {
    const attributes = { 'storage.folder': key.split('/', 1)[0] ?? '' };
    return within({ name: `storage ${does}`, kind: 'client', attributes }, work);
  };
  return {
    ...files,
    write: (key, content) => traced('write', key, () => files.write(key, content)),
    join: (parts, key) => traced('join', key, () => files.join(parts, key)),
    adopt: (path, key) => traced('adopt', key, () => files.adopt(path, key)),
    move: (from, to) => traced('move', to, () => files.move(from, to)),
    read: (key) => traced('read', key, () => files.read(key)),
    find: (key) => traced('find', key, () => files.find(key)),
    withLocalCopy: (key, use) => traced('local copy', key, () => files.withLocalCopy(key, use)),
    remove: (key) => traced('remove', key, () => files.remove(key)),
    list: (prefix) => traced('list', prefix, () => files.list(prefix)),
  };
};
