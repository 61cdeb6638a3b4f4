/** Bodies of megabytes are taken in a few at a time, so that memory has an end. */
import { UploadVideoChunk } from '@reptemple/contract/media';
import { expect, it } from 'vitest';
import { chunkForm, newSession, sendChunk } from './attempts.ts';
import { requestOf, type Client } from './client.ts';
import { openScene } from './scene.ts';

const scene = openScene();

/** As over a slow line: sent but for its end. Resolves with what sends that, and tells how the whole was answered. */
const slowly = async (client: Client) => {
  const [path, { body: sent }] = requestOf(UploadVideoChunk, chunkForm(newSession(scene.challengeId)));
  const form = new Response(sent ?? null);
  const bytes = new Uint8Array(await form.arrayBuffer());
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const writer = line.writable.getWriter();
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  const body = { body: line.readable, duplex: 'half' as const };
  const reply = client.fetch(path, { method: 'POST', headers, ...body });
  await writer.write(bytes.subarray(0, -10));
  return async (): Promise<number> => {
    await writer.write(bytes.subarray(-10));
    await writer.close();
    return (await reply).status;
  };
};

it('chunks on their way are three of one person, who is asked to wait with more; nobody else is', async () => {
  const { harness, ann, challengeId } = scene;
  const lines = [await slowly(ann), await slowly(ann), await slowly(ann)];
  const fourth = await sendChunk(ann, newSession(challengeId));
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await fourth.json()).toMatchObject({ success: false, code: 'too_many_requests' });
  expect((await sendChunk(await harness.person('Bob'), newSession(challengeId))).status).toBe(200);
  expect(await Promise.all(lines.map((end) => end()))).toEqual([200, 200, 200]);
  expect((await sendChunk(ann, newSession(challengeId))).status).toBe(200);
});
