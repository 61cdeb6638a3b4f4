/** Parses multipart forms as a stream, without buffering the whole body. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Busboy } from '@fastify/busboy';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { fingerprint } from '../crypto/ids.ts';
import { AppError } from './app-error.ts';

interface Received {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/** Holds its bytes itself, because a plain `File` copies them when created and when read. */
class ReceivedFile extends File {
  readonly #content: Uint8Array<ArrayBuffer>;
  readonly #sha256: string;

  constructor(content: Uint8Array<ArrayBuffer>, sha256: string, name: string) {
    super([], name);
    this.#content = content;
    this.#sha256 = sha256;
    Object.defineProperty(this, 'size', { value: content.byteLength });
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#content.buffer);
  }

  received(): Received {
    return { bytes: this.#content, sha256: this.#sha256 };
  }
}

/** Returns the bytes of a form's file and their SHA-256, which was computed while parsing. */
export const contentOf = async (file: File): Promise<Received> => {
  if (file instanceof ReceivedFile) return file.received();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, sha256: fingerprint(bytes) };
};

const readFile = async (stream: BusboyFileStream, name: string): Promise<File> => {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  for await (const part of stream) {
    if (!Buffer.isBuffer(part)) continue;
    hash.update(part);
    parts.push(part);
  }
  const content = new Uint8Array(parts.reduce((bytes, { byteLength }) => bytes + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.byteLength;
  }
  return new ReceivedFile(content, hash.digest('hex'), name);
};

/**
 * The caller limits the size of the whole body, so no part needs a limit of size. A file costs two
 * streams, also an empty one.
 */
const LIMITS = { fieldSize: Infinity, fieldNameSize: Infinity, parts: 50, headerPairs: 20 };

const openParser = (contentType: string) => {
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: LIMITS,
    // A part with a file name is a file, even if its type is text.
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
  parser.on('partsLimit', () => void parser.destroy(new Error('The form has too many parts.')));
  const fields = new Map<string, string | Promise<File>>();
  parser.on('field', (name, value) => void fields.set(name, value));
  parser.on('file', (name, stream, fileName) => {
    const file = readFile(stream, fileName);
    // Awaited at the end, where an incomplete form fails.
    file.catch(() => undefined);
    fields.set(name, file);
  });
  return { parser, fields };
};

const write = async (parser: BusboyInstance, body: AsyncIterable<Uint8Array>, ended: AbortSignal): Promise<void> => {
  for await (const chunk of body) if (!parser.write(chunk)) await once(parser, 'drain', { signal: ended });
  parser.end();
};

/**
 * Returns the fields of a form: strings, and a `File` for each part with a file name.
 * @throws AppError bad_request if it is not a form. Errors of `body` pass unchanged.
 */
export const parseForm = async (
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<Record<string, unknown>> => {
  const failed = new AbortController();
  try {
    const { parser, fields } = openParser(contentType);
    const parsed = once(parser, 'finish');
    parsed.catch(() => failed.abort());
    await Promise.all([write(parser, body, failed.signal), parsed]);
    return Object.fromEntries(await Promise.all([...fields].map(async ([name, value]) => [name, await value])));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', 'The request isn’t a valid multipart form.');
  }
};
