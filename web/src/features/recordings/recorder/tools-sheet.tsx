/**
 * Sheet with the recorder's tools: sound, voice, camera, rotation, overlay, size, hands-free start,
 * instructions and setup checks.
 */
import {
  Expand,
  Layers,
  RotateCw,
  Shrink,
  SlidersHorizontal,
  Volume2,
  VolumeX,
  Megaphone,
  MegaphoneOff,
} from 'lucide-react';
import { useState, useId, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { t } from '../../../i18n/translate.ts';
import type { AudioSettings } from '../../../recorder/audio/audio-settings.ts';
import { knownVoices, onVoicesChange, voiceFor, voicesToChooseFrom } from '../../../recorder/audio/speech.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch, CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Label, Select } from '../../../ui/form/input.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';
import { toast, errorToast } from '../../../ui/overlay/toast.ts';
import { soundLabel } from '../recording-labels-and-rules.ts';
import { CheckList } from '../setup/setup-checks-and-loading-status.tsx';
import { SetupInstructions } from '../setup/setup-instructions.tsx';
import { CameraTool, Tool } from './tool-buttons.tsx';

interface PartProps {
  readonly audio: AudioSettings;
  readonly onChange: (audio: AudioSettings) => void;
}

const Volume = ({ audio, onChange }: PartProps): ReactElement => {
  const id = useId();
  const percent = Math.round(audio.volume * 100);
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('Volume: {percent}%', { percent })}</Label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        className="h-11 w-full accent-ink"
        onChange={({ target }) => onChange({ ...audio, volume: Number(target.value) / 100 })}
      />
    </div>
  );
};

/**
 * Returns the number of speech voices that the browser has. React compares numbers to notice
 * changes, because the browser returns a new array on each call.
 */
const voiceCount = (): number => knownVoices().length;

const Voice = ({ audio, onChange }: PartProps): ReactElement | null => {
  const id = useId();
  useSyncExternalStore(onVoicesChange, voiceCount);
  const voices = voicesToChooseFrom(knownVoices());
  if (voices.length === 0)
    return <p className="text-quiet">{t('No voice available for your language. You’ll hear sounds only.')}</p>;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t('Voice')}</Label>
      <Select
        id={id}
        value={voiceFor(voices, audio.voice)?.voiceURI ?? ''}
        onChange={({ target }) => onChange({ ...audio, voice: target.value })}
      >
        {voices.map(({ voiceURI, name, lang }) => (
          <option key={voiceURI} value={voiceURI}>
            {name} ({lang})
          </option>
        ))}
      </Select>
    </div>
  );
};

interface VoiceDialogProps {
  readonly recorder: Recorder;
  readonly audio: AudioSettings;
  readonly children: ReactElement;
}

export const VoiceDialog = ({ recorder, audio, children }: VoiceDialogProps): ReactElement => {
  const change = (next: AudioSettings): void => recorder.hearing.set(next);
  return (
    <Dialog>
      <DialogTrigger asChild>{children}</DialogTrigger>
      <DialogContent title={t('Voice')}>
        <div className="grid gap-3">
          <CheckRow
            checked={audio.isCountSpoken}
            onChange={({ target }) => change({ ...audio, isCountSpoken: target.checked })}
          >
            {t('Count every valid rep aloud')}
          </CheckRow>
          <CheckRow
            checked={audio.areCuesSpoken}
            onChange={({ target }) => change({ ...audio, areCuesSpoken: target.checked })}
          >
            {t('Say form tips aloud')}
          </CheckRow>
        </div>
        <Voice audio={audio} onChange={change} />
        <Volume audio={audio} onChange={change} />
        <Button variant="secondary" disabled={!audio.isEnabled} onClick={() => recorder.hearing.tryOut()}>
          <Volume2 aria-hidden /> <span>{audio.isEnabled ? t('Listen') : t('Sound is off.')}</span>
        </Button>
      </DialogContent>
    </Dialog>
  );
};

interface VoiceToolProps {
  readonly recorder: Recorder;
  readonly audio: AudioSettings;
}

const VoiceTool = ({ recorder, audio }: VoiceToolProps): ReactElement => (
  <VoiceDialog recorder={recorder} audio={audio}>
    <Tool label={t('Voice')} word={t('Voice')}>
      {audio.isEnabled && (audio.isCountSpoken || audio.areCuesSpoken) ? (
        <Megaphone aria-hidden />
      ) : (
        <MegaphoneOff aria-hidden />
      )}
    </Tool>
  </VoiceDialog>
);

const rotate = (recorder: Recorder, { rotation }: RecorderSnapshot): void => {
  if (recorder.picture.turnTo(rotation === 0 ? 180 : 0)) toast({ title: t('Video Rotated') });
  else errorToast(t('Please stop recording before rotating the video'));
};

interface ToolsProps {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly isFullscreen: boolean;
  readonly onFullscreen: (isFullscreen: boolean) => void;
}

const ToolGrid = ({ recorder, snapshot, isFullscreen, onFullscreen }: ToolsProps): ReactElement => {
  const { audio, isOverlayShown } = snapshot;
  const toggleAudio = (): void => {
    recorder.hearing.set({ ...audio, isEnabled: !audio.isEnabled });
    toast({ title: audio.isEnabled ? t('Audio Disabled') : t('Audio Enabled') });
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-3 gap-2 sm:grid-cols-6 short:grid-cols-6" aria-label={t('Tools')}>
      <Tool label={t('Sound')} word={t('Sound')} isOn={audio.isEnabled} onPress={toggleAudio}>
        {audio.isEnabled ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      </Tool>
      <VoiceTool recorder={recorder} audio={audio} />
      <CameraTool recorder={recorder} snapshot={snapshot} />
      <Tool label={t('Rotate 180 degrees')} word={t('Rotate')} onPress={() => rotate(recorder, snapshot)}>
        <RotateCw aria-hidden />
      </Tool>
      <Tool
        label={t('Pose')}
        word={t('Pose')}
        isOn={isOverlayShown}
        onPress={() => recorder.picture.showOverlay(!isOverlayShown)}
      >
        <Layers aria-hidden />
      </Tool>
      <Tool
        label={isFullscreen ? t('Exit Fullscreen') : t('Full screen')}
        word={isFullscreen ? t('Exit') : t('Full screen')}
        onPress={() => onFullscreen(!isFullscreen)}
      >
        {isFullscreen ? <Shrink aria-hidden /> : <Expand aria-hidden />}
      </Tool>
    </fieldset>
  );
};

const Rate = ({ snapshot: { framesPerSecond, model } }: Pick<ToolsProps, 'snapshot'>): ReactElement | null =>
  framesPerSecond === null ? null : <p className="text-sm text-quiet">{`${framesPerSecond} fps · ${model}`}</p>;

const HandsFree = ({ recorder, snapshot }: Pick<ToolsProps, 'recorder' | 'snapshot'>): ReactElement => (
  <div className="flex items-center justify-between gap-4">
    <div>
      <p className="font-semibold">{t('Hands-free start')}</p>
      <p className="text-sm text-quiet">{t('Hold the start position for 2 seconds, or tap Start.')}</p>
    </div>
    <Switch
      label={t('Hands-free start')}
      checked={snapshot.isHandsFree}
      onCheckedChange={(isHandsFree) => recorder.setHandsFree(isHandsFree)}
    />
  </div>
);

interface ToolsSheetProps extends ToolsProps {
  readonly definition: ExerciseDefinition;
  /** True if all setup checks pass (or a test video is used), so Start shows no warning. */
  readonly isSetupReady: boolean;
  readonly notes: ReactNode;
}

export const ToolsSheet = ({ definition, isSetupReady, notes, ...tools }: ToolsSheetProps): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const { snapshot, isFullscreen, onFullscreen } = tools;
  const changeSize = (isFull: boolean): void => {
    setOpen(false);
    onFullscreen(isFull);
  };
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('Tools')}
          title={t('Tools')}
          className="size-14 text-xl short:h-11 short:w-full"
        >
          <SlidersHorizontal aria-hidden />
        </Button>
      </DialogTrigger>
      <DialogContent title={t('Tools')} className="over-picture text-ink short:w-[min(46rem,calc(100vw-3rem))]">
        {isFullscreen ? notes : null}
        <ToolGrid {...tools} onFullscreen={changeSize} />
        <HandsFree {...tools} />
        <p className="text-sm text-quiet">{soundLabel(snapshot.audio)}</p>
        <SetupInstructions definition={definition} />
        {snapshot.stage === 'ready' ? <CheckList snapshot={snapshot} isSetupReady={isSetupReady} /> : null}
        <Rate snapshot={snapshot} />
      </DialogContent>
    </Dialog>
  );
};
