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
import { cn } from '../../ui/class-names.ts';
import { toast } from '../../ui/toast.ts';

interface StageControlsProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly isFullscreen: boolean;
  readonly onFullscreen: (isFullscreen: boolean) => void;
}

interface ToolProps {
  /** What it does; begins with `word`. */
  readonly label: string;
  /** What is written below the picture. */
  readonly word: string;
  readonly onPress: () => void;
  readonly isOn?: boolean;
  readonly children: ReactNode;
}

const Tool = ({ label, word, onPress, isOn, children }: ToolProps): ReactElement => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    className={cn(
      'h-13 w-13 text-lg [&>span]:flex-col [&>span]:gap-0.5 short:w-full',
      isOn === false && 'text-quiet [&_small]:line-through',
    )}
    onClick={onPress}
  >
    {children}
    <small className="text-[0.6875rem] leading-none font-medium">{word}</small>
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

const rotate = (recorder: Recorder, { rotation }: RecorderSnapshot): void => {
  if (recorder.turnTo(rotation === 0 ? 180 : 0)) toast({ title: 'Video Rotated' });
  else toast({ title: 'Cannot Rotate', description: 'Please stop recording before rotating the video', tone: 'error' });
};

export const StageControls = ({ recorder, snapshot, isFullscreen, onFullscreen }: StageControlsProps): ReactElement => {
  const { audio, isOverlayShown } = snapshot;
  const toggleAudio = (): void => {
    recorder.setAudio({ ...audio, isEnabled: !audio.isEnabled });
    toast({ title: audio.isEnabled ? 'Audio Disabled' : 'Audio Enabled' });
  };
  return (
    <div className="flex items-center short:grid short:grid-cols-3" role="toolbar" aria-label="Recording tools">
      <Tool label="Sound: audio feedback" word="Sound" isOn={audio.isEnabled} onPress={toggleAudio}>
        {audio.isEnabled ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      </Tool>
      <Tool
        label="Count spoken aloud"
        word="Count"
        isOn={audio.isCountSpoken}
        onPress={() => recorder.setAudio({ ...audio, isCountSpoken: !audio.isCountSpoken })}
      >
        {audio.isCountSpoken ? <Megaphone aria-hidden /> : <MegaphoneOff aria-hidden />}
      </Tool>
      <Tool label="Camera switch" word="Camera" onPress={() => void switchCamera(recorder)}>
        <SwitchCamera aria-hidden />
      </Tool>
      <Tool label="Rotate 180 degrees" word="Rotate" onPress={() => rotate(recorder, snapshot)}>
        <RotateCw aria-hidden />
      </Tool>
      <Tool
        label="Pose overlay"
        word="Pose"
        isOn={isOverlayShown}
        onPress={() => recorder.showOverlay(!isOverlayShown)}
      >
        <Layers aria-hidden />
      </Tool>
      <Tool
        label={isFullscreen ? 'Exit Fullscreen' : 'Full screen'}
        word={isFullscreen ? 'Exit' : 'Full'}
        onPress={() => onFullscreen(!isFullscreen)}
      >
        {isFullscreen ? <Shrink aria-hidden /> : <Expand aria-hidden />}
      </Tool>
    </div>
  );
};
