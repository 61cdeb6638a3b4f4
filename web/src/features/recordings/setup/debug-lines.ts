/**
 * Lines of debug information for 'Recording Interface Not Loading'. Contains no data of other
 * people.
 */
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import type { DeviceFacts } from '../../../recorder/setup-check/device-facts.ts';
import { t } from '../../../i18n/translate.ts';

interface Known {
  readonly snapshot?: RecorderSnapshot;
  readonly challenge: string;
  readonly person?: string;
  readonly waited?: number;
  readonly fault?: string;
}

export type DebugLine = readonly [name: string, value: string];

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

const cameraLabel = (snapshot: RecorderSnapshot | undefined, device: DeviceFacts | undefined): string => {
  const seen = snapshot?.hasPicture ? 'gives a picture' : 'gives no picture';
  return device ? `${seen}; permission ${device.cameraPermission}, ${device.cameras} found` : seen;
};

const modelLabel = (snapshot: RecorderSnapshot | undefined): string =>
  snapshot ? `${Math.round(snapshot.modelLoaded * 100)}% loaded (${snapshot.model})` : 'not asked for';

const linesOfDevice = (device: DeviceFacts): readonly DebugLine[] => [
  ['Secure page', yesOrNo(device.isSecure)],
  ['Graphics', device.graphics],
  ['Web worker', yesOrNo(device.hasWorker)],
  ['WebAssembly', yesOrNo(device.hasWasm)],
  ['Video recorder', yesOrNo(device.hasRecorder)],
  ['Screen', device.screen],
  ['Browser', device.browser],
];

export const debugLines = (known: Known, device: DeviceFacts | undefined): readonly DebugLine[] => [
  ['Challenge', known.challenge],
  ['Signed in', known.person ?? 'yes'],
  ['Stage', known.snapshot?.stage ?? 'not begun'],
  ['Camera', cameraLabel(known.snapshot, device)],
  ['Pose model', modelLabel(known.snapshot)],
  ...(known.waited === undefined ? [] : [['Waited', `${Math.round(known.waited / 1000)} s`] as const]),
  ...(known.fault === undefined ? [] : [['Fault', known.fault] as const]),
  ...(device ? linesOfDevice(device) : []),
];

/** Names of the most useful lines: the English name used in the console, and the translated one. */
const shortNames = (): ReadonlyMap<string, string> =>
  new Map([
    ['Challenge', t('Challenge')],
    ['Signed in', t('Signed in')],
    ['Camera', t('Camera')],
    ['Pose model', t('Pose model')],
  ]);

/** Returns the most useful lines with translated names. The console shows all lines. */
export const shortLines = (lines: readonly DebugLine[]): readonly DebugLine[] => {
  const names = shortNames();
  return lines.flatMap(([name, value]) => {
    const shown = names.get(name);
    return shown === undefined ? [] : [[shown, value] as const];
  });
};
