/**
 * Form of the engine's `robust` settings, which the specification does not have. Each group can be
 * turned off; with all groups off, only the specification's rules apply.
 */
import { CirclePlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import { MAX_POSTURE_LIMITS, POSTURE_MEASURES } from '@reptemple/engine/definition/robust-settings';
import type {
  RobustSettings as Robust,
  TravelSettings,
  PostureLimit,
} from '@reptemple/engine/definition/robust-settings';
import { SIDE_VIEW_NAMES } from '@reptemple/engine/signal/landmarks';
import type { SideViewName } from '@reptemple/engine/signal/landmarks';
import { formatNumber } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select, Input } from '../../../../ui/form/input.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { useTypedNumber } from '../name-and-number-fields.tsx';
import { numberIn, ruleOf, withNumber, withPart, numberOf } from './robust-settings-edits.ts';
import type { NumberRule } from './robust-settings-edits.ts';
import { PART_BEGINNINGS, PART_LABELS, partsOf, MEASURE_LABELS } from './robust-settings-labels.ts';
import type { Part } from './robust-settings-labels.ts';

interface NumberFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly rule: NumberRule;
  /**
   * Called with every valid number that is typed. `gesture` is an id that merges all numbers of one
   * visit to the field into one undo step.
   */
  readonly onNumber: (value: number, gesture: string) => void;
}

/**
 * Number field that applies each valid number immediately. When the focus leaves the field, the
 * applied number replaces the typed text.
 */
export const NumberField = ({ label, hint, value, rule, onNumber }: NumberFieldProps): ReactElement => {
  const read = (text: string): number | undefined => numberOf(text, rule);
  const { field } = useTypedNumber({ value, read, taken: (number) => number, onNumber });
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode={rule.isWhole ? 'numeric' : 'decimal'}
          min={rule.min}
          max={rule.max}
          step={rule.isWhole ? 1 : 'any'}
          className="tabular-nums"
          {...field}
        />
      )}
    </Field>
  );
};

const RULE = ruleOf('posture', 'limit');
const BEGINNING: PostureLimit = { measure: 'torsoTilt', min: 0, max: 180 };

interface PostureLimitsProps {
  readonly title: string;
  readonly limits: readonly PostureLimit[];
  readonly onChange: (limits: readonly PostureLimit[], gesture?: string) => void;
}

interface LimitRowProps {
  readonly limit: PostureLimit;
  readonly onChange: (part: Partial<PostureLimit>, gesture?: string) => void;
  readonly onRemove: () => void;
}

const LimitRow = ({ limit, onChange, onRemove }: LimitRowProps): ReactElement => (
  <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3">
    <div className="col-span-3">
      <Field label={t('Measure')}>
        {(control) => (
          <Select
            {...control}
            value={limit.measure}
            onChange={({ target: { value } }) => {
              const measure = POSTURE_MEASURES.find((one) => one === value);
              if (measure) onChange({ measure });
            }}
          >
            {POSTURE_MEASURES.map((measure) => (
              <option key={measure} value={measure}>
                {MEASURE_LABELS[measure]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
    <NumberField
      label={t('From')}
      value={limit.min}
      rule={RULE}
      onNumber={(min, gesture) => onChange({ min }, gesture)}
    />
    <NumberField
      label={t('To')}
      value={limit.max}
      rule={RULE}
      onNumber={(max, gesture) => onChange({ max }, gesture)}
    />
    <Button
      variant="quiet"
      size="icon"
      aria-label={`${t('Remove')}: ${MEASURE_LABELS[limit.measure]}`}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
    </Button>
  </li>
);

/** Returns the posture limits with React keys made from the index, because limits have no id. */
const rowsOf = (limits: readonly PostureLimit[]) =>
  limits.map((limit, at) => ({ place: `limit ${at + 1}`, limit, at }));

export const PostureLimits = ({ title, limits, onChange }: PostureLimitsProps): ReactElement => (
  <fieldset className="grid gap-4 sm:col-span-2">
    <legend className="mb-2 text-sm font-medium">{title}</legend>
    <ul className="grid gap-5">
      {rowsOf(limits).map(({ place, limit, at }) => (
        <LimitRow
          key={place}
          limit={limit}
          onChange={(part, gesture) => onChange(limits.with(at, { ...limit, ...part }), gesture)}
          onRemove={() => onChange(limits.toSpliced(at, 1))}
        />
      ))}
    </ul>
    {limits.length < MAX_POSTURE_LIMITS ? (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...limits, BEGINNING])}
      >
        <CirclePlus aria-hidden />
        <span>{t('Add')}</span>
      </Button>
    ) : null}
  </fieldset>
);

const AttemptAngle = ({ draft, edit }: EditorProps): ReactElement | null => {
  const { attempts } = draft.robust;
  if (!attempts) return null;
  const choose = (value: string): void =>
    edit(t('Counting angle'), withPart('attempts', { ...attempts, angle: value === '' ? null : value }));
  return (
    <Field label={t('Counting angle')}>
      {(control) => (
        <Select {...control} value={attempts.angle ?? ''} onChange={({ target: { value } }) => choose(value)}>
          <option value="">{t('The angle that moves most')}</option>
          {draft.angles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
};

const TRAVEL_JOINTS: readonly (readonly [keyof TravelSettings & ('moving' | 'support' | 'still'), string])[] = [
  ['moving', t('Moves')],
  ['support', t('Relative to')],
  ['still', t('Stays')],
];

const TravelJoints = ({ draft, edit }: EditorProps): ReactElement | null => {
  const { travel } = draft.robust;
  if (!travel) return null;
  const choose = (name: 'moving' | 'support' | 'still', joint: SideViewName | undefined): void => {
    if (joint) edit(PART_LABELS.travel.title, withPart('travel', { ...travel, [name]: joint }));
  };
  return (
    <>
      {TRAVEL_JOINTS.map(([name, label]) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={travel[name]}
              onChange={({ target: { value } }) =>
                choose(
                  name,
                  SIDE_VIEW_NAMES.find((joint) => joint === value),
                )
              }
            >
              {SIDE_VIEW_NAMES.map((joint) => (
                <option key={joint} value={joint}>
                  {joint.replace('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </>
  );
};

const Further = ({ part, ...editor }: EditorProps & { readonly part: Part }): ReactElement | null => {
  const { posture, settle } = editor.draft.robust;
  const { title } = PART_LABELS[part];
  if (part === 'attempts') return <AttemptAngle {...editor} />;
  if (part === 'travel') return <TravelJoints {...editor} />;
  if (part === 'posture' && posture) {
    const change = (limits: typeof posture.limits, gesture?: string): void =>
      editor.edit(title, withPart('posture', { ...posture, limits }), gesture);
    return <PostureLimits title={title} limits={posture.limits} onChange={change} />;
  }
  if (part === 'settle' && settle) {
    const change = (elsewhere: typeof settle.elsewhere, gesture?: string): void =>
      editor.edit(title, withPart('settle', { ...settle, elsewhere }), gesture);
    return <PostureLimits title={title} limits={settle.elsewhere} onChange={change} />;
  }
  return null;
};

/** Formats a number without thousands separators, which could be read as decimal separators. */
const asInField = (value: number): string => formatNumber(value, { useGrouping: false });

const PartNumbers = ({ part, draft, edit }: EditorProps & { readonly part: Part }): ReactElement[] => {
  const { title, fields } = PART_LABELS[part];
  return Object.entries(fields).map(([field, label]) => (
    <NumberField
      key={field}
      label={label}
      hint={t('Default {number}', { number: asInField(numberIn(PART_BEGINNINGS[part], field) ?? 0) })}
      value={numberIn(draft.robust[part], field) ?? 0}
      rule={ruleOf(part, field)}
      onNumber={(value, gesture) => edit(`${title}: ${label}`, withNumber(part, field, value), gesture)}
    />
  ));
};

const PartRow = ({ part, ...editor }: EditorProps & { readonly part: Part }): ReactElement => {
  const { title, words } = PART_LABELS[part];
  const isOn = editor.draft.robust[part] !== null;
  const id = useId();
  const turn = (on: boolean): void => {
    const next: Robust[Part] = on ? PART_BEGINNINGS[part] : null;
    editor.edit(title, withPart<Part>(part, next));
  };
  return (
    <li className="grid gap-4 border-t py-4">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h4 id={id} className="font-medium">
            {title}
          </h4>
          {words ? <p className="text-sm text-pretty text-quiet">{words}</p> : null}
        </div>
        <Switch label={title} checked={isOn} onCheckedChange={turn} className="mt-1" />
      </div>
      {isOn ? (
        <fieldset aria-labelledby={id} className="grid items-end gap-4 sm:grid-cols-2">
          <Further part={part} {...editor} />
          <PartNumbers part={part} {...editor} />
        </fieldset>
      ) : null}
    </li>
  );
};

export const RobustSettings = (editor: EditorProps): ReactElement => {
  const parts = partsOf(countUnitOf(editor.draft));
  const on = parts.filter((part) => editor.draft.robust[part] !== null).length;
  return (
    <section aria-label={t('Robust counting')}>
      <h3 className="text-sm font-medium">{`${t('Robust counting')} (${on}/${parts.length})`}</h3>
      <ul>
        {parts.map((part) => (
          <PartRow key={part} part={part} {...editor} />
        ))}
      </ul>
    </section>
  );
};
