/** Reps of a set: strip of all, invalid ones with their reasons, valid ones folded. */
import { invalidRepsTitle } from '../../../i18n/count-format.ts';
import { countUnitOf } from '@reptemple/engine/definition/definition';
import type { NotCountedMovement } from '@reptemple/contract/recordings/not-counted';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { NotCountedList } from '../not-counted-list.tsx';
import { HowJudged, RepLedger } from '../rep-ledger.tsx';
import type { LedgerRep } from '../rep-ledger.tsx';
import { RepStrip } from './rep-strip.tsx';
import type { Stills } from './stills.ts';

/** A beginner's set may be mostly invalid, often for one reason. */
const INVALID_SHOWN = 4;

/** All but a few are folded; fewer than three hidden ones are not worth a tap. */
const shownOf = (invalid: readonly LedgerRep[], isAll: boolean): readonly LedgerRep[] =>
  isAll || invalid.length < INVALID_SHOWN + 3 ? invalid : invalid.slice(0, INVALID_SHOWN);

interface RepsSectionProps {
  readonly reps: readonly LedgerRep[];
  readonly stills: Stills | undefined;
  readonly definition: ExerciseDefinition | undefined;
  readonly notCounted: readonly Pick<NotCountedMovement, 'code' | 'startMs'>[];
  /** Seeks to a time of the video. */
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

export const RepsSection = ({ reps, stills, definition, notCounted, onSeek }: RepsSectionProps): ReactElement => {
  const isDesk = useDesk();
  const [isOpen, setOpen] = useState(isDesk);
  const [isAllShown, setAllShown] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const [invalid, valid] = [reps.filter((rep) => !rep.valid), reps.filter((rep) => rep.valid)];
  const shownInvalid = shownOf(invalid, isAllShown);
  const open = (number: number): void => {
    flushSync(() => {
      if (valid.some((rep) => rep.number === number)) setOpen(true);
      else if (!shownInvalid.some((rep) => rep.number === number)) setAllShown(true);
    });
    const row = section.current?.querySelector<HTMLElement>(`[data-rep="${number}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  };
  const shown = { definition, onSeek };
  const isHold = definition !== undefined && countUnitOf(definition) === 'seconds';
  return (
    <div ref={section} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle as="h3">{isHold ? t('Form breaks') : t('Reps')}</CardTitle>
        <HowJudged isHold={isHold} />
      </div>
      {isHold && invalid.length + notCounted.length === 0 ? <p className="text-quiet">{t('No form breaks.')}</p> : null}
      {!isHold && reps.length === 0 ? <p className="text-quiet">{t('No reps were found in this recording.')}</p> : null}
      {isHold ? null : <RepStrip reps={reps} stills={stills} onOpen={open} />}
      {invalid.length === 0 ? null : (
        <RepLedger {...shown} label={invalidRepsTitle(isHold ? 'seconds' : 'reps')} reps={shownInvalid} />
      )}
      {shownInvalid.length < invalid.length ? (
        <Button variant="secondary" onClick={() => setAllShown(true)}>
          {t('Show more')}
        </Button>
      ) : null}
      <NotCountedList movements={notCounted} onSeek={onSeek} />
      {isHold || valid.length === 0 ? null : (
        <Fold
          title={t('{count, plural, one {# valid rep} other {# valid reps}}', { count: valid.length })}
          isOpen={isOpen}
          onOpen={setOpen}
        >
          <RepLedger {...shown} label={t('Valid Reps')} reps={valid} />
        </Fold>
      )}
    </div>
  );
};
