import { expect, test } from 'vitest';
import { readingOf } from './parse-metrics.ts';

const PAGE = `# HELP process_cpu_seconds_total Total user and system CPU time spent in seconds.
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total 12.5
process_resident_memory_bytes 104857600
nodejs_eventloop_lag_p99_seconds 0.0125
reptemple_job_seconds_bucket{le="0.1",name="process-media",outcome="done"} 2
reptemple_job_seconds_sum{name="process-media",outcome="done"} 0.5
reptemple_job_seconds_count{name="process-media",outcome="done"} 4
reptemple_job_seconds_sum{name="process-media",outcome="failed"} 9
reptemple_job_seconds_count{name="process-media",outcome="failed"} 1
`;

test('readingOf reads CPU time, memory, event loop lag and jobs from the metrics page', () => {
  expect(readingOf(PAGE)).toEqual({
    cpuSeconds: 12.5,
    megabytes: 100,
    lagMs: 12.5,
    jobs: new Map([['process-media', { count: 4, seconds: 0.5 }]]),
  });
});

test('readingOf throws for a metrics page without CPU time', () => {
  expect(() => readingOf('process_resident_memory_bytes 1\n')).toThrow('The page has no process_cpu_seconds_total.');
});
