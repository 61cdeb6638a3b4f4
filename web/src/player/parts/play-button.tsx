import { Pause, Play } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { Player } from '../player.ts';
import type { PlayerSnapshot } from '../player-state.ts';

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
