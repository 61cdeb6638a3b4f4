/** Heading above the player, with buttons to rerun and to close the analysis. */
import { ChevronUp, RotateCcw } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { focusOnArrival } from '../../../ui/overlay/focus.ts';
import { DisabledReason } from '../../../ui/feedback/disabled-reason.tsx';
import type { UsedAnalysis } from './use-analysis.ts';

/** Scrolls to the heading when it first appears. */
const arrive = (heading: HTMLElement | null): void => {
  focusOnArrival(heading);
  heading?.scrollIntoView({ block: 'start' });
};

interface AnalysisHeadingProps {
  readonly analysis: UsedAnalysis;
  /** Reason why a rerun is not possible; undefined if it is. */
  readonly whyNoRerun: string | undefined;
}

export const AnalysisHeading = ({ analysis, whyNoRerun }: AnalysisHeadingProps): ReactElement => {
  const { isOpen, hide, rerun, state } = analysis;
  const disabledReason = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <CardTitle
        tabIndex={-1}
        className="scroll-mt-24 text-xl outline-none sm:text-2xl"
        {...(isOpen ? { ref: arrive } : {})}
      >
        {t('Video Analysis')}
      </CardTitle>
      <div className="flex flex-wrap items-center gap-3">
        <DisabledReason id={disabledReason} words={whyNoRerun} />
        <Button
          variant="secondary"
          className="max-sm:px-3"
          disabled={whyNoRerun !== undefined}
          aria-describedby={disabledReason}
          onClick={rerun}
        >
          <RotateCcw aria-hidden /> <span>{t('Rerun Analysis')}</span>
        </Button>
        {isOpen && !state.isRerunning ? (
          <Button variant="quiet" onClick={hide}>
            <ChevronUp aria-hidden /> <span>{t('Hide')}</span>
          </Button>
        ) : null}
      </div>
    </div>
  );
};
