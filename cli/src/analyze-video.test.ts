/**
 * Tests `reptemple analyze` on a video: decoding, pose detection, counting, overlay. Takes about 80
 * ms per frame.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeVideo } from '@reptemple/pose/node/grey-video.fixture';
import { openVideoFile } from '@reptemple/pose/node/open-video-file';
import { analyze, readArguments } from './analyze.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'analyze-video-'));
const at = (name: string): string => join(FOLDER, name);
const TRACK = join(ROOT, 'media/clips/push-up.track.json.gz');
const told = async (...args: readonly string[]): Promise<string> => analyze(readArguments(['analyze', ...args]));
/** Timeout of each test in ms. A busy machine needs several times the usual 80 ms per frame. */
const TIMEOUT_MS = 240_000;

const beginningOf = async (clip: string, seconds: number): Promise<string> => {
  const input = new Input({ source: new FilePathSource(join(ROOT, 'media/clips', `${clip}.webm`)), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !decoderConfig) throw new Error(`${clip} has no pictures`);
  const path = at(`${clip}-${seconds}.webm`);
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp >= seconds) break;
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  input.dispose();
  return path;
};

describe('analysing a video on the command line', () => {
  let printed = { status: -1, stdout: '', stderr: '' };
  beforeAll(async () => {
    const clip = await beginningOf('push-up-faults', 7.4);
    const args = ['analyze', clip, '--json', '--track', at('first.json'), '--overlay', at('drawn.webm')];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'cli/src/main.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    printed = { status: status ?? -1, stdout, stderr };
  }, TIMEOUT_MS);

  test('counts one valid and one invalid rep, and prints only the JSON result', () => {
    expect([printed.status, printed.stderr]).toEqual([0, '']);
    const result: unknown = JSON.parse(printed.stdout);
    expect(result).toMatchObject({
      exercise: 'push-up',
      frames: 185,
      framesWithPose: 185,
      lockedSide: 'right',
      validReps: 1,
      invalidReps: 1,
      reps: [{ valid: true }, { valid: false, reason: 'Incomplete rep - skipped end phase' }],
    });
  });

  test('writes a track that gives the same result', async () => {
    expect(JSON.parse(await told(at('first.json'), '--json'))).toEqual(JSON.parse(printed.stdout));
  });

  test('writes an overlay video with each frame at its own time', async () => {
    const drawn = await openVideoFile(at('drawn.webm'));
    expect([drawn.width, drawn.height, drawn.timesMs.length]).toEqual([640, 360, 185]);
    expect(drawn.timesMs.slice(0, 4).map(Math.round)).toEqual([0, 40, 80, 120]);
    drawn.close();
  });

  test(
    'gives identical frames each time',
    async () => {
      const clip = await beginningOf('push-up-faults', 1);
      await told(clip, '--track', at('once.json'));
      const once: unknown = JSON.parse(readFileSync(at('once.json'), 'utf8'));
      const first: { readonly frames: readonly unknown[] } = JSON.parse(readFileSync(at('first.json'), 'utf8'));
      // Compares only the first 25 frames, because the other process has analysed a longer clip.
      expect(once).toHaveProperty('frames', first.frames.slice(0, 25));
    },
    TIMEOUT_MS,
  );

  test(
    'counts nothing without a visible body and reports it',
    async () => {
      const timesMs = Array.from({ length: 12 }, (_, index) => index * 40);
      writeFileSync(at('nobody.mp4'), await makeVideo({ codec: 'avc', timesMs }));
      expect(JSON.parse(await told(at('nobody.mp4'), '--json', '--track', at('nobody.json.gz')))).toMatchObject({
        frames: 12,
        framesWithPose: 0,
        reps: [],
      });
      expect(await told(at('nobody.json.gz'))).toMatch(
        /^Push-up: 0 valid, 0 invalid[^]*No person found in any frame\.$/,
      );
    },
    TIMEOUT_MS,
  );
});

describe('analyze refuses in one sentence', () => {
  test.each<[string, () => Promise<readonly string[]>, RegExp]>([
    ['a file that is not there', async () => ['nowhere.webm'], /^Can’t read nowhere\.webm: no such file or folder\.$/],
    ['a folder', async () => [FOLDER], /^Can’t read .*: it’s a folder\.$/],
    [
      'what is neither a track nor a video',
      async () => [join(ROOT, 'media/clips/push-up.jpg')],
      /push-up\.jpg isn’t a track, and can’t be read as a video: it isn’t a WebM or MP4 video\.$/,
    ],
    [
      'a video that was cut off',
      async () => {
        const whole = readFileSync(join(ROOT, 'media/clips/push-up.webm'));
        writeFileSync(at('cut.webm'), whole.subarray(0, whole.length / 2));
        return [at('cut.webm')];
      },
      /cut\.webm isn’t a track, and can’t be read as a video: it is incomplete: it ends after \d+\.\d of its 16\.0 seconds\.$/,
    ],
    ['an overlay over a track', async () => [TRACK, '--overlay', at('x.webm')], /is a track/],
    ['an overlay of another kind', async () => ['a.webm', '--overlay', 'b.mp4'], /ending in \.webm/],
    ['writing over the video', async () => ['a.webm', '--overlay', './a.webm'], /won’t be overwritten/],
    [
      'a track where nothing can be written',
      async () => [TRACK, '--track', at('no/t.json')],
      /^Can’t write .*no\/t\.json: .*no such file or folder\.?$/i,
    ],
  ])('%s', async (_, args, sentence) => {
    const fault = await told(...(await args())).catch((error: unknown) => error);
    expect(fault).toHaveProperty('name', 'UsageError');
    expect(fault).toHaveProperty('message', expect.stringMatching(sentence));
    expect(existsSync(at('x.webm'))).toBe(false);
  });
});
