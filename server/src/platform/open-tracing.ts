/** Traces where they are wanted, and nothing of OpenTelemetry where they are not. */
import type { Tracing } from './tracing.ts';

const UNTRACED: Tracing = {
  within: (_beginning, work) => work({ note: () => undefined, fail: () => undefined }),
  ids: () => ({}),
  close: () => Promise.resolve(),
};

/** Loaded only where it is wanted. */
export const openTracingIf = async (isWanted: boolean, is: { version: string; role: string }): Promise<Tracing> =>
  isWanted ? (await import('./open-telemetry.ts')).openTracing(is) : UNTRACED;
