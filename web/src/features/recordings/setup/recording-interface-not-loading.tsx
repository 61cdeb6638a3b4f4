/**
 * Screen 'Recording Interface Not Loading' with three buttons and debug information (specification
 * S2, section 2).
 */
import { useQuery } from '@tanstack/react-query';
import { Bug, Copy, RefreshCw, Zap } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import { deviceFacts } from '../../../recorder/setup-check/device-capabilities.ts';
import type { DeviceFacts } from '../../../recorder/setup-check/device-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

/** Data that is shown as debug information. Must not contain data of other users. */
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

/**
 * Returns the names, with translations, of the debug lines that are shown above the console panel.
 */
const shortNames = (): ReadonlyMap<string, string> =>
  new Map([
    ['Challenge', t('Challenge')],
    ['Signed in', t('Signed in')],
    ['Camera', t('Camera')],
    ['Pose model', t('Pose model')],
  ]);

/**
 * Returns only the debug lines named in `shortNames`, with translated names. The page's console
 * panel shows all lines.
 */
export const shortLines = (lines: readonly DebugLine[]): readonly DebugLine[] => {
  const names = shortNames();
  return lines.flatMap(([name, value]) => {
    const shown = names.get(name);
    return shown === undefined ? [] : [[shown, value] as const];
  });
};

interface FallbackProps {
  readonly snapshot?: RecorderSnapshot;
  readonly challenge: string;
  readonly person?: string;
  readonly waited?: number;
  readonly fault?: string;
  readonly onForce: () => void;
}

const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: t('Copied') });
  } catch {
    toast({ title: t('Copy Failed'), tone: 'error' });
  }
};

const Console = ({ text }: { readonly text: string }): ReactElement => (
  <div className="relative rounded-stone border bg-sunken text-left">
    <textarea
      readOnly
      aria-label={t('Debug Console')}
      rows={8}
      value={text}
      className="block w-full resize-none rounded-stone bg-transparent p-3 pr-14 font-mono text-xs leading-relaxed"
    />
    <Button
      variant="quiet"
      size="icon"
      aria-label={t('Copy')}
      className="absolute top-1 right-1"
      onClick={() => void copy(text)}
    >
      <Copy aria-hidden />
    </Button>
  </div>
);

export const InterfaceFallback = ({ onForce, ...known }: FallbackProps): ReactElement => {
  const { data: device } = useQuery({ queryKey: ['device.facts'], queryFn: deviceFacts, staleTime: 0 });
  const [isConsoleOpen, setConsoleOpen] = useState(false);
  const lines = debugLines(known, device);
  return (
    <section
      aria-label={t('Recording Interface Not Loading')}
      className="grid w-full max-w-xl gap-4 rounded-stone border bg-surface p-5 text-left shadow-lifted"
    >
      <div role="alert">
        <h2 className="carved text-xl sm:text-2xl">{t('Recording Interface Not Loading')}</h2>
        {known.fault ? <p className="mt-1 text-quiet">{t('Something went wrong. Please try again.')}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onForce}>
          <Zap aria-hidden /> <span>{t('Force Load Recording')}</span>
        </Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          <RefreshCw aria-hidden /> <span>{t('Refresh Page')}</span>
        </Button>
        <Button variant="quiet" aria-expanded={isConsoleOpen} onClick={() => setConsoleOpen(!isConsoleOpen)}>
          <Bug aria-hidden /> <span>{t('Debug Console')}</span>
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm" aria-label={t('Debug information')}>
        {shortLines(lines).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {isConsoleOpen ? <Console text={lines.map((line) => line.join(': ')).join('\n')} /> : null}
    </section>
  );
};
