import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import {
  CHUNK_BYTES,
  GetMedia,
  MAX_CHUNKS,
  UploadVideoChunk,
} from '@reptemple/contract/recordings/video-upload-and-download';
import { SWEEP_UPLOADS } from '../src/features/media/jobs.ts';
import { openScene } from './application-and-user-setup.ts';
import {
  attempt,
  formOf,
  laterChunk,
  newSession,
  sendChunk,
  submissionOf,
  webmChunk,
} from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const scene = openScene();

type UploadReply = z.output<typeof UploadVideoChunk.output>;

const replyOf = async (reply: Response): Promise<UploadReply & { status: number }> => ({
  status: reply.status,
  ...UploadVideoChunk.output.parse(await reply.json()),
});

const mediaIdOf = ({ videoUrl = '' }: UploadReply): string => videoUrl.split('/')[3] ?? '';

describe('upload chunks', () => {
  it('sent in order complete the upload, and only the last reply contains the file URLs', async () => {
    const session = newSession(scene.challengeId);
    const first = await replyOf(await sendChunk(scene.ann, session, { total: 2 }));
    expect(first).toEqual({ status: 200, success: true });
    const last = await replyOf(await sendChunk(scene.ann, session, { index: 1, total: 2 }));
    expect(last).toMatchObject({ status: 200, success: true });
    expect(last.videoUrl).toMatch(/^\/api\/media\/[0-9a-f-]{36}\/video$/);
    expect(last.gifUrl).toBe(last.videoUrl?.replace('video', 'gif'));
  });

  it('sent out of order, twice and in parallel are joined in order', async () => {
    const session = newSession(scene.challengeId);
    const send = async (index: number) => replyOf(await sendChunk(scene.ann, session, { index, total: 4 }));
    const replies = [...(await Promise.all([3, 1, 3].map(send))), ...(await Promise.all([0, 2, 0].map(send)))];
    expect(replies.every((reply) => reply.success)).toBe(true);
    const whole = replies.find((reply) => reply.videoUrl !== undefined);
    const joined = await scene.harness.files.read(
      `uploads/${mediaIdOf(whole ?? replies[0] ?? { success: false })}/video`,
    );
    expect(joined.byteLength).toBe(4000);
    expect([joined[0], joined[1000], joined[2000], joined[3000]]).toEqual([0x1a, 1, 2, 3]);
  });

  it('that complete an upload in parallel get the same reply and are deleted after joining', async () => {
    const session = newSession(scene.challengeId);
    await sendChunk(scene.ann, session, { index: 0, total: 2 });
    const last = { index: 1, total: 2, chunk: laterChunk(10, 7) };
    const replies = await Promise.all(
      Array.from({ length: 3 }, async () => replyOf(await sendChunk(scene.ann, session, last))),
    );
    const [first] = replies;
    expect(first?.videoUrl).toBeDefined();
    expect(replies).toEqual(replies.map(() => first));
    const mediaId = mediaIdOf(first ?? { success: false });
    expect((await scene.harness.files.read(`uploads/${mediaId}/video`)).byteLength).toBe(1010);
    for (const index of [0, 1])
      expect(await scene.harness.files.find(`uploads/${mediaId}/chunks/${index}`)).toBeUndefined();
  });

  it('that are missing block the submission with 409 until they are sent', async () => {
    const session = newSession(scene.challengeId);
    await sendChunk(scene.ann, session, { index: 0, total: 3 });
    await sendChunk(scene.ann, session, { index: 2, total: 3 });
    const submission = submissionOf(scene.challengeId, { sessionId: session, hasVideo: true });
    const submitted = await scene.ann.send(SubmitRecording, formOf(submission));
    expect(submitted.status).toBe(409);
    const last = await replyOf(await sendChunk(scene.ann, session, { index: 1, total: 3 }));
    expect(last.videoUrl).toBeDefined();
  });

  it('that are sent again replace the earlier bytes', async () => {
    const session = newSession(scene.challengeId);
    await sendChunk(scene.ann, session, { index: 1, total: 2, chunk: laterChunk(10, 9) });
    await sendChunk(scene.ann, session, { index: 1, total: 2, chunk: laterChunk(20, 7) });
    const whole = await replyOf(await sendChunk(scene.ann, session, { index: 0, total: 2 }));
    const joined = await scene.harness.files.read(`uploads/${mediaIdOf(whole)}/video`);
    expect([joined.byteLength, joined[1000], joined[1019]]).toEqual([1020, 7, 7]);
  });

  it('that are sent again after completion change nothing and return the same file URLs', async () => {
    const session = newSession(scene.challengeId);
    const whole = await replyOf(await sendChunk(scene.ann, session));
    const again = await replyOf(await sendChunk(scene.ann, session, { chunk: webmChunk(50) }));
    expect(again).toEqual(whole);
    expect((await scene.harness.files.read(`uploads/${mediaIdOf(whole)}/video`)).byteLength).toBe(1000);
  });

  it('of 5 MB are accepted', async () => {
    const session = newSession(scene.challengeId);
    const reply = await replyOf(await sendChunk(scene.ann, session, { chunk: webmChunk(CHUNK_BYTES) }));
    expect(reply.success).toBe(true);
  });
});

describe('an upload refuses', () => {
  const refused = async (client: Client, session: string, options: Parameters<typeof sendChunk>[2]) => {
    const reply = await replyOf(await sendChunk(client, session, options));
    expect(reply.success).toBe(false);
    return reply;
  };

  it('another user with 403, and its owner can continue', async () => {
    const session = newSession(scene.challengeId);
    await sendChunk(scene.ann, session, { total: 2 });
    const stranger = await scene.harness.person('Stranger');
    const reply = await refused(stranger, session, { index: 1, total: 2 });
    expect(reply).toMatchObject({ status: 403, error: 'This recording belongs to someone else.' });
    expect((await replyOf(await sendChunk(scene.ann, session, { index: 1, total: 2 }))).videoUrl).toBeDefined();
  });

  it('a visitor with 401', async () => {
    const reply = await refused(scene.harness.visitor(), newSession(scene.challengeId), {});
    expect(reply).toMatchObject({ status: 401, error: 'Sign in to do this.' });
  });

  it('a changed number of chunks with 409', async () => {
    const session = newSession(scene.challengeId);
    await sendChunk(scene.ann, session, { total: 3 });
    expect((await refused(scene.ann, session, { index: 1, total: 2 })).status).toBe(409);
  });

  it('a chunk above 5 MB with 413', async () => {
    const reply = await refused(scene.ann, newSession(scene.challengeId), { chunk: webmChunk(CHUNK_BYTES + 1) });
    expect(reply).toMatchObject({ status: 413, error: 'Too large. The limit is 5 MB.' });
  });

  it('a chunk of 10 MB with 413', async () => {
    const reply = await refused(scene.ann, newSession(scene.challengeId), { chunk: webmChunk(CHUNK_BYTES * 2) });
    expect(reply.status).toBe(413);
  });

  it('more chunks than fit into 300 MB with 413', async () => {
    const reply = await refused(scene.ann, newSession(scene.challengeId), { total: MAX_CHUNKS + 1 });
    expect(reply).toMatchObject({ status: 413, error: 'Too large. The limit is 300 MB.' });
  });

  it.each([
    ['text', 'not a video at all'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['nothing that has a type', '\u0000\u0001'],
  ])('%s sent as a video with 415', async (_what, text) => {
    const chunk = new File([text], 'video.webm', { type: 'video/webm' });
    const reply = await refused(scene.ann, newSession(scene.challengeId), { chunk });
    expect(reply).toMatchObject({ status: 415, error: 'The file isn’t a WebM or MP4 video.' });
  });

  it('an empty chunk with 422', async () => {
    expect((await refused(scene.ann, newSession(scene.challengeId), { chunk: new File([], 'chunk') })).status).toBe(
      422,
    );
  });

  it('an index beyond the last chunk, and analysis data that is not JSON, with 400', async () => {
    expect((await refused(scene.ann, newSession(scene.challengeId), { index: 2, total: 2 })).status).toBe(400);
    const more = { analysisData: '{"half' };
    expect((await refused(scene.ann, newSession(scene.challengeId), { more })).status).toBe(400);
  });

  it('a session of a challenge that does not exist with 422', async () => {
    const session = newSession('00000000-0000-4000-8000-000000000000');
    expect((await refused(scene.ann, session, {})).status).toBe(422);
  });

  it('a sixth unsubmitted upload of a user with 429, until the sweep a day later', async () => {
    for (let upload = 0; upload < 5; upload += 1)
      await sendChunk(scene.ann, newSession(scene.challengeId), { total: 2 });
    expect((await refused(scene.ann, newSession(scene.challengeId), {})).status).toBe(429);
    expect(
      (await replyOf(await sendChunk(await scene.harness.person('Else'), newSession(scene.challengeId)))).success,
    ).toBe(true);
    scene.harness.passTime(DAY_MS + 1);
    await scene.harness.jobs.send(scene.harness.db, SWEEP_UPLOADS, {});
    await scene.harness.jobs.drain();
    expect((await replyOf(await sendChunk(scene.ann, newSession(scene.challengeId)))).success).toBe(true);
  });

  it('a sixth upload with 429, also when uploads start in parallel', async () => {
    const opened = async () => (await sendChunk(scene.ann, newSession(scene.challengeId), { total: 2 })).status;
    const openThree = () => Promise.all([opened(), opened(), opened()]);
    expect(await openThree()).toEqual([200, 200, 200]);
    expect((await openThree()).toSorted((one, other) => one - other)).toEqual([200, 200, 429]);
  });
});

describe('a submitted video', () => {
  const upload = async (): Promise<{ session: string; reply: UploadReply }> => {
    const session = newSession(scene.challengeId);
    return { session, reply: await replyOf(await sendChunk(scene.ann, session)) };
  };
  const media = (reply: UploadReply, file: 'video' | 'thumbnail' | 'gif') => ({
    params: { media: mediaIdOf(reply), file },
  });

  it('is served at the URLs from the upload reply once it is processed', async () => {
    const { session, reply } = await upload();
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId: session, hasVideo: true });
    expect(recording).toMatchObject({ mediaStatus: 'processing', videoUrl: null });
    expect((await scene.ann.refusal(GetMedia, media(reply, 'video'))).status).toBe(404);
    expect(await scene.harness.jobs.drain()).toBe(2);
    const { recording: later } = await scene.harness
      .visitor()
      .call(GetRecording, { params: { recording: recording.id } });
    expect(later).toMatchObject({ mediaStatus: 'ready', videoUrl: reply.videoUrl, gifUrl: reply.gifUrl });
  });

  it('has its highlight at a valid rep, and its set is drawn', async () => {
    const { session } = await upload();
    const seen: unknown[] = [];
    scene.harness.processBy(async ({ highlight, set }) => {
      seen.push(highlight, { ...set, track: set.trackPath && (await readFile(set.trackPath)).byteLength > 0 });
      return { ok: false, isCertain: true, message: 'Not today.' };
    });
    const { reps, recording } = await attempt(scene.ann, scene.challengeId, { sessionId: session, hasVideo: true });
    await scene.harness.jobs.drain();
    const spans = reps.filter((rep) => rep.valid).map(({ startMs, endMs }) => ({ startMs, endMs }));
    expect(spans).toContainEqual(seen[0]);
    expect(seen[1]).toMatchObject({
      track: true,
      challengeName: (await scene.harness.pushUps()).name,
      reps: reps.map(({ startMs, endMs, valid }) => ({ startMs, endMs, valid })),
      validReps: recording.validReps,
    });
  });

  it('that cannot be processed shows the reason, and the rep count stays', async () => {
    const { session } = await upload();
    scene.harness.processBy(() =>
      Promise.resolve({ ok: false, isCertain: true, message: 'The video has no picture.' }),
    );
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId: session, hasVideo: true });
    await scene.harness.jobs.drain();
    const { recording: later } = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    expect(later).toMatchObject({ mediaStatus: 'failed', mediaError: 'The video has no picture.', videoUrl: null });
    expect(later.validReps).toBe(recording.validReps);
  });

  it('is retried after a server error, and its upload is kept after five failed attempts', async () => {
    const { session, reply } = await upload();
    scene.harness.processBy(() => Promise.reject(new Error('The disk is full.')));
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId: session, hasVideo: true });
    const statusNow = async () =>
      (await scene.ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
    await scene.harness.jobs.drain();
    expect(await statusNow()).toBe('processing');
    for (let retry = 0; retry < 4; retry += 1) {
      scene.harness.passTime(60_000);
      await scene.harness.jobs.drain();
    }
    expect([await statusNow(), scene.harness.takeErrors().length]).toEqual(['failed', 5]);
    expect(await scene.harness.files.find(`uploads/${mediaIdOf(reply)}/video`)).toBeDefined();
  });

  it('that exceeds a limit is tried twice, then marked as failed and deleted', async () => {
    const { session, reply } = await upload();
    const message = 'Processing the video took longer than 180 seconds and was stopped.';
    let attempts = 0;
    scene.harness.processBy(async () => {
      attempts += 1;
      return { ok: false, isCertain: false, message };
    });
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId: session, hasVideo: true });
    for (let retry = 0; retry < 4; retry += 1) {
      await scene.harness.jobs.drain();
      scene.harness.passTime(60_000);
    }
    const { recording: later } = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    expect([attempts, scene.harness.takeErrors().length]).toEqual([2, 1]);
    expect(later).toMatchObject({ mediaStatus: 'failed', mediaError: message, validReps: recording.validReps });
    expect(await scene.harness.files.find(`uploads/${mediaIdOf(reply)}/video`)).toBeUndefined();
  });

  it('is served with range, ETag and HEAD support and the right content types', async () => {
    const { session, reply } = await upload();
    await attempt(scene.ann, scene.challengeId, { sessionId: session, hasVideo: true });
    await scene.harness.jobs.drain();
    const path = reply.videoUrl ?? '';
    const whole = await scene.ann.fetch(path);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/webm']);
    expect(whole.headers.get('content-disposition')).toBe('inline; filename="reptemple-video.webm"');
    const text = await whole.text();
    const part = await scene.ann.fetch(path, { headers: { range: 'bytes=2-6' } });
    expect([part.status, await part.text()]).toEqual([206, text.slice(2, 7)]);
    expect(part.headers.get('content-range')).toBe(`bytes 2-6/${text.length}`);
    const tail = await scene.ann.fetch(path, { headers: { range: 'bytes=-3' } });
    expect(await tail.text()).toBe(text.slice(-3));
    expect((await scene.ann.fetch(path, { headers: { range: `bytes=${text.length}-` } })).status).toBe(416);
    const head = await scene.ann.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(text.length),
      '',
    ]);
    const etag = whole.headers.get('etag') ?? '';
    expect((await scene.ann.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await scene.ann.fetch(reply.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/jpeg');
    expect((await scene.ann.fetch(reply.gifUrl ?? '')).headers.get('content-type')).toBe('image/gif');
  });
});
