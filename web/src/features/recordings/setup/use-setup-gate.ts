/** Set-up check of one recorder: camera, motion sensor and speech while it is ready. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import type { RecorderSettings } from '../../../recorder/recorder-settings.ts';
import type { SourceChoice } from '../../../recorder/capture/picture-source.ts';
import type { Rotation } from '../../../pose/pose-config.ts';
import { watchScreenAngle } from '../../../recorder/setup-check/screen-angle.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { SetupGate } from '../../../recorder/setup-check/setup-watch.ts';

/** Skips the checks if a video replaces the camera. */
export const useSetupGate = (
  definition: ExerciseDefinition,
  { kind }: SourceChoice,
): { readonly gate: SetupGate; readonly settings: Pick<RecorderSettings, 'onAnalysedIdle'> } => {
  const [gate] = useState(() => new SetupGate(definition));
  return { gate, settings: kind === 'camera' ? { onAnalysedIdle: gate.look } : {} };
};

/** Rotates the picture by 180° if the phone is upside down. */
const turn = (recorder: Recorder, rotation: Rotation): void => {
  if (recorder.picture.standAs(rotation)) toast({ title: t('Video Orientation Adjusted') });
};

/** Connects the set-up check with the recorder's speech. Returns true if Start needs no warning. */
export const useOffered = (gate: SetupGate, recorder: Recorder, { kind }: SourceChoice): boolean => {
  useEffect(() => gate.attach((words) => recorder.hearing.say(words)), [gate, recorder]);
  useEffect(() => watchScreenAngle((rotation) => turn(recorder, rotation)), [recorder]);
  const isOffered = useSyncExternalStore(gate.subscribe, gate.isOffered);
  return isOffered || kind === 'test-video';
};
