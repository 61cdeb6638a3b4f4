/** Metrics of a server process in the simulation, read from its Prometheus page. */
export interface Reading {
  readonly cpuSeconds: number;
  readonly megabytes: number;
  /** 99th percentile of the event loop delay since the last reading, in ms. */
  readonly lagMs: number;
  readonly jobs: ReadonlyMap<string, { readonly count: number; readonly seconds: number }>;
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="([^"]*)"/g;

interface Line {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

const parseLine = (text: string): readonly Line[] => {
  const [, name, labels = '', value] = LINE.exec(text) ?? [];
  if (name === undefined) return [];
  return [
    {
      name,
      labels: new Map([...labels.matchAll(LABEL)].map(([, key = '', said = '']) => [key, said])),
      value: Number(value),
    },
  ];
};

/**
 * Parses the metrics of a process.
 * @throws Error if a metric is missing
 */
export const readingOf = (page: string): Reading => {
  const lines = page.split('\n').flatMap(parseLine);
  const figure = (wanted: string): number => {
    const found = lines.find(({ name }) => name === wanted);
    if (!found) throw new Error(`The page has no ${wanted}.`);
    return found.value;
  };
  const done = (wanted: string): readonly Line[] =>
    lines.filter(({ name, labels }) => name === wanted && labels.get('outcome') === 'done');
  const seconds = new Map(
    done('reptemple_job_seconds_sum').map(({ labels, value }) => [labels.get('name') ?? '', value]),
  );
  return {
    cpuSeconds: figure('process_cpu_seconds_total'),
    megabytes: figure('process_resident_memory_bytes') / 1024 / 1024,
    lagMs: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    jobs: new Map(
      done('reptemple_job_seconds_count').map(({ labels, value: count }) => {
        const name = labels.get('name') ?? '';
        return [name, { count, seconds: seconds.get(name) ?? 0 }];
      }),
    ),
  };
};
