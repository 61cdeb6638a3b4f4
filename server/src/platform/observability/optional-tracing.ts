import type { Tracing } from './trace-requests-jobs-and-files.ts';

const UNTRACED: Tracing = {
  within: (_beginning, work) => work({ note: () => undefined, fail: () => undefined }),
  ids: () => ({}),
  close: () => Promise.resolve(),
};

export const openTracingIf = async (isWanted: boolean, is: { version: string; role: string }): Promise<Tracing> =>
  isWanted ? (await import('./open-telemetry.ts')).openTracing(is) : UNTRACED;
