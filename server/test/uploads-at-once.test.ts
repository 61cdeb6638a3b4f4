/** Limits concurrent large request bodies, to bound memory. */
import { ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { UploadVideoChunk } from '@reptemple/contract/recordings/media';
import { expect, it } from 'vitest';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { attemptWithVideo, chunkForm, formOf, newSession, sendChunk, submissionOf, trackFile } from './attempts.ts';
import { requestOf } from './client.ts';
import type { Client, Input } from './client.ts';
import { openScene } from './scene.ts';

const scene = openScene();

/**
 * Sends all but the end of a body, as on a slow connection. Resolves to a function that sends the
 * rest and returns the status.
 */
const slowly = async (client: Client, endpoint: Endpoint, input: Input) => {
  const [path, { body: sent }] = requestOf(endpoint, input);
  const form = new Response(sent ?? null);
  const bytes = new Uint8Array(await form.arrayBuffer());
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const writer = line.writable.getWriter();
  // With a content length, as browsers send it; without one the maximum size is reserved.
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
