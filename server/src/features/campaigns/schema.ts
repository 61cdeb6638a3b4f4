import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { CAMPAIGN_STATUSES, WRITTEN_LANGUAGES } from '@reptemple/contract/campaigns/campaign-form';
import type { CampaignPartner, CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import type { CampaignPicture } from '@reptemple/contract/pictures/picture-uploads';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';

const moment = (name: string) => timestamptz(name);

export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    path: text().notNull().unique(),
    challengeId: uuid('challenge_id').references(() => challenges.id, { onDelete: 'set null' }),
    title: text().notNull(),
    tagline: text().notNull(),
    description: text().notNull(),
    language: text({ enum: WRITTEN_LANGUAGES }).notNull().default('en'),
    window: jsonb().$type<CampaignWindow>(),
    partner: jsonb().$type<CampaignPartner>(),
    logo: jsonb().$type<CampaignPicture>(),
    /** Main colour of the page: `#` and six hexadecimal digits; null for the default colours. */
    accent: text(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull().default('draft'),
    blocks: jsonb().$type<Block[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Last editor; null for the system and for deleted users. */
    updatedBy: uuid('updated_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('campaigns_by_change').on(table.updatedAt, table.id),
    index('campaigns_by_challenge').on(table.challengeId),
    index('campaigns_by_person').on(table.updatedBy),
  ],
);
