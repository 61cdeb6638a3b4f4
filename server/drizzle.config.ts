/** Settings of drizzle-kit, which writes migrations: `npm --prefix tools run db:generate`. */
export default {
  dialect: 'postgresql',
  schema: ['./src/features/*/schema.ts', './src/platform/**/*-schema.ts'],
  out: './migrations',
};
