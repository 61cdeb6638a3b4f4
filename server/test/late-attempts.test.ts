/**
 * A worker that stalls past its lease and resumes after another one has started or finished must
 * not corrupt data.
 */
import { access, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { expect, it } from 'vitest';
import type { ProcessVideo } from '../src/features/media/jobs.ts';
import { attemptWithVideo } from './attempts.ts';
import { pretendToProcess } from './harness.ts';
import { openScene } from './scene.ts';

const PAST_THE_LEASE_MS = 61_000;

const scene = openScene();

interface Worker {
  readonly process: ProcessVideo;
  readonly hasBegun: Promise<void>;
  /** Resumes the worker, which ends like this. */
  readonly goOn: (like: ProcessVideo) => void;
}

const stallingWorker = (): Worker => {
  let begin = (): void => undefined;
  let goOn = (_like: ProcessVideo): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const end = new Promise<ProcessVideo>((resolve) => {
    goOn = resolve;
  });
  return {
    process: async (job) => {
      begin();
      const like = await end;
      return like(job);
    },
    hasBegun,
    goOn,
  };
};

const refuse: ProcessVideo = () => Promise.resolve({ ok: false, isCertain: true, message: 'This is no video.' });

const makeOthers: ProcessVideo = async (job) => {
  const processed = await pretendToProcess(job);
  if (processed.ok)
    for (const path of [processed.video.path, processed.gifPath]) await writeFile(path, 'of the late one');
  return processed;
};

const OF_THE_NEXT = ['a video of forty bytes, give or take one', 'a thumbnail', 'a gif'];

const submitted = async () => {
  const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
  const { files } = scene.harness;
  const read = async () =>
    (await scene.ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
  const uploads = await files.list('uploads');
  const folders = uploads.map(({ key }) => key.replace('uploads', 'media'));
  const text = async (key: string) => ((await files.find(key)) ? new Response(files.stream(key)).text() : undefined);
  /** Returns the public files; undefined for missing ones. */
  const played = () =>
    Promise.all(folders.flatMap((folder) => ['video', 'thumbnail', 'gif'].map((file) => text(`${folder}/${file}`))));
  return { read, played };
};

/** Two workers in sequence: the first has stalled past its lease when the second starts. */
const twoWorkers = async () => {
  const { harness } = scene;
  const [late, next] = [stallingWorker(), stallingWorker()];
  harness.processBy(late.process);
  const lateEnds = harness.jobs.drain();
  await late.hasBegun;
  harness.passTime(PAST_THE_LEASE_MS);
  harness.processBy(next.process);
  const nextEnds = harness.jobs.drain();
  await next.hasBegun;
  return { late, lateEnds, next, nextEnds };
};

it.each([
  ['refuses the video', refuse],
  ['has made other files', makeOthers],
])(
  'a stalled worker that %s while the next worker runs leaves video and files to the next worker',
  async (_what, like) => {
    const { read, played } = await submitted();
    const { late, lateEnds, next, nextEnds } = await twoWorkers();
    late.goOn(like);
    await lateEnds;
    expect(await read()).toBe('processing');
    expect(await played()).toEqual([undefined, undefined, undefined]);
    next.goOn(async (job) => {
      await access(job.inputPath);
      return pretendToProcess(job);
    });
    await nextEnds;
    expect(await read()).toBe('ready');
    expect(await played()).toEqual(OF_THE_NEXT);
    expect(scene.harness.takeErrors()).toEqual([]);
    for (const root of ['uploads', 'work']) expect(await scene.harness.files.list(root)).toEqual([]);
  },
);

it.each([
  ['refuses the video', refuse],
  ['has made other files', makeOthers],
  ['cannot go on', () => Promise.reject(new Error('Its folder is gone.'))],
])(
  'a stalled worker that %s after the next worker has finished changes neither status nor files',
  async (_what, like: ProcessVideo) => {
    const { read, played } = await submitted();
    const { late, lateEnds, next, nextEnds } = await twoWorkers();
    next.goOn(pretendToProcess);
    await nextEnds;
    late.goOn(like);
    await lateEnds;
    scene.harness.takeErrors();
    expect(await read()).toBe('ready');
    expect(await played()).toEqual(OF_THE_NEXT);
    for (const root of ['uploads', 'work']) expect(await scene.harness.files.list(root)).toEqual([]);
  },
);

it('two workers on the same video use separate folders', async () => {
  await submitted();
  const { late, lateEnds, next, nextEnds } = await twoWorkers();
  const seen: (readonly string[])[] = [];
  const look: ProcessVideo = async (job) => {
    const processed = await pretendToProcess(job);
    seen.push(await readdir(join(job.outputDir, '..')));
    return processed;
  };
  next.goOn(look);
  await nextEnds;
  late.goOn(refuse);
  await lateEnds;
  expect(seen.map((folders) => folders.length)).toEqual([2]);
});
