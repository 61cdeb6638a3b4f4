/** Tests `reptemple import` into a bucket, also killed midway (docs/operating.md). */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import type { Bucket } from '../src/platform/storage/s3/bucket-client-and-errors.ts';
import { s3Files } from '../src/platform/storage/s3/s3-files.ts';
import { runCommand, exportEverything, rowsOf } from '../test/run-cli-and-export-installation.ts';
import type { Moved } from '../test/run-cli-and-export-installation.ts';
import { refusedStart } from '../test/start-server-process.ts';
import { storedIn } from '../test/test-installation.ts';
import { openTestBucket, toldOf } from '../test/test-storage.ts';
import { openFlakyLine } from './failing-storage-proxy.ts';
import type { FlakyLine } from './failing-storage-proxy.ts';

const PATIENCE_MS = 300_000;

let moved: Moved;
let bucket: Bucket;
let line: FlakyLine;

beforeAll(async () => {
  moved = await exportEverything();
  bucket = await openTestBucket();
  line = await openFlakyLine(bucket.settings.endpoint ?? '');
}, PATIENCE_MS);
afterAll(async () => {
  await line.close();
  await moved.remove();
});

const elsewhere = () => ({ DATA_DIR: join(moved.place, 'elsewhere'), ...toldOf(bucket.settings) });

const contents = async (): Promise<ReadonlyMap<string, string>> => {
  const files = s3Files(bucket, join(moved.place, 'here'), randomIds.uuid);
  const found = new Map<string, string>();
  for await (const { key } of files.walk())
    found.set(
      key,
      createHash('sha256')
        .update(await files.read(key))
        .digest('hex'),
    );
  return found;
};

/** Returns true for a request that uploads a media file. The proxy does not reply to these. */
const isHeldBack = (asked: string): boolean => /^(?:PUT|POST) \S*\/media\//.test(asked);
const tracks = (): readonly (readonly [string, string])[] =>
  [...moved.before.files].filter(([key]) => key.startsWith('tracks/'));

describe('importing an exported data folder into a bucket', { timeout: PATIENCE_MS }, () => {
  it('leaves a partial import when killed midway, and the server refuses to start on it', async () => {
    line.fail('silence', Infinity, isHeldBack);
    let isMidway = false;
    const settings = { ...elsewhere(), S3_ENDPOINT: line.endpoint };
    const importing = runCommand(['import', moved.exported], settings, () => isMidway);
    await expect.poll(() => line.asked.some(isHeldBack), { timeout: 120_000, interval: 100 }).toBe(true);
    await expect.poll(contents, { timeout: 120_000, interval: 250 }).toEqual(new Map(tracks()));
    isMidway = true;
    expect((await importing).code).toBe(null);
    const refused = await refusedStart(elsewhere());
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is incomplete. Run it again')]);
  });

  it('completes when run again, skips files already uploaded, and restores every row and file', async () => {
    const { code, said } = await runCommand(['import', moved.exported], elsewhere());
    expect([code, said]).toEqual([0, expect.stringMatching(/^Restored [\d,]+ rows of \d+ tables and \d+ files/m)]);
    expect(said).toContain(`\n${tracks().length} files were already there.`);
    expect(await contents()).toEqual(moved.before.files);
    expect(await rowsOf(storedIn(elsewhere().DATA_DIR))).toEqual(moved.before.rows);
  });

  it('exits with code 2 if the data folder isn’t empty', async () => {
    const { code, said } = await runCommand(['import', moved.exported], {
      ...elsewhere(),
      S3_BUCKET: (await openTestBucket()).name,
    });
    expect([code, said]).toEqual([2, expect.stringContaining('isn’t empty. Set DATA_DIR to an empty folder')]);
  });

  it('keeps sessions, pages and playback identical when served from the bucket', async () => {
    expect(await moved.seenAt(elsewhere())).toEqual(moved.before.seen);
    const keys = [...(await contents()).keys()];
    expect(keys).toEqual(expect.arrayContaining([...moved.before.files.keys()]));
    expect(keys.length).toBeGreaterThan(moved.before.files.size);
  });
});
