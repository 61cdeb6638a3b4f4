import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES, DAMAGED_CHUNK } from '@reptemple/contract/recordings/video-upload-and-download';
import { speak } from '../../../i18n/translate.ts';
import { SessionEnded } from './retry-policy.ts';
import type { PageVisibility, Tried, Trouble } from './retry-policy.ts';
import { uploadVideo } from './upload-and-submit.ts';
import type { Received } from './upload-and-submit.ts';
import { outcomeOf } from './upload-requests.ts';
import type { Chunk, ChunkReply } from './upload-requests.ts';

const ACCEPTED: ChunkReply = { status: 200, text: '{"success":true}' };
const LOST: ChunkReply = { status: 0, text: 'Network error' };

const SEEN: PageVisibility = { isAway: false, timesAway: 0 };
const AWAY: PageVisibility = { isAway: true, timesAway: 1 };
const BACK: PageVisibility = { isAway: false, timesAway: 1 };

const NOTHING: Tried<Received> = { ok: true, value: { received: [], isComplete: false } };

/**
 * Uploads a video of `bytes` bytes. The requests get `replies` in turn. All later requests succeed.
 */
const upload = async (
  bytes: number,
  replies: readonly ChunkReply[] = [],
  {
    found = [NOTHING],
    sights = [],
    share = 0.5,
  }: {
    readonly found?: readonly Tried<Received>[];
    readonly sights?: PageVisibility[];
    readonly share?: number;
  } = {},
) => {
  let asked = 0;
  const [sent, waits, progress]: [Chunk[], number[], number[]] = [[], [], []];
  const foundBytes: number[] = [];
  const troubles: (Trouble | null)[] = [];
  const run = uploadVideo(new Blob([new Uint8Array(bytes)], { type: 'video/webm' }), {
    findReceived: () => {
      asked += 1;
      return Promise.resolve(found[Math.min(asked, found.length) - 1] ?? NOTHING);
    },
    digest: (blob) => Promise.resolve(`hash of ${blob.size}`),
    send: (chunk, _silence, onSent) => {
      const reply = replies[sent.length] ?? ACCEPTED;
      sent.push(chunk);
      onSent(chunk.blob.size * share);
      return Promise.resolve(reply);
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    pageVisibility: () => sights.shift() ?? BACK,
    onProgress: (at, ofThem) => {
      progress.push(at);
      foundBytes.push(ofThem);
    },
    onTrouble: (trouble) => troubles.push(trouble),
  });
  const [hashes, error] = await run.then(
    (value) => [value, undefined],
    (thrown: unknown) => [undefined, thrown],
  );
  const fault = error instanceof Error ? error.message : undefined;
  return {
    sent: sent.map(({ index, total, blob }) => ({ index, total, bytes: blob.size })),
    waits,
    progress,
    foundBytes,
    troubles,
    hashes,
    error,
    fault,
  };
};

describe('uploadVideo', () => {
  it('splits the video into chunks of 5 MB', async () => {
    const { sent, fault } = await upload(CHUNK_BYTES * 2 + 7);
    expect(fault).toBeUndefined();
    expect(sent).toEqual([
      { index: 0, total: 3, bytes: CHUNK_BYTES },
      { index: 1, total: 3, bytes: CHUNK_BYTES },
      { index: 2, total: 3, bytes: 7 },
    ]);
  });

  it('sends nothing for an empty video', async () => {
    expect((await upload(0)).sent).toEqual([]);
  });

  it('retries a failed chunk after 2, 4 and 8 seconds', async () => {
    const { sent, waits, fault } = await upload(10, [LOST, LOST, LOST]);
    expect(fault).toBeUndefined();
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([2000, 4000, 8000]);
  });

  it('fails after three retries with the chunk number and the reason', async () => {
    const { fault, sent } = await upload(CHUNK_BYTES + 1, [ACCEPTED, LOST, LOST, LOST, LOST]);
    expect(sent).toHaveLength(5);
    expect(fault).toBe('Failed to upload chunk 2 after 3 retries: Network error');
  });

  it.each([
    ['has it', { received: [0, 1], isComplete: true }, 2, undefined],
    ['lacks it', { received: [0], isComplete: false }, 5, 'Failed to upload chunk 2 after 3 retries: Network error'],
  ])('asks for the last chunk when its answer is lost, and the server %s', async (_, value, tries, expected) => {
    const found = [NOTHING, { ok: true as const, value }];
    const { sent, fault } = await upload(CHUNK_BYTES + 1, [ACCEPTED, LOST, LOST, LOST, LOST], { found, share: 1 });
    expect(sent).toHaveLength(tries);
    expect(fault).toBe(expected);
  });

  it('does not count failures while the page is hidden, and retries when it is visible', async () => {
    // Visibility of the page each time the upload checks it: at the query, before and after the
    // first try, and after the wait.
    const sights = [SEEN, SEEN, AWAY, AWAY, AWAY];
    const { sent, waits, fault } = await upload(10, [LOST, LOST, LOST, LOST, LOST], { sights });
    expect(fault).toBeUndefined();
    expect(sent).toHaveLength(6);
    expect(waits).toEqual([8000, 2000, 4000, 8000]);
  });

  it('reports the kind of trouble at each failure, and null once it continues', async () => {
    const { troubles } = await upload(10, [LOST, { status: 503, text: 'Busy' }]);
    expect(troubles).toEqual(['connection', 'server', null]);
  });

  it('retries after 503 and 429 responses', async () => {
    const busy = [503, 429].map((status) => ({ status, text: 'Please try again in a moment.' }));
    const { sent, waits, troubles, fault } = await upload(10, busy);
    expect(fault).toBeUndefined();
    expect(sent).toHaveLength(3);
    expect([waits, troubles]).toEqual([
      [2000, 4000],
      ['server', 'server', null],
    ]);
  });

  it('does not retry a chunk that the server rejects with 403', async () => {
    const { fault, sent } = await upload(10, [{ status: 403, text: 'Not yours.' }]);
    expect(sent).toHaveLength(1);
    expect(fault).toBe('HTTP 403: Not yours.');
  });

  it('returns the hash of every chunk in order', async () => {
    const { hashes } = await upload(CHUNK_BYTES + 1);
    expect(hashes).toEqual([`hash of ${CHUNK_BYTES}`, 'hash of 1']);
  });

  it('resumes by sending only the missing chunks', async () => {
    const found = [{ ok: true, value: { received: [0, 2], isComplete: false } }] as const;
    const { sent, progress, foundBytes, hashes } = await upload(CHUNK_BYTES * 3, [], { found });
    expect(sent.map(({ index }) => index)).toEqual([1]);
    expect(progress[0]).toBe(CHUNK_BYTES);
    expect(progress.at(-1)).toBe(CHUNK_BYTES * 3);
    expect([foundBytes[0], foundBytes.at(-1)]).toEqual([CHUNK_BYTES, CHUNK_BYTES * 2]);
    expect(hashes).toHaveLength(3);
  });

  it('sends nothing when the server already has the whole video', async () => {
    const { sent, hashes } = await upload(CHUNK_BYTES + 1, [], {
      found: [{ ok: true, value: { received: [], isComplete: true } }],
    });
    expect(sent).toEqual([]);
    expect(hashes).toHaveLength(2);
  });

  it('retries the query for received chunks while the server restarts', async () => {
    const restarting = { ok: false, reason: 'HTTP 502', trouble: 'server' } as const;
    const { sent, waits, troubles } = await upload(10, [], { found: [restarting, restarting, NOTHING] });
    expect(waits).toEqual([2000, 4000]);
    expect(troubles).toEqual(['server', 'server', null]);
    expect(sent).toHaveLength(1);
  });

  it('fails after three retries of that query, and immediately if it is rejected', async () => {
    const { fault, sent } = await upload(10, [], {
      found: [{ ok: false, reason: 'HTTP 502: Bad Gateway', trouble: 'server' }],
    });
    expect(fault).toBe('Failed to upload chunk 1 after 3 retries: HTTP 502: Bad Gateway');
    expect(sent).toEqual([]);
    const refused = await upload(10, [], { found: [{ ok: false, reason: 'HTTP 403: No.', trouble: undefined }] });
    expect(refused.fault).toBe('HTTP 403: No.');
  });

  it('resends a damaged chunk, but not one rejected for another reason', async () => {
    const { sent, fault } = await upload(10, [{ status: 422, text: DAMAGED_CHUNK }]);
    expect(sent).toHaveLength(2);
    expect(fault).toBeUndefined();
    expect((await upload(10, [{ status: 422, text: 'The chunk is empty.' }])).fault).toBe(
      'HTTP 422: The chunk is empty.',
    );
  });

  it('shows the reason in German, and recognizes a damaged chunk by its German message', async () => {
    speak('de', {
      [DAMAGED_CHUNK]: 'Das Stück wurde beschädigt.',
      'The chunk is empty.': 'Das Stück ist leer.',
    });
    try {
      for (const text of [DAMAGED_CHUNK, 'Das Stück wurde beschädigt.']) {
        expect((await upload(10, [{ status: 422, text }])).sent).toHaveLength(2);
      }
      expect((await upload(10, [{ status: 422, text: 'The chunk is empty.' }])).fault).toBe(
        'HTTP 422: Das Stück ist leer.',
      );
    } finally {
      speak('en');
    }
  });

  it('throws SessionEnded on a 401 response and sends no further chunk', async () => {
    const { sent, error } = await upload(CHUNK_BYTES * 2, [ACCEPTED, { status: 401, text: 'Please sign in.' }]);
    expect(sent).toHaveLength(2);
    expect(error).toBeInstanceOf(SessionEnded);
  });

  it('reports progress in bytes, and subtracts those of a failed chunk', async () => {
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
  ])('outcomeOf returns the reason "$reason" for a failed response', ({ reply, reason }) => {
    expect(outcomeOf(reply)).toMatchObject({ ok: false, reason });
  });
});
