import { CHUNK_BYTES } from '@reptemple/contract/media';
import { describe, expect, it } from 'vitest';
import { outcomeOf, uploadVideo } from './upload.ts';
import type { Chunk, ChunkReply, Trouble } from './upload.ts';

const ACCEPTED: ChunkReply = { status: 200, text: '{"success":true}' };
const LOST: ChunkReply = { status: 0, text: 'Network error' };

/** Uploads a video of this size; `replies` answer the sendings in turn, then everything is accepted. */
const upload = async (bytes: number, replies: readonly ChunkReply[] = []) => {
  const [sent, waits, progress]: [Chunk[], number[], number[]] = [[], [], []];
  const troubles: (Trouble | null)[] = [];
  const run = uploadVideo(new Blob([new Uint8Array(bytes)], { type: 'video/webm' }), {
    send: (chunk, onSent) => {
      const reply = replies[sent.length] ?? ACCEPTED;
      sent.push(chunk);
      onSent(chunk.blob.size / 2);
      return Promise.resolve(reply);
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    onProgress: (at) => progress.push(at),
    onTrouble: (trouble) => troubles.push(trouble),
  });
  const fault = await run.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
  );
  return {
    sent: sent.map(({ index, total, blob }) => ({ index, total, bytes: blob.size })),
    waits,
    progress,
    troubles,
    fault,
  };
};

describe('upload', () => {
  it('cuts the video into chunks of 5 MB', async () => {
    const { sent, fault } = await upload(CHUNK_BYTES * 2 + 7);
    expect(fault).toBeUndefined();
    expect(sent).toEqual([
      { index: 0, total: 3, bytes: CHUNK_BYTES },
      { index: 1, total: 3, bytes: CHUNK_BYTES },
      { index: 2, total: 3, bytes: 7 },
    ]);
  });

  it('sends nothing of an empty video', async () => {
    expect((await upload(0)).sent).toEqual([]);
  });

  it('sends a lost chunk again after 2, 4 and 8 seconds', async () => {
    const { sent, waits, fault } = await upload(10, [LOST, LOST, LOST]);
    expect(fault).toBeUndefined();
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([2000, 4000, 8000]);
  });

  it('gives up after three retries and says which chunk and why', async () => {
    const { fault, sent } = await upload(CHUNK_BYTES + 1, [ACCEPTED, LOST, LOST, LOST, LOST]);
    expect(sent).toHaveLength(5);
    expect(fault).toBe('Failed to upload chunk 2 after 3 retries: Network error');
  });

  it('says at the first failure what is in the way, and when it goes on', async () => {
    const { troubles } = await upload(10, [LOST, { status: 503, text: 'Busy' }]);
    expect(troubles).toEqual(['connection', 'server', null]);
  });

  it('does not repeat what the server refuses', async () => {
    const { fault, sent } = await upload(10, [{ status: 403, text: 'Not yours.' }]);
    expect(sent).toHaveLength(1);
    expect(fault).toBe('HTTP 403: Not yours.');
  });

  it('tells progress in bytes, and takes back what was lost', async () => {
    const { progress } = await upload(CHUNK_BYTES + 10, [ACCEPTED, LOST]);
    expect(progress.at(-1)).toBe(CHUNK_BYTES + 10);
    expect(progress).toContain(CHUNK_BYTES + 5);
    expect(progress.filter((at) => at === CHUNK_BYTES)).toHaveLength(2);
  });

  it.each([
    { reply: { status: 200, text: '{"success":false}' }, reason: 'Upload failed' },
    { reply: { status: 200, text: '{"success":false,"error":"The disk is full."}' }, reason: 'The disk is full.' },
    { reply: { status: 200, text: '<html>' }, reason: 'Invalid server response' },
    { reply: { status: 502, text: 'Bad Gateway' }, reason: 'HTTP 502: Bad Gateway' },
    { reply: LOST, reason: 'Network error' },
  ])('says "$reason"', ({ reply, reason }) => {
    expect(outcomeOf(reply)).toMatchObject({ ok: false, reason });
  });
});
