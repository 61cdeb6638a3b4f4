/** One body over the wire. XMLHttpRequest, because fetch does not tell how much of a body has gone. */
import { UPLOAD_TIMEOUT_SECONDS } from '@reptemple/contract/media';
import { t } from '../../../i18n/texts.ts';
import type { Silence } from './idle-timeout.ts';
import type { ChunkReply } from './upload.ts';

export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  /** Of the line it goes over. */
  readonly silence: Silence;
  /** Once all of it has gone, an answer is waited for at least so long. */
  readonly answerSeconds?: number;
}

/**
 * What has gone for the browser may lie in buffers on the way (a tunnel's, a proxy's, the phone's own): they are emptied at the line's
 * rate, and most of them hold less than twice what the line took while the browser was filling them.
 */
const IN_BUFFERS = 2;

export const isOk = (status: number): boolean => status >= 200 && status <= 299;

/**
 * However slow the line is, as long as bytes go it goes on; without a byte for 30 s it is given up, or sooner when nothing was heard for long
 * before. When all have gone, the other side has its time to answer.
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
