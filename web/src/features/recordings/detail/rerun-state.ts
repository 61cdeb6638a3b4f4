/**
 * State of the analysis on a recording's page: stored result, new run over the video, or view with
 * another definition (specification S2, section 4).
 */
import type { LiveAnalysis } from '../../../player/analysis/frame-by-frame-count.ts';

export interface AnalysisState {
  /** Number of the analysis run. A new number restarts the player. */
  readonly run: number;
  readonly isRerunning: boolean;
  /** Result of the new analysis; undefined until the whole video is analysed. */
  readonly analysis: LiveAnalysis | undefined;
  /**
   * Id of the definition that an admin chose to view the recording with; undefined for the
   * recording's own.
   */
  readonly definitionId: string | undefined;
}

export type AnalysisStep =
  | { readonly kind: 'rerun' }
  | { readonly kind: 'analysed'; readonly analysis: LiveAnalysis }
  | { readonly kind: 'ended' }
  | { readonly kind: 'judgedBy'; readonly definitionId: string | undefined };

export const INITIAL_ANALYSIS: AnalysisState = {
  run: 0,
  isRerunning: false,
  analysis: undefined,
  definitionId: undefined,
};

/**
 * Reducer of `AnalysisState`. A new analysis uses the recording's own definition. A chosen
 * definition changes only the view.
 */
export const nextAnalysisState = (state: AnalysisState, step: AnalysisStep): AnalysisState => {
  const again = { ...INITIAL_ANALYSIS, run: state.run + 1 };
  if (step.kind === 'rerun') return { ...again, isRerunning: true };
  if (step.kind === 'judgedBy') return { ...again, definitionId: step.definitionId };
  if (!state.isRerunning) return state;
  if (step.kind === 'ended') return again;
  return { ...state, analysis: step.analysis };
};
