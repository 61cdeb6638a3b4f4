/** Status during a set: one warning, or the form with the cue for the last failed rep. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { ArrowDown, ArrowUp, Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { faultDetail } from '../../../i18n/fault-labels.ts';
import { notCountedLabel } from '../../../i18n/not-counted-words.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { cueFor } from '../../../recorder/live-count/form-cue.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-state.ts';
import { PHASE_LABELS } from '../../../player/player-labels.ts';
import { cn } from '../../../ui/class-names.ts';
import { instructionsFor } from '../setup/instructions.ts';
import { hasWarning, StageWarnings } from './stage-warnings.tsx';

type Direction = 'up' | 'down';

/**
 * Returns where the body is: a pull-up starts at the bottom, the other known exercises at the top.
 * Undefined for other exercises, and between two phases.
 */
export const directionOf = (
  definition: ExerciseDefinition,
  phase: RecorderSnapshot['phase'],
): Direction | undefined => {
  const { pictured } = instructionsFor(definition);
  if (!pictured || !phase || phase === 'transition') return undefined;
  return (phase === 'start') === (pictured === 'pull-up') ? 'down' : 'up';
};

const DIRECTION_LABELS: Readonly<Record<Direction, string>> = { up: t('Up'), down: t('Down') };

const PhaseWord = ({ definition, phase }: Pick<FormPanelProps, 'definition'> & Pick<RecorderSnapshot, 'phase'>) => {
  const direction = directionOf(definition, phase);
  const isKnown = instructionsFor(definition).pictured !== undefined;
  if (!phase || (isKnown && !direction)) return null;
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span translate="no" className="flex items-center gap-1 text-xl font-semibold text-white">
      {direction ? <Icon aria-hidden className="size-5" /> : null}
      <span>{direction ? DIRECTION_LABELS[direction] : PHASE_LABELS[phase]}</span>
    </span>
  );
};

const Failed = ({ fault }: { readonly fault: NonNullable<RecorderSnapshot['lastFault']> }): ReactElement => (
  <div className="leading-tight">
    <p className="carved text-3xl text-clay short:text-2xl">{cueFor(fault)}</p>
    <p className="truncate text-white short:line-clamp-2 short:text-sm short:whitespace-normal">
      {fault.detail ? faultDetail(fault) : translateMessage(fault.text)}
    </p>
  </div>
);

/** The cue of the last failed rep, why the last movement did not count, or what the view costs. */
const Cue = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement | null => {
  const { lastFault, lastNotCounted, viewNote } = snapshot;
  if (lastFault) return <Failed fault={lastFault} />;
  if (lastNotCounted)
    return (
      <output className="line-clamp-2 font-semibold text-white">
        {t('Not counted: {reason}', { reason: notCountedLabel(lastNotCounted) })}
      </output>
    );
  return viewNote ? <p className="line-clamp-2 text-sm text-quiet">{viewNote}</p> : null;
};

interface FormPanelProps {
  readonly snapshot: RecorderSnapshot;
  readonly definition: ExerciseDefinition;
}

export const FormPanel = ({ snapshot, definition }: FormPanelProps): ReactElement => {
  const { isGoodForm, phase } = snapshot;
  return (
    <div className="grid content-center gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p
          className={cn(
            'flex items-center gap-2 rounded-stone px-2.5 py-0.5 text-lg font-semibold whitespace-nowrap short:text-base',
            isGoodForm ? 'bg-gold-wash text-gold' : 'bg-clay-wash text-clay',
          )}
        >
          {isGoodForm ? <Check className="size-5" aria-hidden /> : <X className="size-5" aria-hidden />}
          <span>{isGoodForm ? t('Good Form') : t('Adjust Position')}</span>
        </p>
        <PhaseWord definition={definition} phase={phase} />
      </div>
      <StageWarnings snapshot={snapshot} />
      {hasWarning(snapshot) ? null : <Cue snapshot={snapshot} />}
    </div>
  );
};
