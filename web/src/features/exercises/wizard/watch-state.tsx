/** Progress of the pose analysis, with actions if it stalls. */
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Player } from '../../../player/player.ts';
import { useReadings } from '../../../player/use-player.ts';
import type { UsedPlayer } from '../../../player/use-player.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { NO_POSE_LIBRARY } from './messages.ts';
import { Refused } from './refused.tsx';
import type { Watched } from './wizard-state.ts';

interface WatchStateProps {
  readonly used: UsedPlayer;
  readonly watched: Watched | undefined;
}

const percentOf = (share: number): number => Math.min(100, Math.round(share * 100));

/** Restarts from the beginning, because partial results are useless. */
const startOver = (player: Player): void => {
  player.reset();
  player.play();
};

const Running = ({ used: { player, snapshot } }: Pick<WatchStateProps, 'used'>): ReactElement => {
  const [seen, setSeen] = useState(0);
  useReadings(player, () => setSeen(percentOf(player.countedMs / Math.max(1, player.getSnapshot().lengthMs))));
  const { modelLoaded, stage } = snapshot;
  const isLoading = modelLoaded !== null || stage === 'loading';
  const percent = modelLoaded === null ? seen : percentOf(modelLoaded);
  const words = isLoading ? t('Loading pose detection') : t('Analysing the clip');
  return (
    <div className="grid gap-3">
      <p className="flex justify-between gap-3">
        <span>{words}</span>
        <span className="tabular-nums">{`${percent} %`}</span>
      </p>
      <Progress label={words} percent={percent} />
      <p className="text-sm text-pretty text-quiet">{t('Slower devices take longer, with the same result.')}</p>
      {stage === 'paused' ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => startOver(player)}>
          {t('Start over')}
        </Button>
      ) : null}
    </div>
  );
};

export const WatchState = ({ used, watched }: WatchStateProps): ReactElement => {
  const { player, snapshot } = used;
  const { problem } = snapshot;
  if (problem === 'video' || problem === 'broken') return <Refused fault={t('Failed to load video')} />;
  if (problem === 'canvas') return <Refused fault={t('Failed to get canvas context')} />;
  if (watched) {
    return (
      <output className="flex items-center gap-2">
        <Check className="size-5 text-gold" aria-hidden />
        <span>
          {t('Done: {count, plural, one {# frame} other {# frames}} analysed.', {
            count: watched.track.frames.length,
          })}
        </span>
      </output>
    );
  }
  if (problem === 'model') {
    return (
      <div className="grid justify-items-start gap-3">
        <Refused fault={NO_POSE_LIBRARY} />
        <Button variant="secondary" onClick={() => startOver(player)}>
          {t('Try Again')}
        </Button>
      </div>
    );
  }
  return <Running used={used} />;
};
