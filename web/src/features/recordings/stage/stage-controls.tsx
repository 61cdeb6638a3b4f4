import { Expand, Layers, RotateCw, Shrink, Volume2, VolumeX, Megaphone, MegaphoneOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { CameraTool } from '../setup/camera-tool.tsx';
import { Tool } from './stage-tool.tsx';
import type { AudioSettings } from '../../../recorder/audio/audio-settings.ts';
import { VoiceDialog } from './voice-dialog.tsx';

interface VoiceToolProps {
  readonly recorder: Recorder;
  readonly audio: AudioSettings;
}

const VoiceTool = ({ recorder, audio }: VoiceToolProps): ReactElement => (
  <VoiceDialog recorder={recorder} audio={audio}>
    <Tool label={t('Voice and sounds')} word={t('Voice')}>
      {audio.isEnabled && (audio.isCountSpoken || audio.areCuesSpoken) ? (
        <Megaphone aria-hidden />
      ) : (
        <MegaphoneOff aria-hidden />
      )}
    </Tool>
  </VoiceDialog>
);

interface StageControlsProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly isFullscreen: boolean;
  readonly onFullscreen: (isFullscreen: boolean) => void;
}

const rotate = (recorder: Recorder, { rotation }: RecorderSnapshot): void => {
  if (recorder.picture.turnTo(rotation === 0 ? 180 : 0)) toast({ title: t('Video Rotated') });
  else
    toast({
      title: t('Cannot Rotate'),
      description: t('Please stop recording before rotating the video'),
      tone: 'error',
    });
};

export const StageControls = ({ recorder, snapshot, isFullscreen, onFullscreen }: StageControlsProps): ReactElement => {
  const { audio, isOverlayShown } = snapshot;
  const toggleAudio = (): void => {
    recorder.hearing.set({ ...audio, isEnabled: !audio.isEnabled });
    toast({ title: audio.isEnabled ? t('Audio Disabled') : t('Audio Enabled') });
  };
  return (
    <fieldset className="flex min-w-0 items-center short:grid short:grid-cols-3" aria-label={t('Recording tools')}>
      <Tool label={t('Sound: audio feedback')} word={t('Sound')} isOn={audio.isEnabled} onPress={toggleAudio}>
        {audio.isEnabled ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      </Tool>
      <VoiceTool recorder={recorder} audio={audio} />
      <CameraTool recorder={recorder} snapshot={snapshot} />
      <Tool label={t('Rotate 180 degrees')} word={t('Rotate')} onPress={() => rotate(recorder, snapshot)}>
        <RotateCw aria-hidden />
      </Tool>
      <Tool
        label={t('Pose overlay')}
        word={t('Pose')}
        isOn={isOverlayShown}
        onPress={() => recorder.picture.showOverlay(!isOverlayShown)}
      >
        <Layers aria-hidden />
      </Tool>
      <Tool
        label={isFullscreen ? t('Exit Fullscreen') : t('Full screen')}
        word={isFullscreen ? t('Exit') : t('Full')}
        onPress={() => onFullscreen(!isFullscreen)}
      >
        {isFullscreen ? <Shrink aria-hidden /> : <Expand aria-hidden />}
      </Tool>
    </fieldset>
  );
};
