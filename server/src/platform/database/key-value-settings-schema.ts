import { pgTable, text } from 'drizzle-orm/pg-core';

export const settings = pgTable('app_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
