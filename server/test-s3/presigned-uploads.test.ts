/**
 * Tests presigned URLs for browsers, and direct uploads to the storage: accepted and rejected
 * chunks, and resuming.
 */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import {
  AddressChunk,
  BeginUpload,
  CHUNK_BYTES,
  DAMAGED_CHUNK,
  GetUpload,
  MAX_CHUNKS,
  NoteChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import { media, mediaChunks } from '../src/features/media/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { DirectAccess, Files } from '../src/platform/storage/file-storage-and-local-folder.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import { directAccess } from '../src/platform/storage/s3/open-bucket-and-presign-urls.ts';
import { s3Files } from '../src/platform/storage/s3/s3-files.ts';
import { clientOf, openScene } from '../test/application-and-user-setup.ts';
import { attempt, formOf, newSession, submissionOf } from '../test/submit-attempts-and-tracks.ts';
import { openTestBucket } from '../test/test-storage.ts';
import {
  announce,
  begin,
  chunkAt,
  HASHES,
  note,
  openDirectHarness,
  put,
  sendDirectly,
  VIDEO,
} from './direct-video-upload.ts';

describe('direct', () => {
  const MINUTE_MS = 60_000;
  const content = new TextEncoder().encode('0123456789');
  const md5 = createHash('md5').update(content).digest('hex');
  const announced = { bytes: content.length, md5 };
  const presented = {
    type: 'video/webm',
    disposition: 'inline; filename="a.webm"',
    cacheControl: 'private, max-age=9',
  };

  let bucket: Bucket;
  let files: Files;
  let direct: DirectAccess;
  const at = (minutesAgo: number): Promise<DirectAccess> =>
    directAccess(bucket, () => new Date(Date.now() - minutesAgo * MINUTE_MS));

  beforeAll(async () => {
    bucket = await openTestBucket();
    files = s3Files(bucket, '/nowhere', randomIds.uuid);
    direct = await at(0);
  });

  describe('a presigned upload URL', () => {
    const put = async (key: string, change: { body?: string; headers?: Record<string, string>; to?: string } = {}) => {
      const { url, headers } = await direct.putAddress(key, announced);
      const reply = await fetch(change.to ? url.replace(key, change.to) : url, {
        method: 'PUT',
        body: change.body ?? content,
        headers: { ...headers, ...change.headers },
      });
      return [reply.status, (await files.find(change.to ?? key))?.bytes];
    };

    it('stores the announced bytes, reports their MD5, and accepts the same upload again', async () => {
      expect(await put('chunks/right')).toEqual([200, 10]);
      expect(await files.find('chunks/right')).toMatchObject({ bytes: 10, md5 });
      expect(await put('chunks/right')).toEqual([200, 10]);
    });

    it.each([
      ['other bytes of the same length', { body: '012345678x' }, 400],
      ['more bytes', { body: '0123456789x' }, 403],
      ['fewer bytes', { body: '012345678' }, 403],
      ['another type', { headers: { 'content-type': 'text/html' } }, 403],
      [
        'another hash',
        { body: '012345678x', headers: { 'content-md5': createHash('md5').update('012345678x').digest('base64') } },
        403,
      ],
      ['another key', { to: 'chunks/elsewhere' }, 403],
    ])('refuses %s and stores nothing', async (_what, change, status) => {
      expect(await put('chunks/wrong', change)).toEqual([status, undefined]);
    });

    it('works after 14 minutes and is refused with 403 after 16', async () => {
      const [young, old] = [await at(14), await at(16)];
      for (const [access, status] of [
        [young, 200],
        [old, 403],
      ] as const) {
        const { url, headers } = await access.putAddress('chunks/late', announced);
        expect((await fetch(url, { method: 'PUT', body: content, headers })).status).toBe(status);
      }
    });

    it('cannot be used to read the file', async () => {
      await put('chunks/right');
      const { url } = await direct.putAddress('chunks/right', announced);
      expect((await fetch(url)).status).toBe(403);
    });
  });

  describe('a presigned download URL', () => {
    it('serves the file with type, name and cache headers, in full and in ranges', async () => {
      await files.write('media/1/video', content);
      const url = await direct.getAddress('media/1/video', presented);
      expect(new URL(url).origin).toBe(direct.origin);
      const whole = await fetch(url);
      expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
      const { headers } = whole;
      expect([headers.get('content-type'), headers.get('content-disposition'), headers.get('cache-control')]).toEqual([
        presented.type,
        presented.disposition,
        presented.cacheControl,
      ]);
      const part = await fetch(url, { headers: { range: 'bytes=3-5' } });
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '345', 'bytes 3-5/10']);
      expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
    });

    it('is stable for 14 minutes, expires after 46, and refuses another key, another type and DELETE with 403', async () => {
      await files.write('media/1/video', content);
      await files.write('media/2/video', content);
      const minute = 15 * MINUTE_MS * Math.ceil(Date.now() / 15 / MINUTE_MS);
      const [first, later] = [
        await directAccess(bucket, () => new Date(minute)),
        await directAccess(bucket, () => new Date(minute + 14 * MINUTE_MS)),
      ];
      expect(await later.getAddress('media/1/video', presented)).toBe(
        await first.getAddress('media/1/video', presented),
      );
      const url = await direct.getAddress('media/1/video', presented);
      expect((await fetch(url.replace('media/1', 'media/2'))).status).toBe(403);
      expect((await fetch(url.replace('video%2Fwebm', 'text%2Fhtml'))).status).toBe(403);
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
      expect((await fetch(await (await at(46)).getAddress('media/1/video', presented))).status).toBe(403);
      expect((await fetch(`${direct.origin}/${bucket.name}/media/1/video`)).status).toBe(403);
    });
  });
});

const scene = openScene(openDirectHarness);

const onlyMedia = async () => {
  const [row] = await scene.harness.db.select().from(media);
  if (!row) throw new Error('No upload was opened.');
  return row;
};
const counted = async (): Promise<readonly number[]> =>
  (await scene.harness.db.select().from(mediaChunks))
    .map(({ chunkIndex }) => chunkIndex)
    .toSorted((one, other) => one - other);

describe('a video uploaded directly to the storage', () => {
  it('is joined once both chunks are reported, and becomes ready for its recording', async () => {
    const sessionId = newSession(scene.challengeId);
    expect(await begin(scene.ann, sessionId)).toEqual({ chunksGoTo: 'storage', received: [], isComplete: false });
    expect([await put(scene.ann, sessionId, 0), await note(scene.ann, sessionId, 0)]).toEqual([
      200,
      { isComplete: false },
    ]);
    expect([await put(scene.ann, sessionId, 1), await note(scene.ann, sessionId, 1)]).toEqual([
      200,
      { isComplete: true },
    ]);
    const { id } = await onlyMedia();
    expect(Buffer.compare(await scene.harness.files.read(`uploads/${id}/video`), VIDEO)).toBe(0);
    expect(await scene.harness.files.list(`uploads/${id}/chunks`)).toEqual([]);
    const { recording } = await attempt(scene.ann, scene.challengeId, {
      sessionId,
      hasVideo: true,
      chunkSha256: HASHES,
    });
    await scene.harness.jobs.drain();
    const read = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    expect(read.recording.mediaStatus).toBe('ready');
  });

  it('resumes with the missing chunk, accepts chunks in any order, and tolerates repeated reports', async () => {
    const sessionId = newSession(scene.challengeId);
    await put(scene.ann, sessionId, 1);
    await note(scene.ann, sessionId, 1);
    await note(scene.ann, sessionId, 1);
    // Uploads a chunk but does not report it to the server, as if the user had closed the page.
    await put(scene.ann, sessionId, 0);
    expect(await begin(scene.ann, sessionId)).toMatchObject({ received: [1], isComplete: false });
    await put(scene.ann, sessionId, 0);
    const replies = await Promise.all(Array.from({ length: 5 }, () => note(scene.ann, sessionId, 0)));
    expect(replies).toEqual(replies.map(() => ({ isComplete: true })));
    expect(await begin(scene.ann, sessionId)).toMatchObject({ received: [0, 1], isComplete: true });
    expect(await note(scene.ann, sessionId, 0)).toEqual({ isComplete: true });
    expect(await scene.ann.refusal(AddressChunk, announce(sessionId, 0))).toMatchObject({ status: 409 });
  });

  it('is joined when the last chunk is reported again after the join was interrupted', async () => {
    const sessionId = newSession(scene.challengeId);
    await sendDirectly(scene.ann, sessionId);
    const { id } = await onlyMedia();
    await scene.harness.db.update(media).set({ state: 'receiving' });
    for (const index of [0, 1]) await scene.harness.files.write(`uploads/${id}/chunks/${index}`, chunkAt(index));
    expect(await begin(scene.ann, sessionId)).toMatchObject({ received: [0], isComplete: false });
    await put(scene.ann, sessionId, 1);
    expect(await note(scene.ann, sessionId, 1)).toEqual({ isComplete: true });
  });

  it('accepts its second chunk through the server instead of the storage', async () => {
    const sessionId = newSession(scene.challengeId);
    await put(scene.ann, sessionId, 0);
    await note(scene.ann, sessionId, 0);
    const form = {
      chunk: new File([chunkAt(1)], 'chunk'),
      chunkIndex: '1',
      totalChunks: '2',
      sessionId,
      exercise: 'PUSHUP',
    };
    const reply = await scene.ann.fetch('/api/upload-video-chunk', { method: 'POST', body: formData(form) });
    expect(reply.status).toBe(200);
    expect((await scene.ann.call(GetUpload, { params: { sessionId } })).isComplete).toBe(true);
  });
});

const formData = (fields: Readonly<Record<string, string | File>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe('a direct upload request is refused and not counted:', () => {
  it.each([
    ['nothing that was sent', async () => undefined],
    ['a chunk shorter than announced', (key: string) => scene.harness.files.write(key, chunkAt(0).subarray(1))],
    ['a chunk of other bytes', (key: string) => scene.harness.files.write(key, chunkAt(0).fill(9, 100))],
  ])('%s', async (_what, leave: (key: string) => Promise<void>) => {
    const sessionId = newSession(scene.challengeId);
    await begin(scene.ann, sessionId);
    await leave(`uploads/${(await onlyMedia()).id}/chunks/0`);
    expect(await scene.ann.refusal(NoteChunk, announce(sessionId, 0))).toEqual({
      status: 422,
      code: 'unprocessable',
      message: DAMAGED_CHUNK,
    });
    expect([await counted(), (await onlyMedia()).state]).toEqual([[], 'receiving']);
    await put(scene.ann, sessionId, 0);
    expect(await note(scene.ann, sessionId, 0)).toEqual({ isComplete: false });
  });

  it('a first chunk that isn’t a video, with 415, and deletes it', async () => {
    const sessionId = newSession(scene.challengeId);
    const page = chunkAt(0).fill(60, 0, 16);
    await put(scene.ann, sessionId, 0, page);
    expect(await scene.ann.refusal(NoteChunk, announce(sessionId, 0, page))).toMatchObject({
      status: 415,
      code: 'wrong_type',
    });
    expect(await scene.harness.files.find(`uploads/${(await onlyMedia()).id}/chunks/0`)).toBeUndefined();
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['a chunk larger than 5 MB', { bytes: CHUNK_BYTES + 1 }, 413],
    ['an empty chunk', { bytes: 0 }, 422],
    ['a short chunk before the last', { bytes: 1000 }, 422],
    ['a video larger than 300 MB', { totalChunks: MAX_CHUNKS + 1 }, 413],
    ['a chunk beyond the last', { chunkIndex: 2 }, 400],
    ['another number of chunks than before', { totalChunks: 3 }, 409],
  ])('%s', async (_what, change, status) => {
    const sessionId = newSession(scene.challengeId);
    await begin(scene.ann, sessionId);
    const asked = announce(sessionId, 0);
    const changed = { ...asked, body: { ...asked.body, ...change } };
    for (const endpoint of [AddressChunk, NoteChunk])
      expect((await scene.ann.refusal(endpoint, changed)).status).toBe(status);
    expect(await counted()).toEqual([]);
  });

  it.each([
    ['a visitor', 401],
    ['a guest', 403],
    ['another user', 403],
    ['an admin', 403],
  ] as const)('%s who opens, addresses or reports a chunk of another user’s upload', async (role, status) => {
    const sessionId = newSession(scene.challengeId);
    await begin(scene.ann, sessionId);
    await put(scene.ann, sessionId, 0);
    const client = await clientOf(role, scene);
    const begun = await client.refusal(BeginUpload, { params: { sessionId }, body: { totalChunks: 2 } });
    expect(begun.status).toBe(status);
    for (const endpoint of [AddressChunk, NoteChunk])
      expect((await client.refusal(endpoint, announce(sessionId, 0))).status).toBe(status);
    expect(await counted()).toEqual([]);
  });
});

it('the worker fails a video whose chunk was overwritten after it was reported, with a readable error', async () => {
  const sessionId = newSession(scene.challengeId);
  await put(scene.ann, sessionId, 0);
  await note(scene.ann, sessionId, 0);
  expect(await put(scene.ann, sessionId, 0, chunkAt(0).fill(9, 100))).toBe(200);
  await put(scene.ann, sessionId, 1);
  expect(await note(scene.ann, sessionId, 1)).toEqual({ isComplete: true });
  const submission = submissionOf(scene.challengeId, { sessionId, hasVideo: true, chunkSha256: HASHES });
  const { recording } = await scene.ann.call(SubmitRecording, formOf(submission));
  await scene.harness.jobs.drain();
  const read = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
  expect(read.recording).toMatchObject({
    mediaStatus: 'failed',
    mediaError: 'The upload doesn’t match the recording.',
    validReps: recording.validReps,
  });
  expect(createHash('sha256').update(chunkAt(0)).digest('hex')).toBe(HASHES[0]);
});
