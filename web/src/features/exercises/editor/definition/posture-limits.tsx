import { MAX_POSTURE_LIMITS } from '@reptemple/engine/definition/setting-limits';
import { type PostureLimit, POSTURE_MEASURES } from '@reptemple/engine/definition/settings';
import { CirclePlus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { NumberField } from './number-field.tsx';
import { ruleOf } from './robust-edits.ts';
import { MEASURE_LABELS } from './setting-words.ts';

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
      label={t('Up to')}
      value={limit.max}
      rule={RULE}
      onNumber={(max, gesture) => onChange({ max }, gesture)}
    />
    <Button
      variant="quiet"
      size="icon"
      aria-label={t('Remove: {measure}', { measure: MEASURE_LABELS[limit.measure] })}
      onClick={onRemove}
    >
      <Trash2 aria-hidden />
    </Button>
  </li>
);

/** Limits have no id, so the index is the key. */
const rowsOf = (limits: readonly PostureLimit[]) =>
  limits.map((limit, at) => ({ place: `limit ${at + 1}`, limit, at }));

/** Posture limits: measurements with a minimum and maximum, all of which must hold. */
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
        <span>{t('Add a limit')}</span>
      </Button>
    ) : null}
  </fieldset>
);
