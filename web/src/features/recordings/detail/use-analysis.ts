/** State and actions of a recording's analysis. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { useReducer, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { PlayerHandle } from '../../../player/analysis-player.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { LiveAnalysis } from '../../../player/analysis/analysis.ts';

/** State of a recording's analysis: stored result or rerun (specification S2, section 4). */
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

/** Keeps the open state of the analysis in the URL hash (specification S2, section 2). */
const HASH = 'analysis';

const useAnalysisAddress = () => {
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ hash }) => hash === HASH });
  const goTo = (hash: string): void =>
    void navigate({ to: '.', hash, replace: true, resetScroll: false, hashScrollIntoView: false });
  return { isOpen, open: () => goTo(HASH), close: () => goTo('') };
};

export const useAnalysis = (recording: Recording) => {
  const [state, step] = useReducer(afterStep, AT_REST);
  const address = useAnalysisAddress();
  const player = useRef<PlayerHandle>(null);
  const film = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(0);
  const [wasHidden, setHidden] = useState(false);
  const jump = (seconds: number): void => {
    setFrom(seconds);
    film.current?.scrollIntoView({ block: 'nearest' });
    if (!address.isOpen) return address.open();
    player.current?.seekTo(seconds);
    player.current?.play();
  };
  const rerun = (): void => {
    setFrom(0);
    step({ kind: 'rerun' });
    address.open();
    toast({ title: t('Analysis started'), description: t('The video plays once while every rep is recounted.') });
  };
  const hide = (): void => {
    setHidden(true);
    address.close();
  };
  const { isOpen, open } = address;
  const canJump = recording.videoUrl !== null;
  return { isOpen, open, hide, wasHidden, state, step, player, film, from, rerun, jump: canJump ? jump : undefined };
};

export type UsedAnalysis = ReturnType<typeof useAnalysis>;
