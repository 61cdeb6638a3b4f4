/** Uploaded pictures. Their files are in a storage folder named after the id. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PICTURE_KINDS } from '@reptemple/contract/pictures/picture-uploads';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';

export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: PICTURE_KINDS }).notNull(),
    /** User whose avatar it is; null for campaign pictures. One avatar per user. */
    avatarOf: uuid('avatar_of')
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Admin who uploaded a campaign picture; null for avatars and deleted accounts. */
    uploadedBy: uuid('uploaded_by').references(() => user.id, { onDelete: 'set null' }),
    /** Width and height of the widest file. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Widths of all files of the picture, ascending. */
    widths: jsonb().$type<number[]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('pictures_by_uploader').on(table.uploadedBy),
    index('pictures_by_age').on(table.kind, table.createdAt),
  ],
);
