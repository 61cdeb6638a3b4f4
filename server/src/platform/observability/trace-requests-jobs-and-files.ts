/**
 * Tracing of requests, jobs and file operations (docs/decisions/0049). Loads OpenTelemetry only if
 * it is configured.
 */
import type { Endpoint } from '@reptemple/contract/endpoint';
import { routeNamer, splitUrl } from '../http/request-path-masking-and-naming.ts';
import { forbidRepeat } from '../http/security-headers-and-memoized-responses.ts';
import type { BoundJob } from '../jobs/jobs.ts';
import type { Files } from '../storage/file-storage-and-local-folder.ts';

type Attributes = Readonly<Record<string, string | number | boolean>>;

interface SpanBeginning {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: Attributes;
  /**
   * Headers of a request with the caller's trace (W3C Trace Context). If given, the span continues
   * that trace or, if they contain none, starts a new one.
   */
  readonly headers?: Headers;
}

export interface Span {
  readonly note: (attributes: Attributes) => void;
  readonly fail: () => void;
}

/**
 * Function that runs `work` in a child span of the current span. Marks the span as failed if `work`
 * throws, and rethrows.
 */
export type Within = <R>(beginning: SpanBeginning, work: (span: Span) => Promise<R>) => Promise<R>;

export interface Tracing {
  readonly within: Within;
  /**
   * Returns the current trace and span ids for the log. Returns an empty object outside of a span.
   */
  readonly ids: () => { readonly traceId?: string; readonly spanId?: string };
  readonly close: () => Promise<void>;
}

type Serve<C> = (request: Request, connection: C) => Promise<Response>;

/** Paths that monitoring polls every few seconds, which are not traced. */
const NOT_TRACED = new Set(['/api/health', '/api/ready', '/metrics']);

/**
 * Wraps the application, so that each request has a span. The span's name is the contract's path
 * template, because the real path contains ids.
 */
export const tracedApp = <C>(
  serve: Serve<C>,
  endpoints: readonly Endpoint[],
  { within }: Tracing,
  /**
   * True to accept a parent span in the headers, which also decides about sampling: only from a
   * trusted proxy.
   */
  { trustProxy }: { readonly trustProxy: boolean },
): Serve<C> => {
  const nameOf = routeNamer(endpoints);
  return (request, connection) => {
    const { method, headers } = request;
    const { pathname } = splitUrl(request.url);
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
      forbidRepeat(reply);
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

/**
 * Traces file operations. Spans have only the folder, because keys contain ids. Streams are not
 * traced, because they open later.
 */
export const tracedFiles = (files: Files, { within }: Tracing): Files => {
  const traced = <R>(does: string, key: string, work: () => Promise<R>): Promise<R> => {
    const attributes = { 'storage.folder': key.split('/', 1)[0] ?? '' };
    return within({ name: `storage ${does}`, kind: 'client', attributes }, work);
  };
  return {
    ...files,
    write: (key, content) => traced('write', key, () => files.write(key, content)),
    writeChunk: (chunk, content) => traced('write chunk', chunk.key, () => files.writeChunk(chunk, content)),
    join: (chunks, key) => traced('join', key, () => files.join(chunks, key)),
    adopt: (path, key) => traced('adopt', key, () => files.adopt(path, key)),
    move: (from, to) => traced('move', to, () => files.move(from, to)),
    read: (key) => traced('read', key, () => files.read(key)),
    find: (key) => traced('find', key, () => files.find(key)),
    withLocalCopy: (key, use) => traced('local copy', key, () => files.withLocalCopy(key, use)),
    remove: (key) => traced('remove', key, () => files.remove(key)),
    list: (prefix) => traced('list', prefix, () => files.list(prefix)),
  };
};
