/**
 * Tests files of hidden videos, which move so that earlier links stop working; and GIFs and
 * skeletons, which are rendered again when the result changes.
 */
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GetAdminChallenge, UpdateAdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { CorrectRecording } from '@reptemple/contract/recordings/corrections';
import { GetRecording, HideFilm, RequestClip } from '@reptemple/contract/recordings/recordings';
import { CLIPS_PER_HOUR } from '@reptemple/contract/recordings/video-upload-and-download';
import { SWEEP_CLIPS } from '../src/features/media/index.ts';
import { media, mediaClips } from '../src/features/media/schema.ts';
import { SWEEP_MOVES } from '../src/features/media/video-visibility.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { jobsTable } from '../src/platform/jobs/jobs-schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { pretendToDraw, pretendToProcess, pretendToRender } from './job-handlers-and-fake-video-processing.ts';
import { attemptWithVideo } from './submit-attempts-and-tracks.ts';
import { changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const MINUTE_MS = 60_000;

let admin: Client;
let recording: string;
let mediaId: string;

const asked = () => ({ params: { recording } });
const hide = (isHidden = true) => scene.ann.call(HideFilm, { ...asked(), body: { isHidden } });
const correct = (validReps: number) =>
  admin.call(CorrectRecording, { ...asked(), body: { validReps, invalidReps: 0 } });
const rename = async (name: string) => {
  const params = { challenge: scene.challengeId };
  const { challenge } = await admin.call(GetAdminChallenge, { params });
  return admin.call(UpdateAdminChallenge, {
    params,
    body: { ...challenge, expectedUpdatedAt: challenge.updatedAt, name },
  });
};
const shown = async (client = scene.harness.visitor()) => (await client.call(GetRecording, asked())).recording;
const drain = () => scene.harness.jobs.drain();
const sweep = async (): Promise<void> => {
  await scene.harness.jobs.send(scene.harness.db, SWEEP_CLIPS, {});
  await drain();
};
/**
 * Downloads the skeleton clip as a visitor. Returns its content, a text that `pretendToRender`
 * wrote; null if the recording has no skeleton clip.
 */
const skeleton = async (): Promise<string | null> => {
  const { skeletonUrl } = await shown();
  return skeletonUrl === null ? null : (await scene.harness.visitor().fetch(skeletonUrl)).text();
};
const row = async () => {
  const [found] = await scene.harness.db.select().from(media).where(eq(media.id, mediaId));
  return found ?? expect.fail('There is no video.');
};
const stored = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of scene.harness.files.walk()) if (key.startsWith(`media/${mediaId}`)) keys.push(key);
  return keys.toSorted();
};

const send = async (change: object = {}): Promise<void> => {
  recording = (await attemptWithVideo(scene.ann, scene.challengeId, change)).recording.id;
  const { mediaId: id } = challengeRecordings;
  const [found] = await scene.harness.db
    .select({ id })
    .from(challengeRecordings)
    .where(eq(challengeRecordings.id, recording));
  mediaId = found?.id ?? expect.fail('There is no video.');
};

const whileRendering = (meanwhile: () => Promise<unknown>): void =>
  scene.harness.renderBy(async (job) => {
    scene.harness.renderBy(pretendToRender);
    await meanwhile();
    return pretendToRender(job);
  });

beforeEach(async () => {
  admin = await scene.harness.admin();
});

describe('a GIF', () => {
  /**
   * Returns the content of the GIF that `client` gets; null if the recording has no GIF URL at
   * present. In that case also expects that the GIF's usual URL replies 404.
   */
  const gif = async (client = scene.harness.visitor()): Promise<string | null> => {
    const { gifUrl } = await shown(client);
    const plain = await client.fetch(`/api/media/${mediaId}/gif`);
    await plain.arrayBuffer();
    expect(plain.status).toBe(gifUrl === null ? 404 : 200);
    return gifUrl === null ? null : (await client.fetch(gifUrl)).text();
  };
  const whileDrawing = (meanwhile: () => Promise<unknown>): void =>
    scene.harness.drawBy(async (job) => {
      scene.harness.drawBy(pretendToDraw);
      await meanwhile();
      return pretendToDraw(job);
    });

  beforeEach(async () => {
    await send();
    await drain();
  });

  it('of a corrected result is not offered until it shows the new count', async () => {
    expect(await gif()).toBe('a gif');
    await correct(3);
    expect(await gif()).toBeNull();
    expect(await shown()).toMatchObject({ videoUrl: expect.any(String), isRedrawingGif: true });
    await sweep();
    expect(await gif()).toMatch(/^gif of 3 in .* around \d+$/);
    expect(await shown()).toMatchObject({ isRedrawingGif: false });
  });

  it('shows the new name after its challenge was renamed, even while the GIF was rendered', async () => {
    await rename('Renamed');
    expect(await gif()).toBeNull();
    whileDrawing(() => rename('Renamed again'));
    await sweep();
    expect(await gif()).toBeNull();
    await sweep();
    expect(await gif()).toMatch(/ in Renamed again /);
  });

  it('is rendered again if the result changed while the video was processed', async () => {
    await send();
    scene.harness.processBy(async (job) => {
      await correct(4);
      return pretendToProcess(job);
    });
    await drain();
    await sweep();
    expect(await gif()).toMatch(/^gif of 4 in /);
  });

  it('has another URL, which browsers revalidate, once it was rendered again', async () => {
    const before = (await shown()).gifUrl ?? '';
    const cacheOf = async (url: string) => (await scene.harness.visitor().fetch(url)).headers.get('cache-control');
    expect(await cacheOf(before)).toMatch(/immutable/);
    await correct(3);
    await sweep();
    const after = (await shown()).gifUrl ?? '';
    expect(after).not.toBe(before);
    expect(await cacheOf(after)).toBe('private, no-cache');
    await correct(5);
    await sweep();
    expect((await shown()).gifUrl).not.toBe(after);
    const endDate = new Date(scene.harness.now().getTime() + 1e9);
    const duel = { challengeType: 'duel', hideResultsUntilFinished: true, endDate } as const;
    await changeChallenge(scene.harness.db, scene.challengeId, duel);
    const signed = (await shown(scene.ann)).gifUrl ?? '';
    expect(await (await scene.harness.visitor().fetch(signed)).text()).toMatch(/^gif of 5 /);
  });

  it('of a hidden video is rendered again for its owner only', async () => {
    await hide();
    await drain();
    await correct(3);
    await sweep();
    expect(await gif(scene.ann)).toMatch(/^gif of 3 /);
    expect(await gif()).toBeNull();
  });

  it('whose video is missing is not offered, and rendering it is tried only three times', async () => {
    await scene.harness.files.remove(`media/${mediaId}/video`);
    let drawings = 0;
    scene.harness.drawBy(async () => {
      drawings += 1;
      return { ok: false, isCertain: true, message: 'The video is damaged.' };
    });
    await correct(3);
    for (let at = 0; at < 5; at += 1) {
      await sweep();
      scene.harness.passTime(16 * MINUTE_MS);
    }
    scene.harness.takeErrors();
    expect(drawings).toBeLessThanOrEqual(3);
    expect(await gif()).toBeNull();
    expect(await shown()).toMatchObject({ validReps: 3, isRedrawingGif: false });
  });

  it('of an owner over the hourly limit is rendered in the next hour, and clips can still be requested', async () => {
    for (let at = 0; at <= CLIPS_PER_HOUR; at += 1) {
      await correct(at + 1);
      await sweep();
    }
    expect(await gif()).toBeNull();
    expect((await scene.ann.call(RequestClip, asked())).clip.state).toBe('queued');
    scene.harness.passTime(60 * MINUTE_MS);
    await sweep();
    expect(await gif()).toMatch(new RegExp(`^gif of ${CLIPS_PER_HOUR + 1} `));
  });
});

describe('a skeleton', () => {
  it('that was rendered while the result changed is not shown, and is rendered again', async () => {
    await send();
    await drain();
    await hide();
    whileRendering(() => correct(3));
    await drain();
    expect(await skeleton()).toBeNull();
    await sweep();
    expect(await skeleton()).toMatch(/^skeleton of 3 in /);
  });

  it('of a video hidden on submission is rendered again if the result changed meanwhile', async () => {
    await send({ hidesFilm: true });
    whileRendering(() => correct(3));
    await drain();
    expect(await skeleton()).toBeNull();
    await sweep();
    expect(await skeleton()).toMatch(/^skeleton of 3 in /);
  });

  it('shows the new name after its challenge was renamed, even while it was rendered', async () => {
    await send();
    await hide();
    await drain();
    await rename('Renamed');
    expect(await skeleton()).toBeNull();
    whileRendering(() => rename('Renamed again'));
    await sweep();
    expect(await skeleton()).toBeNull();
    await sweep();
    expect(await skeleton()).toMatch(/ in Renamed again$/);
  });

  it('is rendered at the second attempt if the first may have failed because of the machine', async () => {
    await send();
    await drain();
    await hide();
    scene.harness.renderBy(async () => {
      scene.harness.renderBy(pretendToRender);
      return { ok: false, isCertain: false, message: 'The rendering took too long.' };
    });
    await drain();
    expect(scene.harness.takeErrors()).toHaveLength(1);
    expect(await skeleton()).toBeNull();
    scene.harness.passTime(2000);
    await drain();
    expect(await skeleton()).toMatch(/^skeleton of /);
  });

  it('that failed is tried again later, three times in all', async () => {
    await send();
    await drain();
    await hide();
    let renderings = 0;
    scene.harness.renderBy(async () => {
      renderings += 1;
      return { ok: false, isCertain: true, message: 'The track is broken.' };
    });
    await drain();
    const counts: number[] = [];
    for (let at = 0; at < 4; at += 1) {
      await sweep();
      counts.push(renderings);
      scene.harness.passTime(16 * MINUTE_MS);
    }
    expect(counts).toEqual([1, 2, 3, 3]);
  });

  it('that has no row is rendered by the sweep', async () => {
    await send();
    await drain();
    await hide();
    await drain();
    await scene.harness.db.delete(mediaClips);
    await sweep();
    expect(await skeleton()).toMatch(/^skeleton of /);
  });

  it('counts towards the owner’s hourly limit: the video is hidden, and the skeleton is rendered later', async () => {
    await send();
    await drain();
    for (let at = 0; at < CLIPS_PER_HOUR; at += 1) {
      await scene.ann.call(RequestClip, asked());
      await scene.harness.db.delete(mediaClips);
    }
    await drain();
    expect(await hide()).toEqual({ isFilmHidden: true });
    await sweep();
    expect(await skeleton()).toBeNull();
    scene.harness.passTime(61 * MINUTE_MS);
    await sweep();
    expect(await skeleton()).toMatch(/^skeleton of /);
  });
});

describe('the files of a hidden film', () => {
  beforeEach(async () => {
    await send();
    await drain();
    await scene.ann.call(RequestClip, asked());
    await drain();
  });

  it('move to keys that no earlier link names, and are shown to the owner from there', async () => {
    const before = await stored();
    expect(before).toContain(`media/${mediaId}/video`);
    await hide();
    await drain();
    const { filesFolder, movingTo } = await row();
    expect(movingTo).toBeNull();
    const after = ['clip', 'gif', 'skeleton', 'thumbnail', 'video'].map(
      (file) => `media/${mediaId}/${filesFolder}/${file}`,
    );
    expect(await stored()).toEqual(after);
    for (const file of ['video', 'thumbnail', 'gif', 'clip', 'skeleton'])
      expect((await scene.ann.fetch(`/api/media/${mediaId}/${file}`)).status).toBe(200);
  });

  it('move again each time the video is hidden', async () => {
    await hide();
    await drain();
    const { filesFolder } = await row();
    await hide(false);
    await drain();
    expect((await row()).filesFolder).toBe(filesFolder);
    await hide();
    await drain();
    expect((await row()).filesFolder).not.toBe(filesFolder);
    expect(await stored()).toHaveLength(5);
  });

  it('are all moved after an interruption, even if the video was shown and hidden in between', async () => {
    const { files } = scene.harness;
    const move = vi.spyOn(files, 'move').mockImplementationOnce(files.move.bind(files));
    move.mockRejectedValueOnce(new Error('cut off'));
    await hide();
    await drain();
    expect(scene.harness.takeErrors()).toHaveLength(1);
    move.mockRestore();
    const { movingTo } = await row();
    expect(movingTo).not.toBeNull();
    await hide(false);
    await hide();
    expect((await row()).movingTo).toBe(movingTo);
    await drain();
    expect(await row()).toMatchObject({ filesFolder: movingTo, movingTo: null });
    expect((await stored()).filter((key) => !key.includes(movingTo ?? '-'))).toEqual([]);
    expect((await scene.ann.fetch(`/api/media/${mediaId}/video`)).status).toBe(200);
  });

  it('are moved by the sweep if their job is missing', async () => {
    await hide();
    await scene.harness.db.delete(jobsTable).where(eq(jobsTable.name, 'media-move'));
    await drain();
    expect(await stored()).toContain(`media/${mediaId}/video`);
    await scene.harness.jobs.send(scene.harness.db, SWEEP_MOVES, {});
    await drain();
    expect(await stored()).not.toContain(`media/${mediaId}/video`);
    expect((await scene.ann.fetch(`/api/media/${mediaId}/video`)).status).toBe(200);
  });

  it('do not move when a video is hidden that was never shown to anyone', async () => {
    await send({ hidesFilm: true });
    await drain();
    expect(await row()).toMatchObject({ filesFolder: null, movingTo: null });
    expect(await stored()).toContain(`media/${mediaId}/video`);
  });
});
