/** Sends one request body. Uses XMLHttpRequest, because fetch reports no upload progress. */
import { UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/recordings/media';
import { t } from '../../../i18n/translate.ts';
import type { Silence } from './idle-timeout.ts';
import type { ChunkReply } from './upload.ts';

export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  /** Idle timer of the connection. */
  readonly silence: Silence;
  /** Minimum time to wait for the answer once all bytes are sent. */
  readonly answerSeconds?: number;
}

/**
 * Sent bytes may still be in buffers (of a tunnel, a proxy or the phone) that empty at the
 * connection's rate. Most of them need less than twice the time that sending took.
 */
const IN_BUFFERS = 2;

export const isOk = (status: number): boolean => status >= 200 && status <= 299;

/**
 * Sends while bytes go out, however slowly. Times out after 30 s without a byte, or earlier if the
 * connection has been idle before. Then waits for the answer.
 */
export const transmit = (
  { method, url, headers = {}, body, silence, answerSeconds = UPLOAD_TIMEOUT_SECONDS }: Transmission,
  onSent: (bytes: number) => void = () => undefined,
): Promise<ChunkReply> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const begun = performance.now();
    let over: ReturnType<typeof setTimeout> | undefined;
    const end = (reply: ChunkReply): void => {
      clearTimeout(over);
      resolve(reply);
    };
    const listen = (seconds: number): void => {
      clearTimeout(over);
      over = setTimeout(() => {
        end({ status: 0, text: silence.words() });
        request.abort();
      }, seconds * 1000);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      silence.end();
      listen(silence.leftForTry());
      onSent(loaded);
    });
    request.upload.addEventListener('load', () => {
      silence.end();
      const tookSeconds = Math.ceil((performance.now() - begun) / 1000);
      listen(Math.max(answerSeconds, IN_BUFFERS * tookSeconds));
    });
    request.addEventListener('load', () => {
      silence.end();
      end({ status: request.status, text: request.responseText });
    });
    request.addEventListener('error', () => end({ status: 0, text: t('Network error') }));
    listen(silence.leftForTry());
    request.send(body);
  });
