/** What the analysis of a recording shows: what is stored of it, or its video analysed anew (second document, section 4, "Recording detail"). */
import type { LiveAnalysis } from '../../../player/analysis.ts';

export interface AnalysisState {
  /** Counts the playings: another one begins anew. */
  readonly run: number;
  readonly isRerunning: boolean;
  /** What the rerun has seen, once it has seen the last picture. */
  readonly analysis: LiveAnalysis | undefined;
  /** The id of another definition an admin looks with; undefined: the one that judged the recording. */
  readonly definitionId: string | undefined;
}

export type AnalysisStep =
  | { readonly kind: 'rerun' }
  /** The video was seen to its last picture. */
  | { readonly kind: 'analysed'; readonly analysis: LiveAnalysis }
  /** Saved or cancelled. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'judgedBy'; readonly definitionId: string | undefined };

export const AT_REST: AnalysisState = { run: 0, isRerunning: false, analysis: undefined, definitionId: undefined };

/** A rerun is judged by the recording's own definition, as its result would be; a definition that is looked with yields no result. */
export const afterStep = (state: AnalysisState, step: AnalysisStep): AnalysisState => {
  const again = { ...AT_REST, run: state.run + 1 };
  if (step.kind === 'rerun') return { ...again, isRerunning: true };
  if (step.kind === 'judgedBy') return { ...again, definitionId: step.definitionId };
  if (!state.isRerunning) return state;
  if (step.kind === 'ended') return again;
  return { ...state, analysis: step.analysis };
};
