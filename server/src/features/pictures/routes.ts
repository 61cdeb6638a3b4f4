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

const GONE = 'This account no longer exists.';

const uploadAvatar =
  (render: RenderPicture): Handler<typeof UploadMyAvatar> =>
  async ({ form }, context) => {
    const { caller, db, jobs, now } = context;
    const { id } = await storePicture({ ...form, kind: 'avatar' }, context, render, (picture) =>
      db.transaction(async (tx) => {
        if (!(await lockAccount(tx, caller.userId))) throw new AppError('not_signed_in', GONE);
        await removeAvatars(tx, [caller.userId], jobs);
        await addPicture(tx, { ...picture, kind: 'avatar', avatarOf: caller.userId, uploadedBy: null }, now);
      }),
    );
    return { avatar: id };
  };

const removeMine: Handler<typeof RemoveMyAvatar> = async (_received, { caller, db, jobs }) => {
  await db.transaction((tx) => removeAvatars(tx, [caller.userId], jobs));
  return { avatar: null };
};

/** Moderation: the owner may upload another one. */
const removeTheirs: Handler<typeof RemoveUserAvatar> = async ({ params }, context) => {
  const { db, jobs } = context;
  if (!(await findAccountFacts(db, params.user))) throw new AppError('not_found', GONE);
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

const NOT_THERE = 'This picture no longer exists.';

/**
 * A file never changes, because each upload has a new id. Avatars are kept by browsers only: a
 * shared cache would still have a removed one.
 */
const CACHE = {
  avatar: 'private, max-age=31536000, immutable',
  campaign: 'public, max-age=31536000, immutable',
} as const;

const getPicture: Handler<typeof GetPicture> = async ({ params }, { db, files, request }) => {
  const stored = await findShown(db, params.picture);
  const key = pictureKey(params.picture, params.file);
  const found = stored && (await files.find(key));
  if (!found) throw new AppError('not_found', NOT_THERE);
  return serveBytes(
    {
      bytes: found.bytes,
      type: 'image/webp',
      etag: `"${params.picture}-${params.file}"`,
      cacheControl: stored.kind === 'avatar' ? CACHE.avatar : CACHE.campaign,
      body: (range) => files.stream(key, range),
    },
    request,
  );
};

/** Decoding takes up to 768 MB, so only two run at a time. */
const UPLOADS: GateLimits = { most: 2, mostOfOne: 2, waiting: 30, patienceMs: 30_000 };

/** The picture, and the form around it. */
const MAX_REQUEST = MAX_PICTURE_BYTES + 64 * 1024;

export const pictureRoutes = (render: RenderPicture): readonly Route[] => {
  const limits = { maxBodyBytes: MAX_REQUEST, gate: openGate(UPLOADS) };
  return [
    route(UploadMyAvatar, uploadAvatar(render), limits),
    route(RemoveMyAvatar, removeMine),
    route(RemoveUserAvatar, removeTheirs),
    route(UploadCampaignPicture, uploadForCampaign(render), limits),
    route(GetPicture, getPicture),
  ];
};
