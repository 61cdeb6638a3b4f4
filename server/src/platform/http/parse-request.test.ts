import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { contentOf, holdsUnstorable, parseForm } from './parse-request.ts';

const bodyOf = async (form: FormData) => {
  const response = new Response(form);
  return { bytes: new Uint8Array(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
};

const inPieces = async function* (bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += length) {
    await new Promise((resolve) => void setImmediate(resolve));
    yield bytes.slice(from, from + length);
  }
};

const content = new Uint8Array(randomBytes(300_000));

const sampleForm = (): FormData => {
  const form = new FormData();
  form.set('chunkIndex', '3');
  form.set('chunk', new File([content], 'blob', { type: 'video/webm' }));
  form.set('exercise', 'Liegestütze \r\n--');
  return form;
};

describe('a multipart form', () => {
  it.each([1_000, 65_536, 1_000_000])('is read in pieces of %i bytes', async (length) => {
    const { bytes, type } = await bodyOf(sampleForm());
    const { chunk, ...fields } = await parseForm(inPieces(bytes, length), type);
    expect(fields).toEqual({ chunkIndex: '3', exercise: 'Liegestütze \r\n--' });
    if (!(chunk instanceof File)) throw new Error('The chunk is not a file.');
    expect(chunk.size).toBe(content.length);
    expect(Buffer.from(await chunk.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.keys(chunk)).toEqual([]);
    const read = await contentOf(chunk);
    expect(Buffer.from(read.bytes).equals(content)).toBe(true);
    expect(read.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('is searched for invalid characters in texts, not in bytes', async () => {
    const form = new FormData();
    form.append('track', new File([new Uint8Array(20)], 'track'));
    form.append('name', 'Ada\0');
    const { bytes, type } = await bodyOf(form);
    const { track, name } = await parseForm(inPieces(bytes, 65_536), type);
    expect(holdsUnstorable({ track, bytes: new Uint8Array(20) })).toBe(false);
    expect(holdsUnstorable({ track, name })).toBe(true);
  });

  it('is refused with more than 50 parts', async () => {
    const form = new FormData();
    for (let part = 0; part < 60; part += 1) form.append(`file${part}`, new File([], 'empty'));
    const { bytes, type } = await bodyOf(form);
    await expect(parseForm(inPieces(bytes, 65_536), type)).rejects.toThrow(AppError);
  });

  it('keeps an empty file, a long field, and the last of two fields with one name', async () => {
    const form = new FormData();
    form.append('track', new File([], 'track'));
    form.append('analysisData', 'x'.repeat(1_500_000));
    form.append('name', 'first');
    form.append('name', 'last');
    const { bytes, type } = await bodyOf(form);
    const { track, analysisData, name } = await parseForm(inPieces(bytes, 65_536), type);
    expect(track).toBeInstanceOf(File);
    expect(track).toMatchObject({ size: 0 });
    expect(analysisData).toHaveLength(1_500_000);
    expect(name).toBe('last');
  });

  it.each([
    ['is cut off in a file', (bytes: Uint8Array) => bytes.subarray(0, 200_000), undefined],
    ['is cut off in its first header', (bytes: Uint8Array) => bytes.subarray(0, 20), undefined],
    ['is empty', () => new Uint8Array(), undefined],
    ['has another boundary', (bytes: Uint8Array) => bytes, 'multipart/form-data; boundary=other'],
    ['has no boundary', (bytes: Uint8Array) => bytes, 'multipart/form-data'],
    ['is said to be JSON', (bytes: Uint8Array) => bytes, 'application/json'],
    ['has no type', (bytes: Uint8Array) => bytes, ''],
  ])('is refused when it %s', async (_how, change, otherType) => {
    const { bytes, type } = await bodyOf(sampleForm());
    const parsing = parseForm(inPieces(change(bytes), 65_536), otherType ?? type);
    await expect(parsing).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('passes on the refusal of a body that is too large', async () => {
    const { bytes, type } = await bodyOf(sampleForm());
    const tooLarge = new AppError('too_large', 'The track is too large.');
    const body = async function* (): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 100_000);
      await Promise.resolve();
      throw tooLarge;
    };
    await expect(parseForm(body(), type)).rejects.toBe(tooLarge);
  });
});
