/** Confirms or corrects the suggested movement: number of reps and leading angle. */
import type { AngleMovement } from '@reptemple/engine/suggest/suggest';
import type { Track } from '@reptemple/engine/track';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { curveOf, linear, thinned } from '../../../player/timeline/scale.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { yieldToMain } from '../../../yield-to-main.ts';
import type { WizardProps } from './wizard-props.ts';
import { correctedTo, leadingAngle, lookedAt, movementChosen } from './wizard-state.ts';
import type { Watched } from './wizard-state.ts';

const CURVE = { width: 240, height: 36, air: 2 } as const;

/** Returns the SVG path of an angle over the whole clip, on a scale of 0 to 180 degrees. */
export const curvePath = ({ curve }: Pick<AngleMovement, 'curve'>, { frames }: Pick<Track, 'frames'>): string => {
  const points = curve.flatMap((degrees, index) => {
    const frame = frames[index];
    return frame ? [{ t: frame.t, degrees }] : [];
  });
  const x = linear([frames[0]?.t ?? 0, frames.at(-1)?.t ?? 0], [0, CURVE.width]);
  const y = linear([0, 180], [CURVE.height - CURVE.air, CURVE.air]);
  return curveOf(thinned(points, x), x, y);
};

const movementLabel = ({ cycles }: AngleMovement): string =>
  cycles === 0 ? t('No movement') : t('{count, plural, one {# movement} other {# movements}}', { count: cycles });

const rangeLabel = ({ low, high }: AngleMovement): string =>
  low === null || high === null ? t('Not visible') : `${low}°–${high}°`;

interface ChoiceProps extends Pick<WizardProps, 'act'> {
  readonly watched: Watched;
}

const AngleRow = ({ movement, track }: { readonly movement: AngleMovement; readonly track: Track }): ReactElement => (
  <Radio value={movement.angle.id}>
    <span className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3">
      <span className="min-w-0">
        <span className="block font-medium">{movement.angle.name}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-quiet tabular-nums">
          <span>{movementLabel(movement)}</span> <span className="whitespace-nowrap">{rangeLabel(movement)}</span>
        </span>
      </span>
      <svg
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-9 w-full fill-none stroke-ink"
      >
        <path d={curvePath(movement, track)} vectorEffect="non-scaling-stroke" strokeWidth={1.5} />
      </svg>
    </span>
  </Radio>
);

const AngleChoice = ({ watched, act }: ChoiceProps): ReactElement => {
  const { track, suggestion } = watched;
  return (
    <details open className="rounded-stone border">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium">
        {t('Choose the angle that makes the reps')}
      </summary>
      <RadioGroup
        aria-label={t('Angle that makes the reps')}
        value={leadingAngle(watched)?.id ?? ''}
        onValueChange={(id) => act(movementChosen(lookedAt(track, suggestion.cameraPosition, id)))}
        className="border-t p-3"
      >
        {suggestion.movements.map((movement) => (
          <AngleRow key={movement.angle.id} movement={movement} track={track} />
        ))}
      </RadioGroup>
    </details>
  );
};

const MAX_NAMED_REPS = 999;

const RepCorrection = ({ watched, act }: ChoiceProps): ReactElement => {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { reps, namedReps } = watched;
  const named = Number(typed);
  const isNumber = Number.isInteger(named) && named >= 1 && named <= MAX_NAMED_REPS;
  const correct = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isNumber || isBusy) return;
    setBusy(true);
    // Shows the busy button before the counting blocks the page.
    await yieldToMain();
    act(movementChosen(correctedTo(watched, named)));
    setBusy(false);
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void correct(event)}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={t('Not right? Reps in the clip')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_NAMED_REPS}
              className="tabular-nums"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" busy={isBusy} aria-disabled={!isNumber || undefined}>
          {t('Correct')}
        </Button>
      </div>
      {namedReps === undefined || namedReps === reps ? null : (
        <p className="text-sm text-pretty text-clay">
          {t('No angle counts {count}. This is the nearest.', { count: namedReps })}
        </p>
      )}
    </form>
  );
};

interface MovementChoiceProps extends ChoiceProps {
  readonly isBusy: boolean;
  /** Captures the suggested frames and goes on to the review. */
  readonly onConfirm: () => void;
}

export const MovementChoice = ({ watched, act, isBusy, onConfirm }: MovementChoiceProps): ReactElement => (
  <section aria-label={t('Movement')} className="grid gap-4 rounded-stone border bg-raised p-4">
    <div aria-live="polite">
      <p className="carved text-2xl tabular-nums">
        {t('{count, plural, one {# rep} other {# reps}}. Right?', { count: watched.reps })}
      </p>
      <p className="text-sm text-quiet">{t('Counted by: {angle}', { angle: leadingAngle(watched)?.name ?? '–' })}</p>
    </div>
    <Button busy={isBusy} className="justify-self-start" onClick={onConfirm}>
      <Check aria-hidden /> <span>{t('Yes, Continue')}</span>
    </Button>
    <RepCorrection watched={watched} act={act} />
    <AngleChoice watched={watched} act={act} />
  </section>
);
