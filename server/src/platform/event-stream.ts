import { toVisibleJson } from '@reptemple/contract/public-text';
/** A reply that goes on: server-sent events (HTML standard, section 9.2) to one client, for as long as it listens. */

/** Proxies that buffer (nginx) or compress would keep events back. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
/** A client that comes back asks after so long. */
const RETRY_MS = 3_000;
/** Shorter than the patience of usual proxies (a minute). */
const COMMENT_MS = 20_000;
/** A client that is this many messages behind does not listen any more. */
const MOST_BEHIND = 8;

export interface EventStream {
  readonly reply: Response;
  readonly send: (event: string, data: object) => void;
  readonly close: () => void;
}

/** Open until the client goes, stops reading, or `close`; `onClosed` once, whichever it was. */
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
        // Something at once, so that the headers go out and the client knows that it is connected.
        write(`retry: ${RETRY_MS}`);
        comments = setInterval(() => write(':'), COMMENT_MS);
      },
      cancel: forget,
    },
    new CountQueuingStrategy({ highWaterMark: MOST_BEHIND }),
  );
  return {
    reply: new Response(body, { headers: HEADERS }),
    send: (event, data) => write(`event: ${event}\ndata: ${toVisibleJson(data)}`),
    close,
  };
};
