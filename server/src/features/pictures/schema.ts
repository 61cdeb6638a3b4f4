/**
 * Table of uploaded pictures. The files of a picture are in a storage folder named after its id.
 */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PICTURE_KINDS } from '@reptemple/contract/pictures/picture-uploads';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';

export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: PICTURE_KINDS }).notNull(),
    /**
     * User id of the avatar's owner, with at most one avatar per user; null for campaign pictures.
     */
    avatarOf: uuid('avatar_of')
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** User id of the admin who uploaded it; null for avatars, and if the account was deleted. */
    uploadedBy: uuid('uploaded_by').references(() => user.id, { onDelete: 'set null' }),
    /** Size in pixels of the widest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    widths: jsonb().$type<number[]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('pictures_by_uploader').on(table.uploadedBy),
    index('pictures_by_age').on(table.kind, table.createdAt),
  ],
);
