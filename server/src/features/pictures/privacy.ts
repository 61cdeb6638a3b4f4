/** Deletes the avatar with the account. Campaign pictures stay without their uploader. */
import { PICTURE_FORMATS } from '@reptemple/contract/pictures/pictures';
import { inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { fileName } from './processing/messages.ts';
import { pictures } from './schema.ts';
import { findAvatars, pictureKey, removeAvatars } from './store.ts';

const WIDEST = Math.max(...PICTURE_FORMATS.avatar.widths);

export const pictureData: PersonalData = {
  tables: ['pictures'],
  filesSay: {
    'avatar.webp': 'your avatar',
    'campaign-pictures.json': 'pictures that you uploaded for campaigns',
  },
  collect: async function* ({ userId, userIds }, { db, files }): AsyncGenerator<PersonalFile> {
    const avatar = (await findAvatars(db, [userId])).get(userId);
    const key = avatar === undefined ? undefined : pictureKey(avatar, fileName(WIDEST));
    if (key !== undefined && (await files.find(key))) yield { name: 'avatar.webp', input: files.stream(key) };
    const uploaded = await db
      .select()
      .from(pictures)
      .where(inArray(pictures.uploadedBy, [...userIds]))
      .orderBy(pictures.createdAt);
    if (uploaded.length > 0) yield jsonFile('campaign-pictures.json', uploaded);
  },
  erase: async (tx, { userIds }, jobs) => {
    await removeAvatars(tx, userIds, jobs);
    await tx
      .update(pictures)
      .set({ uploadedBy: null })
      .where(inArray(pictures.uploadedBy, [...userIds]));
  },
};
