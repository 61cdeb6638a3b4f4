import {
  Expand,
  Layers,
  Megaphone,
  MegaphoneOff,
  RotateCw,
  Shrink,
  SwitchCamera,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Recorder } from '../../camera/recorder.ts';
import type { RecorderSnapshot } from '../../camera/recorder-state.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

interface StageControlsProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly isFullscreen: boolean;
  readonly onFullscreen: (isFullscreen: boolean) => void;
}

interface ToolProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

const Tool = ({ label, onPress, isOn, children }: ToolProps): ReactElement => (
  <Button variant="quiet" size="icon" aria-label={label} title={label} aria-pressed={isOn} onClick={onPress}>
    {children}
  </Button>
);

const switchCamera = async (recorder: Recorder): Promise<void> => {
  const outcome = await recorder.switchCamera();
  if (outcome === 'switched') toast({ title: 'Camera Switched' });
  else if (outcome === 'refused') {
    toast({
      title: 'Cannot Switch Camera',
      description: 'Please stop recording before switching cameras',
      tone: 'error',
    });
  } else toast({ title: 'No Other Camera', description: 'This device has only one camera.' });
};

const rotate = (recorder: Recorder): void => {
  if (recorder.rotate()) toast({ title: 'Video Orientation Adjusted' });
  else toast({ title: 'Cannot Rotate', description: 'Please stop recording before rotating the video', tone: 'error' });
};

export const StageControls = ({ recorder, snapshot, isFullscreen, onFullscreen }: StageControlsProps): ReactElement => {
  const { audio, isOverlayShown } = snapshot;
  const toggleAudio = (): void => {
    recorder.setAudio({ ...audio, isEnabled: !audio.isEnabled });
    toast({ title: audio.isEnabled ? 'Audio Disabled' : 'Audio Enabled' });
  };
  return (
    <div className="flex items-center" role="toolbar" aria-label="Recording tools">
      <Tool label="Audio feedback" isOn={audio.isEnabled} onPress={toggleAudio}>
        {audio.isEnabled ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      </Tool>
      <Tool
        label="Speak the count"
        isOn={audio.isCountSpoken}
        onPress={() => recorder.setAudio({ ...audio, isCountSpoken: !audio.isCountSpoken })}
      >
        {audio.isCountSpoken ? <Megaphone aria-hidden /> : <MegaphoneOff aria-hidden />}
      </Tool>
      <Tool label="Switch camera" onPress={() => void switchCamera(recorder)}>
        <SwitchCamera aria-hidden />
      </Tool>
      <Tool label="Rotate 180 degrees" onPress={() => rotate(recorder)}>
        <RotateCw aria-hidden />
      </Tool>
      <Tool label="Pose overlay" isOn={isOverlayShown} onPress={() => recorder.showOverlay(!isOverlayShown)}>
        <Layers aria-hidden />
      </Tool>
      <Tool label={isFullscreen ? 'Exit Fullscreen' : 'Fullscreen'} onPress={() => onFullscreen(!isFullscreen)}>
        {isFullscreen ? <Shrink aria-hidden /> : <Expand aria-hidden />}
      </Tool>
    </div>
  );
};
