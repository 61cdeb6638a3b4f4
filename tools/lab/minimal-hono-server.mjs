// Minimal Hono server for `bench:reads`. Returns a constant body for each path in the JSON file of
// its first argument. `/sql` runs one statement on DATABASE_URL.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [file = '', port = '0'] = process.argv.slice(2);
const app = new Hono();
for (const { path, type, body } of JSON.parse(readFileSync(file, 'utf8')))
  app.get(path, (context) => context.body(body, 200, { 'content-type': type }));
const { DATABASE_URL: url, CHALLENGE: challenge } = process.env;
if (url) {
  const { Pool } = await import('pg');
  const pool = new Pool({ connectionString: url, max: 10 });
  const text = `select id, name, gender, valid_reps, invalid_reps, status, created_at from challenge_recordings
    where id in (select recording_id from leaderboard_entries where challenge_id = $1 and span = 'all' and tab = 'all'
      order by tier, -reps, -form_score, created_at, recording_id limit 100)`;
  app.get('/sql', async (context) =>
    context.json((await pool.query({ name: 'board', text, values: [challenge] })).rows),
  );
}
// Path that `isReady` of server/test/start-server-process.ts requests.
app.get('/api/ready', (context) => context.json({ status: 'ok' }));
serve({ fetch: app.fetch, port: Number(port) || Number(process.env.PORT) });
