import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it } from 'vitest';
import { GetReady } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { GetRecording, GetRecordingTrack, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { GetUpload, UploadRefusal } from '@reptemple/contract/recordings/video-upload-and-download';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openBucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import { directAccess } from '../src/platform/storage/s3/open-bucket-and-presign-urls.ts';
import { s3Files } from '../src/platform/storage/s3/s3-files.ts';
import { openScene } from '../test/application-and-user-setup.ts';
import { formOf, newSession, sendChunk, submissionOf } from '../test/submit-attempts-and-tracks.ts';
import { openHarness } from '../test/test-application.ts';
import { testSettings } from '../test/test-storage.ts';
import type { TestFiles } from '../test/test-storage.ts';
import { begin, note, put } from './direct-video-upload.ts';
import { openFlakyLine } from './failing-storage-proxy.ts';
import type { FlakyLine } from './failing-storage-proxy.ts';

const SILENCE_MS = 2_000;
const WAYS = ['cut', 503, 500, 'silence'] as const;
const AWAY = {
  status: 503,
  code: 'unavailable',
  message: 'Storage is unavailable right now. Try again in a minute.',
};

let line: FlakyLine;

const openFiles = async (): Promise<TestFiles> => {
  const folder = await mkdtemp(join(tmpdir(), 'reptemple-test-'));
  const settings = testSettings();
  line = await openFlakyLine(settings.endpoint ?? '');
  await openBucket(settings).client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  const bucket = openBucket({ ...settings, endpoint: line.endpoint }, SILENCE_MS);
  const direct = await directAccess(bucket, () => new Date());
  const close = async (): Promise<void> => {
    await line.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { files: { ...s3Files(bucket, folder, randomIds.uuid), direct }, close };
};

const scene = openScene(() => openHarness('/nowhere', undefined, {}, openFiles));
const goAway = (how: (typeof WAYS)[number]): void => line.fail(how, Infinity);
const comeBack = (): void => line.fail(503, 0);
afterEach(comeBack);

const EXPECTED = /^(?:A request failed|Not ready|Could not list the stored chunks)\./;
const otherErrors = (): readonly string[] => scene.harness.takeErrors().filter((said) => !EXPECTED.test(said));

describe.each(WAYS)('while the storage fails with %s', (how) => {
  it('answers uploads and submissions with 503, keeps received chunks, and accepts retries afterwards', async () => {
    const sessionId = newSession(scene.challengeId);
    expect((await sendChunk(scene.ann, sessionId, { total: 2 })).status).toBe(200);
    const submission = submissionOf(scene.challengeId, { sessionId, hasVideo: true });
    goAway(how);
    const refused = await sendChunk(scene.ann, sessionId, { index: 1, total: 2 });
    const { code, error } = UploadRefusal.parse(await refused.json());
    expect({ status: refused.status, code, message: error }).toEqual(AWAY);
    const own = submissionOf(scene.challengeId);
    expect(await scene.ann.refusal(SubmitRecording, formOf(own))).toEqual(AWAY);
    const ready = await scene.ann.refusal(GetReady);
    expect(ready).toEqual({ status: 503, code: 'unavailable', message: 'No response from the storage.' });
    expect(await scene.harness.db.$count(challengeRecordings)).toBe(0);
    comeBack();
    const state = await scene.ann.call(GetUpload, { params: { sessionId } });
    expect(state).toEqual({ received: [0], isComplete: false });
    expect((await sendChunk(scene.ann, sessionId, { index: 1, total: 2 })).status).toBe(200);
    for (const each of [submission, own, own]) await scene.ann.call(SubmitRecording, formOf(each));
    expect(await scene.harness.db.$count(challengeRecordings)).toBe(2);
    expect(otherErrors()).toEqual([]);
  });

  it('refuses to report an uploaded chunk, and accepts the same report once the storage is back', async () => {
    const sessionId = newSession(scene.challengeId);
    await begin(scene.ann, sessionId);
    expect(await put(scene.ann, sessionId, 0)).toBe(200);
    goAway(how);
    await expect(note(scene.ann, sessionId, 0)).rejects.toThrow(/Storage is unavailable/);
    comeBack();
    expect(await note(scene.ann, sessionId, 0)).toEqual({ isComplete: false });
    expect(otherErrors()).toEqual([]);
  });

  it('keeps media and verification jobs waiting, and finishes them once the storage is back', async () => {
    const sessionId = newSession(scene.challengeId);
    await sendChunk(scene.ann, sessionId);
    const submission = submissionOf(scene.challengeId, { sessionId, hasVideo: true });
    const { recording } = await scene.ann.call(SubmitRecording, formOf(submission));
    const params = { recording: recording.id };
    goAway(how);
    const times = how === 'silence' ? 2 : 6;
    for (let time = 0; time < times; time += 1) {
      await scene.harness.jobs.drain();
      scene.harness.passTime(15_000);
    }
    expect(await scene.ann.call(GetRecording, { params })).toMatchObject({
      recording: { mediaStatus: 'processing', validReps: recording.validReps },
    });
    comeBack();
    await scene.harness.jobs.drain();
    const read = await scene.ann.call(GetRecording, { params });
    expect(read.recording).toMatchObject({ mediaStatus: 'ready', mediaError: null });
    expect((await scene.ann.send(GetRecordingTrack, { params })).status).toBe(200);
    expect(scene.harness.takeErrors()).toEqual([]);
  });
});
