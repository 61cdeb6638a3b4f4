import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/schema.ts', './src/platform/settings-table.ts'],
  out: './migrations',
});
