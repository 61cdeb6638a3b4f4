/** Receives a picture: checks its type, renders it in the child process, stores the files. */
import { MAX_PICTURE_BYTES, PICTURES_PER_HOUR } from '@reptemple/contract/pictures/pictures';
import type { Crop, PictureKind, StoredPicture } from '@reptemple/contract/pictures/pictures';
import { worded } from '@reptemple/contract/message-with-params';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserContext } from '../../platform/http/mount.ts';
import { contentOf } from '../../platform/http/parse-form.ts';
import { spend } from '../../platform/http/rate-limits.ts';
import { faultMessage, fileName } from './processing/messages.ts';
import type { PictureReport } from './processing/messages.ts';
import type { RenderPicture } from './processing/render-picture.ts';
import { sniffPicture } from './picture-type.ts';
import { pictureKey } from './store.ts';

export interface PictureUpload extends Crop {
  readonly picture: File;
  readonly kind: PictureKind;
}

export const pictureLimit = (userId: string) => ({
  key: `pictures:${userId}`,
  max: PICTURES_PER_HOUR,
  windowSeconds: 3600,
});

const MEGABYTE = 1024 * 1024;

/** @throws AppError too_large or wrong_type. */
const readPicture = async (picture: File): Promise<Uint8Array> => {
  if (picture.size > MAX_PICTURE_BYTES) {
    const size = MAX_PICTURE_BYTES / MEGABYTE;
    throw new AppError('too_large', worded('This picture is larger than {size} MB. Choose a smaller one.', { size }));
  }
  const { bytes } = await contentOf(picture);
  const type = sniffPicture(bytes);
  if (type === 'heic') {
    throw new AppError('wrong_type', 'HEIC photos can’t be read. Save the photo as JPEG and try again.');
  }
  if (type === undefined) throw new AppError('wrong_type', 'Choose a JPEG, PNG, WebP or AVIF picture.');
  return bytes;
};

type Rendered = Extract<PictureReport, { ok: true }>;

/** Renders into a temporary folder. A daily job removes it if the server is killed. */
const withRendered = async <T>(
  { kind, x, y, zoom }: PictureUpload,
  bytes: Uint8Array,
  { files, ids }: UserContext,
  render: RenderPicture,
  use: (rendered: Rendered, folder: string) => Promise<T>,
): Promise<T> => {
  const workKey = `work/${ids.uuid()}`;
  const outputDir = await files.workFolder(workKey);
  try {
    const inputPath = join(outputDir, 'upload');
    await writeFile(inputPath, bytes);
    const report = await render({ kind, inputPath, outputDir, crop: { x, y, zoom } });
    if (!report.ok) throw new AppError('unprocessable', faultMessage(report.fault, kind));
    return await use(report, outputDir);
  } finally {
    await files.remove(workKey);
  }
};

/**
 * Stores the files of a picture under a new id. `record` writes the row that keeps them. If it
 * fails, the sweep removes them: its transaction may be committed although its answer was lost.
 * @throws AppError too_large, wrong_type, unprocessable or too_many_requests.
 */
export const storePicture = async (
  upload: PictureUpload,
  context: UserContext,
  render: RenderPicture,
  record: (picture: StoredPicture) => Promise<void>,
): Promise<StoredPicture> => {
  const { db, files, ids, caller, now } = context;
  await spend(db, pictureLimit(caller.userId), now);
  const bytes = await readPicture(upload.picture);
  return withRendered(upload, bytes, context, render, async ({ width, height, widths }, folder) => {
    const picture = { id: ids.uuid(), width, height, widths };
    for (const one of widths) {
      await files.adopt(join(folder, fileName(one)), pictureKey(picture.id, fileName(one)));
    }
    await record(picture);
    return picture;
  });
};
