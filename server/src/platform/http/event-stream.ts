import { toVisibleJson } from '@reptemple/contract/public-text-validation';

/**
 * Response headers. They prevent proxies from buffering (nginx) and compressing, which would delay
 * events.
 */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
const RETRY_MS = 3_000;
/** Keep-alive interval in ms, shorter than the usual proxy timeout of one minute. */
const COMMENT_MS = 20_000;
const MAX_BEHIND = 8;

export interface EventStream {
  readonly reply: Response;
  readonly send: (event: string, data: object) => void;
  readonly close: () => void;
}

/**
 * Opens a stream of server-sent events. It stays open until the client disconnects, falls too far
 * behind, or `close` is called; then calls `onClosed` once.
 */
export const openEventStream = (onClosed: () => void): EventStream => {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let comments: NodeJS.Timeout | undefined;
  const forget = (): void => {
    if (!controller) return;
    controller = undefined;
    clearInterval(comments);
    onClosed();
  };
  const close = (): void => {
    controller?.close();
    forget();
  };
  const write = (text: string): void => {
    controller?.enqueue(encoder.encode(`${text}\n\n`));
    if ((controller?.desiredSize ?? 1) <= 0) close();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
        // Sends a first line immediately, because only then are the headers sent and the client
        // connected.
        write(`retry: ${RETRY_MS}`);
        comments = setInterval(() => write(':'), COMMENT_MS);
      },
      cancel: forget,
    },
    new CountQueuingStrategy({ highWaterMark: MAX_BEHIND }),
  );
  return {
    reply: new Response(body, { headers: HEADERS }),
    send: (event, data) => write(`event: ${event}\ndata: ${toVisibleJson(data)}`),
    close,
  };
};
