/** State of a recording's analysis: stored result or rerun (specification S2, section 4). */
import type { LiveAnalysis } from '../../../player/analysis/analysis.ts';

export interface AnalysisState {
  /** Number of the current run; a new number restarts the player. */
  readonly run: number;
  readonly isRerunning: boolean;
  /** Result of the rerun, after its last frame. */
  readonly analysis: LiveAnalysis | undefined;
  /** Id of the definition an admin chose; undefined: the one that counted the recording. */
  readonly definitionId: string | undefined;
}

export type AnalysisStep =
  | { readonly kind: 'rerun' }
  /** The rerun reached the last frame. */
  | { readonly kind: 'analysed'; readonly analysis: LiveAnalysis }
  /** The rerun was saved or cancelled. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'judgedBy'; readonly definitionId: string | undefined };

export const AT_REST: AnalysisState = { run: 0, isRerunning: false, analysis: undefined, definitionId: undefined };

/**
 * Returns the next state. A rerun uses the recording's own definition; another definition only
 * shows a count and yields no result.
 */
export const afterStep = (state: AnalysisState, step: AnalysisStep): AnalysisState => {
  const again = { ...AT_REST, run: state.run + 1 };
  if (step.kind === 'rerun') return { ...again, isRerunning: true };
  if (step.kind === 'judgedBy') return { ...again, definitionId: step.definitionId };
  if (!state.isRerunning) return state;
  if (step.kind === 'ended') return again;
  return { ...state, analysis: step.analysis };
};
