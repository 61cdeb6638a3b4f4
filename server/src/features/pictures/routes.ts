import {
  GetPicture,
  MAX_PICTURE_BYTES,
  RemoveMyAvatar,
  RemoveUserAvatar,
  UploadCampaignPicture,
  UploadMyAvatar,
} from '@reptemple/contract/pictures/pictures';
import { openGate } from '../../platform/http/concurrency-limiter.ts';
import type { GateLimits } from '../../platform/http/concurrency-limiter.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount.ts';
import type { Handler, Route } from '../../platform/http/mount.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { recordAudit } from '../audit/index.ts';
import { findAccountFacts, lockAccount } from '../auth/index.ts';
import type { RenderPicture } from './processing/render-picture.ts';
import { addPicture, findShown, pictureKey, removeAvatars } from './store.ts';
import { storePicture } from './upload.ts';

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

/** Removes a user's avatar as an admin. The user may upload another one. */
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
 * Files never change, because each upload has a new id. Only browsers cache avatars: a shared cache
 * would keep serving a removed one.
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

const UPLOAD_LIMITS: GateLimits = { most: 16, mostOfOne: 2, waiting: 60, patienceMs: 30_000 };
/** Decoding takes up to 768 MB, so only two run at a time. */
const RENDERINGS: GateLimits = {
  most: 2,
  mostOfOne: UPLOAD_LIMITS.most,
  waiting: UPLOAD_LIMITS.most,
  patienceMs: 60_000,
};

/** Size of the picture and of the form around it. */
const MAX_REQUEST_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

export const pictureRoutes = (renderNow: RenderPicture): readonly Route[] => {
  const queue = openGate(RENDERINGS);
  const render: RenderPicture = (task) => queue('', () => renderNow(task));
  const limits = { maxBodyBytes: MAX_REQUEST_BYTES, gate: openGate(UPLOAD_LIMITS) };
  return [
    route(UploadMyAvatar, uploadAvatar(render), limits),
    route(RemoveMyAvatar, removeMyAvatar),
    route(RemoveUserAvatar, removeUserAvatar),
    route(UploadCampaignPicture, uploadForCampaign(render), limits),
    route(GetPicture, getPicture, { isForEveryone: true }),
  ];
};
