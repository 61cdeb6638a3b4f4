/**
 * Panel where an admin changes the pose model's settings in this browser, for recording, playback
 * and the wizard (specification S2, sections 2 and 3, "Pose config"). Other users have the
 * defaults.
 */
import { ChevronDown, ScanSearch } from 'lucide-react';
import { useId, useState, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';
import { RECORDING_POSE_CONFIG, VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { formatNumber } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { changePoseConfig, onPoseConfigChange, poseChanges, resetPoseConfig } from '../../../pose/pose-config-store.ts';
import type { PoseChanges } from '../../../pose/pose-config-store.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Label, Select } from '../../../ui/form/input.tsx';

const MODELS = [
  [0, t('Lite: fastest')],
  [1, t('Full: balanced')],
  [2, t('Heavy: most accurate, slowest')],
] as const;

/**
 * Step by which the confidence sliders change their value of 0 to 1 (specification S2, section 5).
 */
const STEP = 0.05;

const ModelChoice = ({ value }: { readonly value: PoseConfig['modelComplexity'] }): ReactElement => (
  <Field label={t('Pose model')}>
    {(control) => (
      <Select
        {...control}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = MODELS.find(([complexity]) => String(complexity) === currentTarget.value);
          if (chosen) changePoseConfig({ modelComplexity: chosen[0] });
        }}
      >
        {MODELS.map(([complexity, name]) => (
          <option key={complexity} value={complexity}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

interface ConfidenceProps {
  readonly label: string;
  readonly field: 'minDetectionConfidence' | 'minTrackingConfidence';
  readonly value: number | undefined;
}

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const said = (confidence: number): string => formatNumber(confidence, DECIMALS);

const usualLabel = (field: ConfidenceProps['field']): string => {
  const recording = said(RECORDING_POSE_CONFIG[field]);
  const viewer = said(VIEWER_POSE_CONFIG[field]);
  return recording === viewer
    ? t('Default {number}', { number: recording })
    : t('Default: {recording} while recording, {viewer} in the player.', { recording, viewer });
};

const Confidence = ({ label, field, value }: ConfidenceProps): ReactElement => {
  const id = useId();
  return (
    <div className="grid">
      <div className="flex items-baseline justify-between gap-4">
        <Label htmlFor={id}>{label}</Label>
        <output htmlFor={id} className="text-sm tabular-nums">
          {value === undefined ? '–' : said(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={STEP}
        value={value ?? RECORDING_POSE_CONFIG[field]}
        aria-describedby={`${id}-usual`}
        className="block h-11 w-full cursor-pointer accent-ink -outline-offset-4"
        onChange={({ currentTarget }) => changePoseConfig({ [field]: currentTarget.valueAsNumber })}
      />
      <p id={`${id}-usual`} className="text-sm text-quiet">
        {usualLabel(field)}
      </p>
    </div>
  );
};

const SWITCHES = [
  ['smoothLandmarks', t('Smooth landmarks')],
  ['enableSegmentation', t('Segmentation')],
] as const;

const Switches = ({ changes }: { readonly changes: PoseChanges }): ReactElement => (
  <ul className="grid gap-3">
    {SWITCHES.map(([field, label]) => (
      <li key={field} className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
        <span className="text-sm font-medium">{label}</span>
        <Switch
          label={label}
          checked={changes[field] ?? RECORDING_POSE_CONFIG[field] === true}
          onCheckedChange={(isOn) => changePoseConfig({ [field]: isOn })}
        />
      </li>
    ))}
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
      <span className="text-sm font-medium">{t('Smooth segmentation')}</span>
      <Switch label={t('Smooth segmentation')} checked={false} disabled />
      <p className="col-span-2 text-sm text-pretty text-quiet">{t('Not supported by the pose library.')}</p>
    </li>
  </ul>
);

const Settings = (): ReactElement => {
  const changes = useSyncExternalStore(onPoseConfigChange, poseChanges);
  return (
    <>
      <ModelChoice value={changes.modelComplexity ?? RECORDING_POSE_CONFIG.modelComplexity} />
      <Confidence
        label={t('Detection confidence')}
        field="minDetectionConfidence"
        value={changes.minDetectionConfidence}
      />
      <Confidence
        label={t('Tracking confidence')}
        field="minTrackingConfidence"
        value={changes.minTrackingConfidence}
      />
      <Switches changes={changes} />
      <p className="text-sm text-pretty text-quiet">
        {t('Applies to your next recordings and analyses in this browser.')}
      </p>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        // `aria-disabled` is used instead of `disabled`, because a disabled button would lose the
        // focus.
        aria-disabled={Object.keys(changes).length === 0 || undefined}
        onClick={resetPoseConfig}
      >
        {t('Reset')}
      </Button>
    </>
  );
};

/**
 * Panel with its button. On desktops it is at the bottom left in its own row, so that it never
 * covers a field; on phones it is below the definition.
 */
export const PosePanel = (): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside
      aria-label={t('Pose Configuration')}
      className={cn(
        'm-4 grid content-start rounded-stone border bg-raised',
        'lg:m-0 lg:max-h-[55%] lg:shrink-0 lg:overflow-y-auto lg:rounded-none lg:border-x-0 lg:border-b-0',
      )}
    >
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        className="justify-start"
        onClick={() => setOpen(!isOpen)}
      >
        <ScanSearch aria-hidden /> <span>{t('Pose Configuration')}</span>
        <ChevronDown aria-hidden className={cn('transition-transform', !isOpen && 'rotate-180')} />
      </Button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid gap-4 border-t p-4' : ''}>
        {isOpen ? <Settings /> : null}
      </div>
    </aside>
  );
};
