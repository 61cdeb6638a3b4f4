/**
 * Endpoints that receive, serve and remove pictures. An upload is checked by content, rendered in
 * the child process, and stored.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { worded } from '@reptemple/contract/message-with-params';
import {
  MAX_PICTURE_BYTES,
  PICTURES_PER_HOUR,
  GetPicture,
  RemoveMyAvatar,
  RemoveUserAvatar,
  UploadCampaignPicture,
  UploadMyAvatar,
} from '@reptemple/contract/pictures/picture-uploads';
import type { PICTURE_TYPES, Crop, PictureKind, StoredPicture } from '@reptemple/contract/pictures/picture-uploads';
import { AppError } from '../../platform/http/app-error.ts';
import { createConcurrencyLimiter } from '../../platform/http/concurrency-limiter.ts';
import type { ConcurrencyLimits } from '../../platform/http/concurrency-limiter.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { UserContext, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { contentOf } from '../../platform/http/parse-request.ts';
import { spend } from '../../platform/http/rate-limit-counter.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { recordAudit } from '../audit/index.ts';
import { findAccountFacts, lockAccount } from '../auth/index.ts';
import { faultMessage, fileName } from './processing/child-process-messages.ts';
import type { PictureReport } from './processing/child-process-messages.ts';
import type { RenderPicture } from './processing/run-picture-process.ts';
import { pictureKey, addPicture, findShown, removeAvatars } from './store.ts';

export type PictureType = (typeof PICTURE_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const JPEG = [0xff, 0xd8, 0xff] as const;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte);

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Returns the major brand of an ISO media file (ISO/IEC 14496-12); undefined for other files. */
const brandOf = (bytes: Uint8Array): string | undefined =>
  textAt(bytes, 4, 8) === 'ftyp' ? textAt(bytes, 8, 12) : undefined;

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * Detects the type by the first bytes, not by file name or declared type. `heic` is the format of
 * iPhone photos, which the server cannot decode.
 */
export const sniffPicture = (bytes: Uint8Array): PictureType | 'heic' | undefined => {
  if (startsWith(bytes, JPEG)) return 'image/jpeg';
  if (startsWith(bytes, PNG)) return 'image/png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'image/webp';
  const brand = brandOf(bytes);
  if (brand === 'avif') return 'image/avif';
  return brand !== undefined && HEIC_BRANDS.has(brand) ? 'heic' : undefined;
};

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

/**
 * Returns the bytes of an accepted picture.
 * @throws AppError too_large, wrong_type
 */
const readPicture = async (picture: File): Promise<Uint8Array> => {
  if (picture.size > MAX_PICTURE_BYTES) {
    const size = `${MAX_PICTURE_BYTES / MEGABYTE} MB`;
    throw new AppError('too_large', worded('This picture is larger than {size}. Choose a smaller one.', { size }));
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

/**
 * Renders a picture into a temporary folder, passes it to `use`, and deletes the folder afterwards.
 * If the server is killed meanwhile, a daily job deletes the folder.
 */
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
 * Stores the files of a picture under a new id, then calls `record` to write the row; counts
 * towards the user's hourly limit. If `record` fails, leaves the files to a daily job: the
 * transaction may have been committed although the connection was lost.
 * @throws AppError too_large, wrong_type, unprocessable, too_many_requests
 */
const storePicture = async (
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

const ACCOUNT_NOT_FOUND = 'This account no longer exists.';

const uploadAvatar =
  (render: RenderPicture): Handler<typeof UploadMyAvatar> =>
  async ({ form }, context) => {
    const { caller, db, jobs, now } = context;
    const { id } = await storePicture({ ...form, kind: 'avatar' }, context, render, (picture) =>
      db.transaction(async (tx) => {
        if (!(await lockAccount(tx, caller.userId))) throw new AppError('not_signed_in', ACCOUNT_NOT_FOUND);
        await removeAvatars(tx, [caller.userId], jobs);
        await addPicture(tx, { ...picture, kind: 'avatar', avatarOf: caller.userId, uploadedBy: null }, now);
      }),
    );
    return { avatar: id };
  };

const removeMyAvatar: Handler<typeof RemoveMyAvatar> = async (_received, { caller, db, jobs }) => {
  await db.transaction((tx) => removeAvatars(tx, [caller.userId], jobs));
  return { avatar: null };
};

const removeUserAvatar: Handler<typeof RemoveUserAvatar> = async ({ params }, context) => {
  const { db, jobs } = context;
  if (!(await findAccountFacts(db, params.user))) throw new AppError('not_found', ACCOUNT_NOT_FOUND);
  await db.transaction(async (tx) => {
    if ((await removeAvatars(tx, [params.user], jobs)) === 0) return;
    await recordAudit(tx, context, { action: 'users.removeAvatar', subjectKind: 'user', subjectId: params.user });
  });
  return { avatar: null };
};

const uploadForCampaign =
  (render: RenderPicture): Handler<typeof UploadCampaignPicture> =>
  async ({ form }, context) => {
    const { caller, db, now } = context;
    const picture = await storePicture(form, context, render, (stored) =>
      addPicture(db, { ...stored, kind: form.kind, avatarOf: null, uploadedBy: caller.userId }, now),
    );
    return { picture };
  };

const PICTURE_NOT_FOUND = 'Not found. It may have been deleted.';

/**
 * Cache headers by kind. Files never change, because each upload has a new id. Only browsers may
 * cache avatars: a shared cache would keep serving a removed one.
 */
const CACHE_CONTROL = {
  avatar: 'private, max-age=31536000, immutable',
  campaign: 'public, max-age=31536000, immutable',
} as const;

const getPicture: Handler<typeof GetPicture> = async ({ params }, { db, files, request }) => {
  const stored = await findShown(db, params.picture);
  const key = pictureKey(params.picture, params.file);
  const found = stored && (await files.find(key));
  if (!found) throw new AppError('not_found', PICTURE_NOT_FOUND);
  return serveBytes(
    {
      bytes: found.bytes,
      type: 'image/webp',
      etag: `"${params.picture}-${params.file}"`,
      cacheControl: stored.kind === 'avatar' ? CACHE_CONTROL.avatar : CACHE_CONTROL.campaign,
      body: (range) => files.stream(key, range),
    },
    request,
  );
};

const UPLOAD_LIMITS: ConcurrencyLimits = { slots: 16, maxPerPerson: 2, maxWaiting: 60, maxWaitMs: 30_000 };
/** Limits of concurrent renderings. Each takes up to 768 MB of memory. */
const RENDERINGS: ConcurrencyLimits = {
  slots: 2,
  maxPerPerson: UPLOAD_LIMITS.slots,
  maxWaiting: UPLOAD_LIMITS.slots,
  maxWaitMs: 60_000,
};

const MAX_REQUEST_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

export const pictureRoutes = (renderNow: RenderPicture): readonly Route[] => {
  const queue = createConcurrencyLimiter(RENDERINGS);
  const render: RenderPicture = (task) => queue('', () => renderNow(task));
  const limits = { maxBodyBytes: MAX_REQUEST_BYTES, gate: createConcurrencyLimiter(UPLOAD_LIMITS) };
  return [
    route(UploadMyAvatar, uploadAvatar(render), limits),
    route(RemoveMyAvatar, removeMyAvatar),
    route(RemoveUserAvatar, removeUserAvatar),
    route(UploadCampaignPicture, uploadForCampaign(render), limits),
    route(GetPicture, getPicture, { isForEveryone: true }),
  ];
};
