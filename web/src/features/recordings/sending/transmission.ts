/** One body over the wire. XMLHttpRequest, because fetch does not tell how much of a body has gone. */
import { t } from '../../../language/texts.ts';
import { SILENCE_SECONDS, silentFor } from './patience.ts';
import type { ChunkReply } from './upload.ts';

export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
}

export const isOk = (status: number): boolean => status >= 200 && status <= 299;

/** However slow the line is, as long as bytes go it goes on; without a byte or an answer for 30 s it is given up. */
export const transmit = (
  { method, url, headers = {}, body }: Transmission,
  onSent: (bytes: number) => void,
): Promise<ChunkReply> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const end = (reply: ChunkReply): void => {
      clearTimeout(silence);
      resolve(reply);
    };
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        end({ status: 0, text: silentFor(SILENCE_SECONDS) });
        request.abort();
      }, SILENCE_SECONDS * 1000);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => {
      listen();
      onSent(loaded);
    });
    request.addEventListener('load', () => end({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => end({ status: 0, text: t('Network error') }));
    listen();
    request.send(body);
  });
