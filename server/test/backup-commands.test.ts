/** Tests the commands for backup, restore and rotation of secrets on data of a real server. */
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { SignInWithPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { contentsOf, runCommand } from './run-cli-and-export-installation.ts';
import { freePort, refusedStart, startServer } from './start-server-process.ts';
import type { Running } from './start-server-process.ts';
import { attemptWithVideo } from './submit-attempts-and-tracks.ts';
import { openClient, signUp, who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { newDataFolder } from './test-installation.ts';

const PATIENCE_MS = 240_000;

let place = '';
let port = 0;
let running: Running;
let ann: Client;
let recordingId = '';
let challengeId = '';

const at = (name: string): string => join(place, name);
const backup = (): string => at('backup');
const restored = () => ({ DATA_DIR: at('restored') });
const generations = (): Promise<readonly string[]> => readdir(join(backup(), 'generations'));

const inGeneration = async (name: string): Promise<string> =>
  join(
    backup(),
    'generations',
    (await generations()).toSorted((one, other) => (one < other ? -1 : 1)).at(-1) ?? '',
    name,
  );

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'reptemple-keeping-'));
  await rename(newDataFolder('keeping-data'), at('data'));
  port = await freePort();
  running = await startServer(port, { DATA_DIR: at('data') });
  ann = openClient((request) => fetch(request), '', running.origin);
  await signUp(ann, 'ann@example.org', { name: 'Ann "the rep" Ümlaut\\n' });
  const { challenges } = await ann.call(ListChallenges);
  challengeId = challenges.find((challenge) => challenge.slug === 'push-ups')?.id ?? '';
  recordingId = (await attemptWithVideo(ann, challengeId)).recording.id;
  for (let status = ''; status !== 'failed'; await wait(250))
    status = (await ann.call(GetRecording, { params: { recording: recordingId } })).recording.mediaStatus;
}, PATIENCE_MS);
afterAll(async () => {
  await running.end('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

describe('a backup', { timeout: PATIENCE_MS }, () => {
  it('of a running embedded server is refused with advice to stop it, and writes nothing', async () => {
    const { code, said } = await runCommand(['backup', backup()], { DATA_DIR: at('data') });
    expect([code, said]).toEqual([2, expect.stringContaining('only be backed up while the server is stopped')]);
    expect(await readdir(place)).toEqual(['data']);
  });

  it('contains every stored file of the stopped server and leaves the server’s files unchanged', async () => {
    expect(await running.end('SIGTERM')).toBe(0);
    const files = await contentsOf(join(at('data'), 'files'));
    const { code, said } = await runCommand(['backup', backup()], { DATA_DIR: at('data') });
    expect([code, said]).toEqual([0, expect.stringMatching(/^Backed up [\d,]+ rows of \d+ tables and \d+ files/)]);
    expect(await contentsOf(join(at('data'), 'files'))).toEqual(files);
    const kept = await contentsOf(join(backup(), 'files'));
    expect(new Set(kept.values())).toEqual(new Set(files.values()));
    expect([...kept].every(([path, sha256]) => path === join(sha256.slice(0, 2), sha256))).toBe(true);
  });

  it('without a manifest is refused as incomplete, and the next backup reuses its files and removes it', async () => {
    const manifest = await inGeneration('manifest.json');
    const whole = await readFile(manifest);
    await rm(manifest);
    const refused = await runCommand(['restore', backup(), '--verify'], {});
    expect([refused.code, refused.said]).toEqual([
      2,
      expect.stringContaining('is incomplete. Run `reptemple backup` again.'),
    ]);
    await writeFile(manifest, whole);
    await rm(manifest);
    const { code, said } = await runCommand(['backup', backup()], { DATA_DIR: at('data') });
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/ 0 files were new\.\nRemoved an incomplete earlier backup\./),
    ]);
    expect(await generations()).toHaveLength(1);
  });

  it('with a changed or missing table, file, file list or secrets fails verification with the path', async () => {
    const table = await inGeneration('tables/user.jsonl.gz');
    const content = join(backup(), 'files', [...(await contentsOf(join(backup(), 'files'))).keys()][0] ?? '');
    for (const path of [table, content, await inGeneration('files.jsonl'), await inGeneration('secrets.json')]) {
      const whole = await readFile(path);
      await appendFile(path, 'x');
      const changed = await runCommand(['restore', backup(), '--verify'], {});
      expect([changed.code, changed.said]).toEqual([2, expect.stringContaining(`${path} doesn’t match the backup.`)]);
      await rm(path);
      const gone = await runCommand(['restore', backup(), '--verify'], {});
      expect([gone.code, gone.said]).toEqual([2, expect.stringContaining(`${path} doesn’t match the backup.`)]);
      await writeFile(path, whole);
    }
  });

  it('with --keep 1 removes the older generation', async () => {
    const [before] = await generations();
    const { code, said } = await runCommand(['backup', backup(), '--keep', '1'], { DATA_DIR: at('data') });
    expect([code, said]).toEqual([0, expect.stringContaining('Removed 1 older generation.')]);
    expect(await generations()).toEqual([expect.not.stringContaining(String(before))]);
  });

  it('passes restore --verify, which changes neither the backup nor the data folder', async () => {
    const [before, data] = [await contentsOf(backup()), await contentsOf(at('data'))];
    const { code, said } = await runCommand(['restore', backup(), '--verify'], { DATA_DIR: at('data') });
    expect([code, said]).toEqual([0, expect.stringMatching(/^Generation \S+ is complete: /)]);
    expect(await contentsOf(backup())).toEqual(before);
    expect(await contentsOf(at('data'))).toEqual(data);
  });

  it.each([
    ['of a folder that no server has used', () => ['backup', at('b')], () => at('nowhere'), 'No data in'],
    [
      'into a folder with something else in it',
      () => ['backup', at('data')],
      () => at('data'),
      'isn’t a RepTemple backup',
    ],
    ['without a folder', () => ['backup'], () => at('data'), 'Usage: reptemple backup FOLDER'],
  ])('%s is refused', async (_what, args, dataDir, sentence) => {
    const { code, said } = await runCommand(args(), { DATA_DIR: dataDir() });
    expect([code, said]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

it('reptemple --version prints the version from package.json', async () => {
  const { version } = z
    .looseObject({ version: z.string() })
    .parse(JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')));
  expect(await runCommand(['--version'], {})).toEqual({ code: 0, said: `${version}\n` });
});

const installationOf = async (folder: string): Promise<unknown> =>
  z
    .looseObject({ installation: z.string().optional() })
    .parse(JSON.parse(await readFile(join(at(folder), 'reptemple.json'), 'utf8'))).installation;

const seenByAnn = async () => ({
  profile: (await ann.call(GetMyProfile)).profile,
  recording: await ann.call(GetRecording, { params: { recording: recordingId } }),
  board: (await ann.call(GetLeaderboard, { params: { challenge: challengeId } })).rows,
});

describe('a restore', { timeout: PATIENCE_MS }, () => {
  it('into a folder that is not empty is refused', async () => {
    const { code, said } = await runCommand(['restore', backup()], { DATA_DIR: at('data') });
    expect([code, said]).toEqual([2, expect.stringContaining('isn’t empty. Set DATA_DIR to an empty folder')]);
  });

  it.each(['restoring.json', 'files/tracks', 'database/PG_VERSION'])(
    'killed once %s exists leaves its marker restoring.json in place',
    async (path) => {
      const { code } = await runCommand(['restore', backup()], restored(), () =>
        existsSync(join(at('restored'), path)),
      );
      expect(code).toBe(null);
      expect(await readdir(at('restored'))).toContain('restoring.json');
    },
  );

  it('that was killed blocks the server from starting until the next restore completes', async () => {
    const refused = await refusedStart(restored());
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is incomplete. Run it again')]);
    expect((await runCommand(['restore', backup()], restored())).code).toBe(0);
    expect(await contentsOf(join(at('restored'), 'files'))).toEqual(await contentsOf(join(at('data'), 'files')));
    expect(await readdir(at('restored'))).not.toContain('restoring.json');
  });

  it('has no installation id yet, and the server refuses the data folder of another installation', async () => {
    const path = join(at('restored'), 'reptemple.json');
    const own = await readFile(path);
    expect([await installationOf('data'), await installationOf('restored')]).toEqual([expect.any(String), undefined]);
    await copyFile(join(at('data'), 'reptemple.json'), path);
    const refused = await refusedStart(restored());
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining(`The database is new, but the data folder ${at('restored')} belongs to an installation`),
    ]);
    await writeFile(path, own);
  });

  it('brings back profile, recording, leaderboard and sessions, and gets a new installation id', async () => {
    running = await startServer(port, { DATA_DIR: at('data') });
    const before = await seenByAnn();
    await running.end('SIGTERM');
    running = await startServer(port, { DATA_DIR: at('restored') });
    expect(await seenByAnn()).toEqual(before);
    expect([undefined, await installationOf('data')]).not.toContain(await installationOf('restored'));
    await attemptWithVideo(ann, challengeId);
  });
});

describe('rotating the secrets', { timeout: PATIENCE_MS }, () => {
  const figures = async (token: string): Promise<number> =>
    (await fetch(`${running.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status;
  /**
   * Stops the server, rotates its stored secrets by the command, and restarts it with a new metrics
   * token.
   */
  const rotate = async (...options: readonly string[]): Promise<string> => {
    await running.end('SIGTERM');
    const { code, said } = await runCommand(['rotate', ...options], restored());
    expect(code).toBe(0);
    running = await startServer(port, { ...restored(), METRICS_TOKEN: 'another-token-than-before' });
    return said;
  };

  it('is refused while an embedded server runs, keeps users signed in, and takes a new metrics token', async () => {
    const refused = await runCommand(['rotate'], restored());
    expect([refused.code, refused.said]).toEqual([
      2,
      expect.stringContaining('only be given new secrets while the server is stopped'),
    ]);
    expect(await rotate()).toContain('Everyone stays signed in');
    expect(await who(ann)).toBe('ann@example.org');
    expect([await figures('one-that-is-not-theirs'), await figures('another-token-than-before')]).toEqual([401, 200]);
  });

  it('with --now signs all users out, and their passwords still work', async () => {
    expect(await rotate('--now')).toContain('Everyone has to sign in again');
    expect(await who(ann)).toBeUndefined();
    await ann.call(SignInWithPassword, { body: { email: 'ann@example.org', password: 'correct horse' } });
    expect(await who(ann)).toBe('ann@example.org');
  });
});
