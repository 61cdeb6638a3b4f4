-- The index words of stored prints changed: a job computes them again in short batches.
INSERT INTO jobs (id, name, data, run_at, created_at)
SELECT gen_random_uuid(), 'rep-print-reindex', '{"after": null}'::jsonb, now(), now()
WHERE EXISTS (SELECT 1 FROM rep_prints);
