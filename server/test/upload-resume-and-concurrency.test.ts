/**
 * Tests uploads: resuming after interruptions and crashes, permissions, hashes of chunks, and the
 * limit of simultaneous requests with large bodies, which bounds memory.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import {
  BeginUpload,
  CHUNK_BYTES,
  DAMAGED_CHUNK,
  GetUpload,
  MAX_CHUNKS,
  UploadRefusal,
  UploadVideoChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import { session } from '../src/features/auth/schema.ts';
import { PROCESS_MEDIA } from '../src/features/media/jobs.ts';
import { media } from '../src/features/media/schema.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { fingerprint } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import {
  attempt,
  formOf,
  laterChunk,
  newSession,
  sendChunk,
  submissionOf,
  webmChunk,
  attemptWithVideo,
  chunkForm,
  trackFile,
} from './submit-attempts-and-tracks.ts';
import { requestOf } from './test-api-client.ts';
import type { Client, Input } from './test-api-client.ts';

const scene = openScene();

describe('upload resume', () => {
  const stateOf = (sessionId: string, client: Client = scene.ann): Promise<z.output<typeof GetUpload.output>> =>
    client.call(GetUpload, { params: { sessionId } });
  const refusalOf = (sessionId: string, client: Client) => client.refusal(GetUpload, { params: { sessionId } });
  afterEach(() => void vi.restoreAllMocks());

  const OTHERS = [
    ['a visitor', 401, 'not_signed_in'],
    ['a guest', 403, 'forbidden'],
    ['another user', 403, 'forbidden'],
    ['an admin', 403, 'forbidden'],
  ] as const;
  const hashOf = async (file: File): Promise<string> => fingerprint(new Uint8Array(await file.arrayBuffer()));

  describe('a resumable upload', () => {
    it('reports its received chunks and its completion to its owner', async () => {
      const sessionId = newSession(scene.challengeId);
      expect(await refusalOf(sessionId, scene.ann)).toMatchObject({ status: 404, code: 'not_found' });
      for (const index of [0, 2]) await sendChunk(scene.ann, sessionId, { index, total: 4 });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 2], isComplete: false });
      for (const index of [1, 3]) await sendChunk(scene.ann, sessionId, { index, total: 4 });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1, 2, 3], isComplete: true });
      await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1, 2, 3], isComplete: true });
    });

    it('asks for the last chunk again if it was interrupted before joining, and is then complete', async () => {
      const sessionId = newSession(scene.challengeId);
      for (const index of [0, 1]) await sendChunk(scene.ann, sessionId, { index, total: 2 });
      await scene.harness.db.update(media).set({ state: 'receiving' });
      const [{ id } = { id: '' }] = await scene.harness.db.select().from(media);
      await scene.harness.files.write(`uploads/${id}/chunks/0`, new Uint8Array(await webmChunk().arrayBuffer()));
      expect(await stateOf(sessionId)).toEqual({ received: [0], isComplete: false });
      await sendChunk(scene.ann, sessionId, { index: 1, total: 2 });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1], isComplete: true });
    });

    it('of full chunks continues after a crash before or after joining', async () => {
      const { db, files } = scene.harness;
      const sessionId = newSession(scene.challengeId);
      const chunks = [webmChunk(CHUNK_BYTES, 1), laterChunk(CHUNK_BYTES, 2), laterChunk(500, 3)];
      const send = async (index: number) => {
        const [chunk = webmChunk()] = chunks.slice(index);
        await sendChunk(scene.ann, sessionId, { chunk, index, total: 3 });
      };
      for (const index of [2, 0]) await send(index);
      expect(await stateOf(sessionId)).toEqual({ received: [0, 2], isComplete: false });
      // Stores a chunk's bytes but not its row, as if the request had been interrupted.
      const [{ id } = { id: '' }] = await db.select().from(media);
      await files.writeChunk({ key: `uploads/${id}/chunks/1`, offset: CHUNK_BYTES }, new Uint8Array(700).fill(2));
      expect(await stateOf(sessionId)).toEqual({ received: [0, 2], isComplete: false });
      await send(1);
      // Resets the upload's row, as if the server had been stopped after it joined the chunks.
      await db.update(media).set({ state: 'receiving' });
      expect(await stateOf(sessionId)).toMatchObject({ isComplete: false });
      for (const index of [0, 1, 2]) await send(index);
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1, 2], isComplete: true });
      const sent = Buffer.concat(await Promise.all(chunks.map(async (one) => new Uint8Array(await one.arrayBuffer()))));
      expect(fingerprint(await files.read(`uploads/${id}/video`))).toBe(fingerprint(sent));
      expect(await files.list(`uploads/${id}/chunks`)).toEqual([]);
    });

    it('asks again for chunks whose files are missing, as after restoring a backup', async () => {
      const sessionId = newSession(scene.challengeId);
      for (const index of [0, 1]) await sendChunk(scene.ann, sessionId, { index, total: 3 });
      const [{ id } = { id: '' }] = await scene.harness.db.select().from(media);
      await scene.harness.files.remove(`uploads/${id}/chunks`);
      expect((await sendChunk(scene.ann, sessionId, { index: 2, total: 3 })).status).toBe(500);
      expect(scene.harness.takeErrors()).toHaveLength(1);
      expect(await stateOf(sessionId)).toEqual({ received: [2], isComplete: false });
      for (const index of [0, 1]) await sendChunk(scene.ann, sessionId, { index, total: 3 });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1, 2], isComplete: true });
    });

    it('asks again for chunks whose bytes are missing, as after restoring a backup', async () => {
      const sessionId = newSession(scene.challengeId);
      for (const index of [1, 2]) await sendChunk(scene.ann, sessionId, { index, total: 3 });
      const [{ id } = { id: '' }] = await scene.harness.db.select().from(media);
      await scene.harness.files.write(`uploads/${id}/chunks/all`, new Uint8Array());
      expect((await sendChunk(scene.ann, sessionId, { index: 0, total: 3 })).status).toBe(500);
      expect(scene.harness.takeErrors()).toEqual([expect.stringContaining('Chunks without their bytes')]);
      expect(await stateOf(sessionId)).toEqual({ received: [0], isComplete: false });
      for (const index of [1, 2]) await sendChunk(scene.ann, sessionId, { index, total: 3 });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1, 2], isComplete: true });
    });

    it('keeps a chunk that is sent again while missing chunks are detected', async () => {
      const sessionId = newSession(scene.challengeId);
      for (const index of [0, 1]) await sendChunk(scene.ann, sessionId, { index, total: 3 });
      const [{ id } = { id: '' }] = await scene.harness.db.select().from(media);
      await scene.harness.files.remove(`uploads/${id}/chunks`);
      const list = scene.harness.files.list.bind(scene.harness.files);
      vi.spyOn(scene.harness.files, 'list').mockImplementationOnce(async (prefix) => {
        const found = await list(prefix);
        await sendChunk(scene.ann, sessionId, { index: 0, total: 3 });
        return found;
      });
      expect(await stateOf(sessionId)).toEqual({ received: [0], isComplete: false });
      expect(await stateOf(sessionId)).toEqual({ received: [0], isComplete: false });
    });

    it('is refused with 415 if it is no video, without looking up each chunk', async () => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId, { index: 0, total: 2 });
      const [{ id } = { id: '' }] = await scene.harness.db.select().from(media);
      await scene.harness.files.write(`uploads/${id}/chunks/all`, new Uint8Array(1000));
      const asked = vi.spyOn(scene.harness.files, 'find');
      expect((await sendChunk(scene.ann, sessionId, { index: 1, total: 2 })).status).toBe(415);
      expect(asked).not.toHaveBeenCalled();
    });

    it('logs both errors if joining and listing chunks fail, and completes on a retry', async () => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId, { index: 0, total: 2 });
      vi.spyOn(scene.harness.files, 'join').mockRejectedValueOnce(new Error('It cannot be joined.'));
      vi.spyOn(scene.harness.files, 'list').mockRejectedValueOnce(new Error('It does not answer.'));
      expect((await sendChunk(scene.ann, sessionId, { index: 1, total: 2 })).status).toBe(500);
      expect(scene.harness.takeErrors()).toEqual([
        expect.stringMatching(/^Could not list the stored chunks\. .*It does not answer/),
        expect.stringMatching(/^A request failed\. .*It cannot be joined/),
      ]);
      await sendChunk(scene.ann, sessionId, { index: 1, total: 2 });
      expect(await stateOf(sessionId)).toEqual({ received: [0, 1], isComplete: true });
    });

    it('is ready if its files are processed but its row was not updated, as after restoring a backup', async () => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId);
      const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true });
      await scene.harness.jobs.drain();
      await scene.harness.db.update(media).set({ state: 'processing', durationMs: null });
      const [{ id } = { id: '' }] = await scene.harness.db.select().from(media);
      await scene.harness.jobs.send(scene.harness.db, PROCESS_MEDIA, { mediaId: id, highlight: null });
      await scene.harness.jobs.drain();
      const { recording: later } = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
      expect(later).toMatchObject({ mediaStatus: 'ready', videoUrl: expect.stringContaining(id) });
      const [stored] = await scene.harness.db.select().from(media);
      expect(stored?.durationMs).toBeGreaterThan(0);
    });

    it.each(OTHERS)('refuses to report its state to %s', async (role, status, code) => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId, { total: 2 });
      const client = await clientOf(role, scene);
      expect(await refusalOf(sessionId, client)).toMatchObject({ status, code });
    });

    it('reports its state to the guest who started it', async () => {
      const guest = await scene.harness.guest();
      const sessionId = newSession(scene.challengeId);
      await sendChunk(guest, sessionId, { total: 2 });
      expect(await stateOf(sessionId, guest)).toEqual({ received: [0], isComplete: false });
    });

    it('continues after the session expired and its owner signed in again', async () => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId, { index: 0, total: 2 });
      await scene.harness.db.update(session).set({ expiresAt: new Date('2020-01-01T00:00:00Z') });
      expect((await sendChunk(scene.ann, sessionId, { index: 1, total: 2 })).status).toBe(401);
      expect(await refusalOf(sessionId, scene.ann)).toMatchObject({ status: 401 });
      const submission = submissionOf(scene.challengeId, { sessionId, hasVideo: true });
      expect((await scene.ann.send(SubmitRecording, formOf(submission))).status).toBe(401);

      const again = scene.harness.visitor();
      await again.fetch('/api/auth/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ann@example.org', password: 'correct horse' }),
      });
      expect(await stateOf(sessionId, again)).toEqual({ received: [0], isComplete: false });
      await sendChunk(again, sessionId, { index: 1, total: 2 });
      const { recording } = await again.call(SubmitRecording, formOf(submission));
      expect(recording).toMatchObject({ name: 'Ann', mediaStatus: 'processing' });
      expect(await scene.harness.db.select().from(challengeRecordings)).toHaveLength(1);
    });
  });

  describe('the start of an upload with server-side file storage', () => {
    const asks = (sessionId: string, totalChunks = 2, client: Client = scene.ann) =>
      client.call(BeginUpload, { params: { sessionId }, body: { totalChunks } });
    const refusal = (sessionId: string, totalChunks = 2, client: Client = scene.ann) =>
      client.refusal(BeginUpload, { params: { sessionId }, body: { totalChunks } });

    it('returns the received chunks before, during and after the upload, and creates nothing itself', async () => {
      const sessionId = newSession(scene.challengeId);
      expect(await asks(sessionId)).toEqual({ chunksGoTo: 'server', received: [], isComplete: false });
      expect((await refusalOf(sessionId, scene.ann)).status, 'nothing is opened by asking').toBe(404);
      await sendChunk(scene.ann, sessionId, { index: 0, total: 2 });
      expect(await asks(sessionId)).toEqual({ chunksGoTo: 'server', received: [0], isComplete: false });
      await sendChunk(scene.ann, sessionId, { index: 1, total: 2 });
      expect(await asks(sessionId)).toEqual({ chunksGoTo: 'server', received: [0, 1], isComplete: true });
    });

    it('is refused with 409 for another chunk count, 413 for too many chunks and 400 for none', async () => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId, { index: 0, total: 2 });
      expect(await refusal(sessionId, 3)).toMatchObject({ status: 409, code: 'conflict' });
      expect(await refusal(newSession(scene.challengeId), MAX_CHUNKS + 1)).toMatchObject({
        status: 413,
        code: 'too_large',
      });
      expect(await refusal(newSession(scene.challengeId), 0)).toMatchObject({ status: 400, code: 'bad_request' });
    });

    it.each(OTHERS)('is refused for %s', async (role, status, code) => {
      const sessionId = newSession(scene.challengeId);
      await sendChunk(scene.ann, sessionId, { total: 2 });
      expect(await refusal(sessionId, 2, await clientOf(role, scene))).toMatchObject({ status, code });
    });
  });

  describe('a chunk with a hash', () => {
    it('is refused with 422 if its bytes do not match, and accepted when it is sent correctly', async () => {
      const sessionId = newSession(scene.challengeId);
      const whole = webmChunk();
      const more = { chunkSha256: await hashOf(whole) };
      const damaged = await sendChunk(scene.ann, sessionId, { chunk: webmChunk(1000, 9), total: 2, more });
      expect([damaged.status, UploadRefusal.parse(await damaged.json())]).toEqual([
        422,
        expect.objectContaining({ success: false, code: 'unprocessable', error: DAMAGED_CHUNK }),
      ]);
      expect((await refusalOf(sessionId, scene.ann)).status).toBe(404);
      expect((await sendChunk(scene.ann, sessionId, { chunk: whole, total: 2, more })).status).toBe(200);
      expect(await stateOf(sessionId)).toEqual({ received: [0], isComplete: false });
    });
  });

  describe('a submitted video with chunk hashes', () => {
    const uploaded = async () => {
      const sessionId = newSession(scene.challengeId);
      const chunks = [webmChunk(), laterChunk(500, 3)];
      for (const [index, chunk] of chunks.entries()) await sendChunk(scene.ann, sessionId, { chunk, index, total: 2 });
      return { sessionId, hashes: await Promise.all(chunks.map(hashOf)) };
    };

    it('is accepted if the hashes match, and the hashes are stored', async () => {
      const { sessionId, hashes } = await uploaded();
      const { recording } = await attempt(scene.ann, scene.challengeId, {
        sessionId,
        hasVideo: true,
        chunkSha256: hashes,
      });
      expect(recording.mediaStatus).toBe('processing');
      const [kept] = await scene.harness.db.select().from(recordingValidationData);
      expect(kept?.chunkSha256).toEqual(hashes);
    });

    it.each([
      ['differs in one chunk', (hashes: readonly string[]) => [hashes[0], fingerprint('another')]],
      ['has its chunks in another order', (hashes: readonly string[]) => hashes.toReversed()],
      ['has fewer chunks', (hashes: readonly string[]) => hashes.slice(0, 1)],
      ['has more chunks', (hashes: readonly string[]) => [...hashes, fingerprint('more')]],
    ])('that %s is refused with 422, and accepted later with the right hashes', async (_how, change) => {
      const { sessionId, hashes } = await uploaded();
      const wrong = submissionOf(scene.challengeId, { sessionId, hasVideo: true, chunkSha256: change(hashes) });
      expect(await scene.ann.refusal(SubmitRecording, formOf(wrong))).toEqual({
        status: 422,
        code: 'unprocessable',
        message: 'The upload doesn’t match the recording.',
      });
      expect(await scene.harness.db.select().from(challengeRecordings)).toEqual([]);
      const right = submissionOf(scene.challengeId, { sessionId, hasVideo: true, chunkSha256: hashes });
      const { recording } = await scene.ann.call(SubmitRecording, formOf(right));
      const read = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
      expect(read.recording.mediaStatus).toBe('processing');
    });
  });
});

/**
 * Sends a request except the last ten bytes of its body, as on a slow connection. Resolves to a
 * function that sends the rest and returns the status.
 */
const slowly = async (client: Client, endpoint: Endpoint, input: Input) => {
  const [path, { body: sent }] = requestOf(endpoint, input);
  const form = new Response(sent ?? null);
  const bytes = new Uint8Array(await form.arrayBuffer());
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const writer = line.writable.getWriter();
  // Sets the content length, as browsers do. Without one, the server reserves the maximum size.
  const headers = {
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': String(bytes.byteLength),
  };
  const body = { body: line.readable, duplex: 'half' as const };
  const reply = client.fetch(path, { method: 'POST', headers, ...body });
  await writer.write(bytes.subarray(0, -10));
  return async (): Promise<number> => {
    await writer.write(bytes.subarray(-10));
    await writer.close();
    return (await reply).status;
  };
};

it('a user can send 3 chunks at the same time; a fourth gets 429, and other users are not limited', async () => {
  const { harness, ann, challengeId } = scene;
  const chunkSlowly = () => slowly(ann, UploadVideoChunk, chunkForm(newSession(challengeId)));
  const lines = [await chunkSlowly(), await chunkSlowly(), await chunkSlowly()];
  const fourth = await sendChunk(ann, newSession(challengeId));
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await fourth.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  expect((await sendChunk(await harness.person('Bob'), newSession(challengeId))).status).toBe(200);
  expect(await Promise.all(lines.map((end) => end()))).toEqual([200, 200, 200]);
  expect((await sendChunk(ann, newSession(challengeId))).status).toBe(200);
});

it('a user can send 3 submissions at the same time; a fourth gets 429 and succeeds later', async () => {
  const { harness, ann, challengeId } = scene;
  const [fourth, bobs] = [submissionOf(challengeId), submissionOf(challengeId)];
  const bob = await harness.person('Bob');
  const attemptSlowly = () => slowly(ann, SubmitRecording, formOf(submissionOf(challengeId)));
  const lines = [await attemptSlowly(), await attemptSlowly(), await attemptSlowly()];
  const refused = await ann.send(SubmitRecording, formOf(fourth));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect((await bob.send(SubmitRecording, formOf(bobs))).status).toBe(200);
  expect(await Promise.all(lines.map((end) => end()))).toEqual([200, 200, 200]);
  expect((await ann.send(SubmitRecording, formOf(fourth))).status).toBe(200);
});

it('reanalyses count towards the same limit of 3 submissions at the same time', async () => {
  const { harness, ann, challengeId } = scene;
  const bob = await harness.person('Bob');
  const recordingOf = async (client: Client): Promise<string> => {
    const { recording } = await attemptWithVideo(client, challengeId);
    await harness.jobs.drain();
    return recording.id;
  };
  const [anns, bobs] = [await recordingOf(ann), await recordingOf(bob)];
  const analysisOf = (recording: string) => ({ params: { recording }, form: { track: trackFile() } });
  const analysisSlowly = () => slowly(ann, ReanalyseRecording, analysisOf(anns));
  const attemptSlowly = () => slowly(ann, SubmitRecording, formOf(submissionOf(challengeId)));
  const lines = [await analysisSlowly(), await attemptSlowly(), await analysisSlowly()];
  const refused = await ann.send(ReanalyseRecording, analysisOf(anns));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect((await ann.send(SubmitRecording, formOf(submissionOf(challengeId)))).status).toBe(429);
  expect((await bob.send(ReanalyseRecording, analysisOf(bobs))).status).toBe(200);
  expect(await Promise.all(lines.map((end) => end()))).toEqual([200, 200, 200]);
  expect((await ann.send(ReanalyseRecording, analysisOf(anns))).status).toBe(200);
});
