/** State and actions of a recording's analysis. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { useReducer, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { PlayerHandle } from '../../../player/analysis-player.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { AT_REST, afterStep } from './analysis-state.ts';
import { useAnalysisAddress } from './use-analysis-address.ts';

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
    toast({ title: t('Analysis started'), description: t('The video plays once, and every rep is judged anew.') });
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
