/** Controls for visitors: play, seek, pose overlay and count. */
import { PersonStanding, Pause, Play } from 'lucide-react';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { Player } from '../player.ts';
import type { PlayerSnapshot } from '../player-state.ts';
import { SeekBar } from './seek-bar.tsx';

interface PlayButtonProps extends Pick<PlayerSnapshot, 'stage'> {
  readonly player: Player;
}

/** Returns true if the video can be neither played nor sought. */
export const isUnplayable = (stage: PlayerSnapshot['stage']): boolean => stage === 'loading' || stage === 'failed';

export const PlayButton = ({ player, stage }: PlayButtonProps): ReactElement => {
  const isPlaying = stage === 'playing';
  return (
    <Button
      size="icon"
      aria-label={isPlaying ? t('Pause') : t('Play')}
      disabled={isUnplayable(stage)}
      onClick={() => player.toggle()}
    >
      {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
    </Button>
  );
};

interface SimpleControlsProps extends Pick<PlayerSnapshot, 'stage' | 'lengthMs' | 'shown'> {
  readonly player: Player;
}

const Controls = ({ player, stage, lengthMs, shown }: SimpleControlsProps): ReactElement => (
  <fieldset aria-label={t('Playback')} className="m-0 flex min-w-0 items-center gap-3 border-0 p-0">
    <PlayButton player={player} stage={stage} />
    <div className="min-w-0 flex-1">
      <SeekBar player={player} lengthMs={lengthMs} />
    </div>
    <Button
      variant={shown.pose ? 'secondary' : 'quiet'}
      size="normal"
      className="px-3"
      aria-pressed={shown.pose}
      onClick={() => player.show({ pose: !shown.pose })}
    >
      <PersonStanding aria-hidden /> <span>{t('Pose')}</span>
    </Button>
  </fieldset>
);

export const SimpleControls = memo(Controls);
