/** The analysis of a recording, for who was recorded and for admins: the player, every rep, another look, another result. */
import type { RecordedRep, Recording } from '@reptemple/contract/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useQuery } from '@tanstack/react-query';
import { ChevronUp, RotateCcw } from 'lucide-react';
import { useReducer, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { AnalysisPlayer } from '../../../player/analysis-player.tsx';
import type { PlayerHandle } from '../../../player/analysis-player.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { CorrectionPanel } from '../corrections/correction-panel.tsx';
import { focusOnArrival } from '../../../ui/focus.ts';
import { RepLedger } from '../rep-ledger.tsx';
import { AT_REST, afterStep } from './analysis-state.ts';
import { ConfigurationError } from './configuration-error.tsx';
import { DefinitionPicker } from './definition-picker.tsx';
import { definitionOf, definitionsQuery } from './definitions.ts';
import { Film, NoFilm } from './film.tsx';
import { Poster } from './poster.tsx';
import { StoredAnalysis } from './stored-analysis.tsx';
import { useAnalysisAddress } from './use-analysis-address.ts';

interface AnalysisSectionProps {
  readonly recording: Recording;
  readonly reps: readonly RecordedRep[];
  /** That judged the recording; undefined when it is missing or invalid. */
  readonly definition: ExerciseDefinition | undefined;
  readonly isAdmin: boolean;
  /** Whether an admin decides on what its owner changes. */
  readonly isReviewed: boolean;
}

/** Once, when what was asked for has come. */
const arrive = (heading: HTMLElement | null): void => {
  focusOnArrival(heading);
  heading?.scrollIntoView({ block: 'start' });
};

const useAnalysis = (recording: Recording) => {
  const [state, step] = useReducer(afterStep, AT_REST);
  const address = useAnalysisAddress();
  const player = useRef<PlayerHandle>(null);
  const film = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState(0);
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
    toast({ title: 'Analysis started', description: 'The video plays once, and every rep is judged anew.' });
  };
  return { ...address, state, step, player, film, from, rerun, jump: recording.videoUrl ? jump : undefined };
};

type Analysis = ReturnType<typeof useAnalysis>;

interface StageProps extends Pick<AnalysisSectionProps, 'recording' | 'definition' | 'isAdmin'> {
  readonly analysis: Analysis;
}

/** The definition to look with. */
const useJudge = (analysis: Analysis, own: ExerciseDefinition | undefined): ExerciseDefinition | undefined => {
  const { definitionId } = analysis.state;
  const { data } = useQuery({ ...definitionsQuery, enabled: definitionId !== undefined });
  if (definitionId === undefined) return own;
  return definitionOf(data?.definitions.find(({ id }) => id === definitionId)?.definition);
};

const Stage = ({ recording, definition: own, isAdmin, analysis }: StageProps): ReactElement => {
  const { state, step, isOpen, open, player, from } = analysis;
  const definition = useJudge(analysis, own);
  const { videoUrl, thumbnailUrl } = recording;
  if (!videoUrl) return <NoFilm recording={recording} />;
  if (!definition)
    return (
      <>
        <ConfigurationError challenge={recording.challengeId} />
        <Film recording={recording} />
      </>
    );
  if (!isOpen) return <Poster label="View Analysis" picture={thumbnailUrl} onOpen={open} />;
  const shared = { videoUrl, definition, isAdmin, handle: player };
  const key = `${state.run}-${recording.id}`;
  if (!state.isRerunning) return <StoredAnalysis key={key} {...shared} recording={recording} initialSeconds={from} />;
  return (
    <AnalysisPlayer
      key={key}
      {...shared}
      startsByItself
      onAnalysed={(seen) => step({ kind: 'analysed', analysis: seen })}
    />
  );
};

const Heading = ({ analysis, canRerun }: { readonly analysis: Analysis; readonly canRerun: boolean }): ReactElement => {
  const { isOpen, close, rerun, state } = analysis;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <CardTitle tabIndex={-1} className="scroll-mt-24 text-2xl outline-none" {...(isOpen ? { ref: arrive } : {})}>
        Video Analysis
      </CardTitle>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" disabled={!canRerun || (state.isRerunning && !state.analysis)} onClick={rerun}>
          <RotateCcw aria-hidden /> Rerun Analysis
        </Button>
        {isOpen && !state.isRerunning ? (
          <Button variant="quiet" onClick={close}>
            <ChevronUp aria-hidden /> Hide
          </Button>
        ) : null}
      </div>
    </div>
  );
};

export const AnalysisSection = (props: AnalysisSectionProps): ReactElement => {
  const { recording, reps, definition, isAdmin, isReviewed } = props;
  const analysis = useAnalysis(recording);
  const { state, step, film, isOpen, jump } = analysis;
  return (
    <div id="analysis" className="grid gap-5">
      <Heading analysis={analysis} canRerun={recording.videoUrl !== null && definition !== undefined} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div ref={film} className="grid min-w-0 scroll-mt-20 gap-5">
          <Stage {...{ recording, definition, isAdmin, analysis }} />
          {isAdmin && isOpen ? (
            <DefinitionPicker
              chosen={state.definitionId}
              isDisabled={state.isRerunning}
              onChoose={(definitionId) => step({ kind: 'judgedBy', definitionId })}
            />
          ) : null}
        </div>
        <Card className="grid min-w-0 gap-3 p-5 sm:p-6 lg:row-span-2">
          <CardTitle as="h3">Reps</CardTitle>
          {/* A rerun watches the video from end to end: a jump would leave something out. */}
          <RepLedger reps={reps} definition={definition} onSeek={state.isRerunning ? undefined : jump} />
        </Card>
        <Card className="grid min-w-0 gap-4 p-5 sm:p-6">
          <CardTitle as="h3">Update Results</CardTitle>
          <CorrectionPanel
            recording={recording}
            isReviewed={isReviewed}
            isRerunning={state.isRerunning}
            analysis={state.analysis}
            onEnd={() => step({ kind: 'ended' })}
          />
        </Card>
      </div>
    </div>
  );
};
