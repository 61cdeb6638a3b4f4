/** Analysis of a recording for its owner and admins: player, reps, rerun and correction. */
import type { NotCountedMovement } from '@reptemple/contract/recordings/not-counted';
import type { RecordedRep, Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { otherCountMessage } from '../../../entities/recording/corrected-count.ts';
import { CorrectionPanel } from '../corrections/correction-panel.tsx';
import { Fold, useFold } from '../../../ui/fold.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { RepsSection } from '../reward/reps-section.tsx';
import type { Stills } from '../reward/stills.ts';
import { AnalysisHeading } from './analysis-heading.tsx';
import { AnalysisStage } from './analysis-stage.tsx';
import { DefinitionPicker } from './definition-picker.tsx';
import { heldBack } from './rules.ts';
import { useAnalysis } from './use-analysis.ts';

interface AnalysisSectionProps {
  readonly recording: Recording;
  readonly reps: readonly RecordedRep[];
  readonly notCounted: readonly NotCountedMovement[];
  /** Definition that counted the recording; undefined if it is missing or invalid. */
  readonly definition: ExerciseDefinition | undefined;
  readonly isAdmin: boolean;
  /** True if an admin must approve the owner's corrections. */
  readonly isReviewed: boolean;
  readonly stills: Stills | undefined;
  /** Charts below the player. */
  readonly pictures: ReactNode;
  /** Content below the correction form. */
  readonly beside: ReactNode;
}

export const AnalysisSection = (props: AnalysisSectionProps): ReactElement => {
  const { recording, reps, notCounted, definition, isAdmin, isReviewed, stills, pictures, beside } = props;
  const update = useFold(useDesk());
  const analysis = useAnalysis(recording);
  const { state, step, film, isOpen, jump } = analysis;
  const otherCount = otherCountMessage(recording, reps);
  return (
    <div id="analysis" className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5">
      <AnalysisHeading
        analysis={analysis}
        whyNoRerun={heldBack({ ...state, hasVideo: recording.videoUrl !== null, isJudged: definition !== undefined })}
      />
      {otherCount ? <p className="max-w-prose text-pretty">{otherCount}</p> : null}
      {/* The second row starts below the player, however tall the list of reps is. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div ref={film} className="grid min-w-0 scroll-mt-20 gap-5">
          <AnalysisStage {...{ recording, definition, isAdmin, analysis }} />
          {isAdmin && (isOpen || !definition) ? (
            <DefinitionPicker
              chosen={state.definitionId}
              isDisabled={state.isRerunning}
              onChoose={(definitionId) => step({ kind: 'judgedBy', definitionId })}
            />
          ) : null}
          {pictures}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
          <Card className="min-w-0 px-4 pt-4 pb-1 sm:px-6 sm:pt-6">
            {/* Seeking is disabled during a rerun, which must analyze the whole video. */}
            <RepsSection {...{ reps, stills, definition, notCounted }} onSeek={state.isRerunning ? undefined : jump} />
          </Card>
          <Card className="min-w-0 px-4 sm:px-6">
            <Fold
              className="border-t-0"
              title={<CardTitle as="h3">{t('Update Results')}</CardTitle>}
              isOpen={update.isOpen || state.isRerunning}
              onOpen={update.onOpen}
            >
              <CorrectionPanel
                recording={recording}
                isReviewed={isReviewed}
                isRerunning={state.isRerunning}
                analysis={state.analysis}
                onEnd={() => step({ kind: 'ended' })}
              />
            </Fold>
          </Card>
          {beside}
        </div>
      </div>
    </div>
  );
};
