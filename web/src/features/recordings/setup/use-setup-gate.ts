/** The setup gate of one recorder: eyes, sensor and voice while the stage is ready. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../../language/texts.ts';
import type { Recorder } from '../../../camera/recorder.ts';
import type { RecorderSettings } from '../../../camera/recorder-settings.ts';
import type { SourceChoice } from '../../../camera/picture-source.ts';
import type { Rotation } from '../../../camera/pose-config.ts';
import { watchScreenAngle } from '../../../camera/setup/screen-angle.ts';
import { toast } from '../../../ui/toast.ts';
import { SetupGate } from '../../../camera/setup/setup-gate.ts';

/** Nobody can step back in a video: with one in the camera's place there is nothing to judge. */
export const useSetupGate = (
  definition: ExerciseDefinition,
  { kind }: SourceChoice,
): { readonly gate: SetupGate; readonly settings: Pick<RecorderSettings, 'onAnalysedIdle'> } => {
  const [gate] = useState(() => new SetupGate(definition));
  return { gate, settings: kind === 'camera' ? { onAnalysedIdle: gate.look } : {} };
};

/** Turns the picture when the phone stands on its head. */
const turn = (recorder: Recorder, rotation: Rotation): void => {
  if (recorder.picture.standAs(rotation)) toast({ title: t('Video Orientation Adjusted') });
};

/** Gives the gate its recorder's voice for as long as the screen is there. True when Start may be tapped without a warning. */
export const useOffered = (gate: SetupGate, recorder: Recorder, { kind }: SourceChoice): boolean => {
  useEffect(() => gate.attach((words) => recorder.hearing.say(words)), [gate, recorder]);
  useEffect(() => watchScreenAngle((rotation) => turn(recorder, rotation)), [recorder]);
  const isOffered = useSyncExternalStore(gate.subscribe, gate.isOffered);
  return isOffered || kind === 'test-video';
};
