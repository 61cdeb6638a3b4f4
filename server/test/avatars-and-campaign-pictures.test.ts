/** Tests avatars and campaign pictures: access, rejections, storage, moderation, and removal. */
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { BanUser } from '@reptemple/contract/accounts/admin-users';
import { DeleteMyAccount, ExportMyData, GetMyProfile } from '@reptemple/contract/accounts/profile';
import * as campaignAdmin from '@reptemple/contract/campaigns/campaign-admin';
import { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import { GetCampaign } from '@reptemple/contract/campaigns/campaign-pages';
import { GetStanding, JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import {
  MAX_PICTURE_BYTES,
  PICTURES_PER_HOUR,
  pictureUrl,
  RemoveMyAvatar,
  RemoveUserAvatar,
  UploadCampaignPicture,
  UploadMyAvatar,
} from '@reptemple/contract/pictures/picture-uploads';
import { REMOVE_UNUSED_PICTURES } from '../src/features/campaigns/campaign-pictures.ts';
import { pictures } from '../src/features/pictures/schema.ts';
import { SWEEP_PICTURES } from '../src/features/pictures/store.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import type { Role } from './application-and-user-setup.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const DAY_MS = 86_400_000;

beforeEach(() => scene.harness.files.remove('pictures'));

const photo = async (width = 800, height = 800): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], 'photo.jpg', { type: 'image/jpeg' });
};

const upload = async (client: Client): Promise<string> => {
  const { avatar } = await client.call(UploadMyAvatar, { form: { picture: await photo() } });
  if (avatar === null) throw new Error('The avatar was not stored.');
  return avatar;
};

const idOf = async (client: Client): Promise<string> => {
  const { profile } = await client.call(GetMyProfile);
  if (!profile) throw new Error('No one is signed in.');
  return profile.id;
};

const fileOf = (picture: string, width = 96) => scene.harness.visitor().fetch(pictureUrl(picture, width));
const storedFolders = () => scene.harness.files.list('pictures');

describe('an avatar', () => {
  it.each<[Role, number]>([
    ['a visitor', 401],
    ['a guest', 403],
    ['a user', 200],
    ['another user', 200],
    ['an admin', 200],
  ])('uploaded and removed by %s is answered with %i', async (role, status) => {
    const client = await clientOf(role, scene);
    expect((await client.send(UploadMyAvatar, { form: { picture: await photo() } })).status).toBe(status);
    expect((await client.send(RemoveMyAvatar)).status).toBe(status);
  });

  it('is shown to everyone, next to the name', async () => {
    const { ann, challengeId } = scene;
    await attempt(ann, challengeId);
    const board = { params: { challenge: challengeId }, query: { period: 'all', gender: 'all' } } as const;
    const visitor = scene.harness.visitor();
    expect((await visitor.call(GetLeaderboard, board)).rows[0]?.avatar).toBeNull();
    const avatar = await upload(ann);
    expect((await visitor.call(GetLeaderboard, board)).rows[0]?.avatar).toBe(avatar);
    expect((await visitor.call(GetStanding, { params: { challenge: challengeId } })).leaders[0]?.avatar).toBe(avatar);
    expect((await ann.call(GetMyProfile)).profile?.avatar).toBe(avatar);

    const reply = await fileOf(avatar);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 });
    expect((await fileOf(avatar, 97)).status).toBe(404);
    expect((await visitor.fetch(`/api/pictures/${avatar}/..%2f..%2finstallation`)).status).toBe(400);
  });

  it('is shown for both people of a duel', async () => {
    const { id } = await create(scene.ann, { type: 'duel', name: 'Ann against Bob' });
    const bob = await scene.harness.person('Bob');
    await scene.ann.call(JoinChallenge, { params: { challenge: id } });
    scene.harness.passTime(1000);
    await bob.call(JoinChallenge, { params: { challenge: id } });
    const avatar = await upload(bob);
    const { duel } = await scene.harness.visitor().call(GetStanding, { params: { challenge: id } });
    expect(duel?.people.map((person) => person.avatar)).toEqual([null, avatar]);
  });

  it('replaces the one before, whose files are deleted', async () => {
    const first = await upload(scene.ann);
    const second = await upload(scene.ann);
    await scene.harness.jobs.drain();
    expect((await fileOf(first)).status).toBe(404);
    expect((await fileOf(second)).status).toBe(200);
    expect(await storedFolders()).toHaveLength(1);
    expect(await scene.ann.call(RemoveMyAvatar)).toEqual({ avatar: null });
    await scene.harness.jobs.drain();
    expect((await fileOf(second)).status).toBe(404);
    expect(await storedFolders()).toEqual([]);
  });

  it('survives two uploads at the same time', async () => {
    await Promise.all([upload(scene.ann), upload(scene.ann)]);
    await scene.harness.jobs.drain();
    expect(await scene.harness.db.select().from(pictures)).toHaveLength(1);
    expect(await storedFolders()).toHaveLength(1);
  });

  it('is removed by admins, with an entry in the audit log', async () => {
    const avatar = await upload(scene.ann);
    const user = await idOf(scene.ann);
    const bob = await scene.harness.person('Bob');
    expect(await bob.refusal(RemoveUserAvatar, { params: { user } })).toMatchObject({ status: 403 });
    const admin = await scene.harness.admin();
    expect(await admin.call(RemoveUserAvatar, { params: { user } })).toEqual({ avatar: null });
    await admin.call(RemoveUserAvatar, { params: { user } });
    expect((await fileOf(avatar)).status).toBe(404);
    const { entries } = await admin.call(ListAudit);
    expect(entries.filter(({ action }) => action === 'users.removeAvatar')).toMatchObject([{ subjectId: user }]);
    const nobody = { params: { user: '00000000-0000-4000-8000-000000000000' } };
    expect(await admin.refusal(RemoveUserAvatar, nobody)).toMatchObject({ status: 404 });
  });

  it('of a banned person is not shown', async () => {
    const avatar = await upload(scene.ann);
    const admin = await scene.harness.admin();
    await admin.call(BanUser, { params: { user: await idOf(scene.ann) }, body: { reason: 'Cheated' } });
    expect((await fileOf(avatar)).status).toBe(404);
  });

  it('is part of the export, and deleted with the account', async () => {
    const avatar = await upload(scene.ann);
    const zip = Buffer.from(await (await scene.ann.send(ExportMyData)).arrayBuffer());
    expect(zip.includes('avatar.webp')).toBe(true);
    await scene.ann.call(DeleteMyAccount, { body: { email: 'ann@example.org' } });
    await scene.harness.jobs.drain();
    expect((await fileOf(avatar)).status).toBe(404);
    expect(await storedFolders()).toEqual([]);
  });
});

describe('an upload is refused', () => {
  const refusalOf = (picture: File) => scene.ann.refusal(UploadMyAvatar, { form: { picture } });

  it('if it is too large, with the limit', async () => {
    const large = new File([new Uint8Array(MAX_PICTURE_BYTES + 1)], 'photo.jpg');
    expect(await refusalOf(large)).toMatchObject({ status: 413, message: expect.stringContaining('12 MB') as string });
    const huge = new File([new Uint8Array(MAX_PICTURE_BYTES + 1_000_000)], 'photo.jpg');
    expect(await refusalOf(huge)).toMatchObject({ status: 413, message: expect.stringContaining('12 MB') as string });
  });

  it('if its content is not an accepted image type, regardless of its name', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'photo.jpg', { type: 'image/jpeg' });
    expect(await refusalOf(svg)).toMatchObject({ status: 415, message: 'Choose a JPEG, PNG, WebP or AVIF picture.' });
    const heic = new File(['    ftypheic    '], 'photo.heic');
    expect(await refusalOf(heic)).toMatchObject({ status: 415, message: expect.stringContaining('HEIC') as string });
  });

  it('if it is too small or damaged, and leaves no files', async () => {
    expect(await refusalOf(await photo(50, 50))).toMatchObject({
      status: 422,
      message: 'This picture is too small. Choose one that is at least 96 pixels wide.',
    });
    const damaged = new File([(await photo()).slice(0, 400)], 'photo.jpg');
    expect(await refusalOf(damaged)).toMatchObject({ status: 422 });
    expect(await storedFolders()).toEqual([]);
    expect(await scene.harness.files.list('work')).toEqual([]);
  });

  it('after the hourly limit', async () => {
    const form = { picture: new File(['no picture'], 'photo.jpg') };
    for (let sent = 0; sent < PICTURES_PER_HOUR; sent += 1) await scene.ann.send(UploadMyAvatar, { form });
    expect(await scene.ann.refusal(UploadMyAvatar, { form })).toMatchObject({ status: 429 });
  });
});

describe('pictures of campaigns', () => {
  const uploadHero = async (admin: Client) =>
    (await admin.call(UploadCampaignPicture, { form: { kind: 'hero', picture: await photo(1600, 1000) } })).picture;

  it.each<[Role, number]>([
    ['a visitor', 401],
    ['a guest', 403],
    ['a user', 403],
    ['an admin', 200],
  ])('uploaded by %s are answered with %i', async (role, status) => {
    const client = await clientOf(role, scene);
    const form = { kind: 'prize', picture: await photo() };
    expect((await client.send(UploadCampaignPicture, { form })).status).toBe(status);
  });

  it('are shown by the page, and removed a day after no campaign shows them', async () => {
    const { harness } = scene;
    const admin = await harness.admin();
    const hero = { ...(await uploadHero(admin)), alt: 'A gym' };
    expect(hero).toMatchObject({ width: 1600, height: 900, widths: [640, 960, 1440, 1600] });
    const logo = { ...(await uploadHero(admin)), alt: '' };
    const block = { kind: 'hero', title: 'Autumn', text: '', buttons: [], picture: hero } as const;
    const body = { path: 'autumn', title: 'Autumn', logo, accent: '#c8102e', blocks: [block] };
    const { campaign } = await admin.call(campaignAdmin.CreateCampaign, { body });
    const shown = (await admin.call(GetCampaign, { params: { path: 'autumn' } })).campaign;
    expect(shown).toMatchObject({ logo, accent: '#c8102e', blocks: [{ picture: hero }] });
    expect((await fileOf(hero.id, 640)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

    const unsaved = await uploadHero(admin);
    harness.passTime(2 * DAY_MS);
    await harness.jobs.send(harness.db, REMOVE_UNUSED_PICTURES, {});
    await harness.jobs.drain();
    expect((await fileOf(unsaved.id, 640)).status).toBe(404);
    expect((await fileOf(hero.id, 640)).status).toBe(200);

    const form = CampaignForm.parse(campaign);
    const change = { ...form, version: campaign.version, blocks: [{ ...block, picture: undefined }] };
    await admin.call(campaignAdmin.UpdateCampaign, { params: { campaign: campaign.id }, body: change });
    await harness.jobs.send(harness.db, REMOVE_UNUSED_PICTURES, {});
    await harness.jobs.drain();
    expect((await fileOf(hero.id, 640)).status).toBe(404);
    expect((await fileOf(logo.id, 640)).status).toBe(200);
    expect(await storedFolders()).toHaveLength(1);
  });

  it('must be stored with exactly these values, and must not be avatars', async () => {
    const admin = await scene.harness.admin();
    const logo = { ...(await uploadHero(admin)), alt: '' };
    const avatar = { ...logo, id: await upload(scene.ann) };
    for (const wrong of [{ ...logo, widths: [640] }, { ...logo, width: 1599 }, avatar]) {
      const body = { path: 'autumn', title: 'Autumn', logo: wrong };
      expect(await admin.refusal(campaignAdmin.CreateCampaign, { body })).toMatchObject({ status: 422 });
    }
    const body = { path: 'autumn', title: 'Autumn', accent: 'red' };
    expect(await admin.refusal(campaignAdmin.CreateCampaign, { body })).toMatchObject({ status: 400 });
  });

  it('stay when the admin who uploaded them deletes the account', async () => {
    const [admin, other] = [await scene.harness.admin(), scene.harness];
    const { id } = await uploadHero(admin);
    await other.db.update(pictures).set({ uploadedBy: await idOf(scene.ann) });
    await scene.ann.call(DeleteMyAccount, { body: { email: 'ann@example.org' } });
    expect((await fileOf(id, 640)).status).toBe(200);
    expect(await other.db.select().from(pictures)).toMatchObject([{ uploadedBy: null }]);
  });
});

it('files without a row are deleted after a week', async () => {
  const { harness } = scene;
  const avatar = await upload(scene.ann);
  await harness.files.write('pictures/5f0c1f64-2f0e-4c0c-9d0e-1f2e3d4c5b6a/96.webp', new Uint8Array([1]));
  harness.passTime(Date.now() - harness.now().getTime() + 8 * DAY_MS);
  await harness.jobs.send(harness.db, SWEEP_PICTURES, {});
  await harness.jobs.drain();
  expect((await storedFolders()).map(({ key }) => key)).toEqual([`pictures/${avatar}`]);
});
