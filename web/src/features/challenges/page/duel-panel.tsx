/**
 * Duel panel: two participants, 72 hours, one winner (specification S1, section 4). Replaces the
 * top 3 on the page.
 */
import { Hourglass, Trophy } from 'lucide-react';
import type { ReactElement } from 'react';
import { DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { validRepsUnit, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { useNow } from '../../../ui/use-now.ts';
import { placesLabel } from '../challenge-labels-and-filters.ts';
import { canJoin, outcomeLabel, timeLeftLabel } from './challenge-page-state-texts-and-plan-chart.ts';
import type { Duel } from './challenge-page-state-texts-and-plan-chart.ts';
import { linkTo } from './share-buttons.tsx';
import { AllParticipants, RepsFigure, StatusNote } from './top-participants.tsx';

interface DuelPanelProps {
  readonly challenge: Challenge;
  readonly duel: Duel;
  readonly leaders: readonly Leader[];
  readonly participants: number;
}

const TimeLeft = ({ endsAt }: { readonly endsAt: string }): ReactElement => {
  const left = timeLeftLabel(Date.parse(endsAt) - useNow());
  return (
    <div>
      <p translate="no" className="text-4xl leading-none font-light tracking-tight tabular-nums sm:text-5xl">
        {left ?? t('Ended')}
      </p>
      <p className="mt-2 text-quiet">
        {left === undefined ? formatMoment(endsAt) : t('left, until {moment}', { moment: formatMoment(endsAt) })}
      </p>
    </div>
  );
};

/** Returns the winner; undefined without one, and while a result is under review. */
const winnerOf = ({ outcome, isUnderReview }: Duel): NonNullable<Duel['outcome']>['winner'] | undefined =>
  isUnderReview ? undefined : outcome?.winner;

const Clock = ({ challenge, duel }: Pick<DuelPanelProps, 'challenge' | 'duel'>): ReactElement => {
  if (duel.state === 'over') {
    const { title, words } = outcomeLabel(duel, challenge.exercise.unit);
    return (
      <div className="flex items-start gap-4">
        <Trophy
          className={cn('mt-1 size-8 shrink-0', winnerOf(duel) ? 'text-gold' : 'text-quiet')}
          strokeWidth={1.5}
          aria-hidden
        />
        <div>
          <p className="carved text-3xl wrap-anywhere">{title}</p>
          <p className="mt-1 text-quiet">{words}</p>
        </div>
      </div>
    );
  }
  if (duel.state === 'open' && challenge.endsAt) return <TimeLeft endsAt={challenge.endsAt} />;
  return (
    <div>
      <p className="text-4xl leading-none font-light tracking-tight sm:text-5xl">{unitLabel(DUEL_HOURS, 'hour')}</p>
      <p className="mt-2 text-quiet">{t('The clock starts when the first person joins.')}</p>
    </div>
  );
};

interface PlaceProps {
  readonly person: Duel['people'][number] | undefined;
  readonly best: Leader | undefined;
  readonly isWinner: boolean;
}

const stateOf = ({ person, best }: Pick<PlaceProps, 'person' | 'best'>, unit: CountUnit): string => {
  if (!person) return t('Waiting for an opponent');
  if (best) return validRepsUnit(best.validReps, unit);
  return person.hasRecorded ? t('Recorded') : t('Not yet');
};

const Place = ({ person, best, isWinner }: PlaceProps): ReactElement => (
  <li
    className={cn(
      'grid min-w-0 content-between gap-4 border border-t-4 p-4 text-center',
      person ? 'bg-raised' : 'border-dashed bg-transparent',
      isWinner && 'border-t-gold-bright',
    )}
  >
    <div>
      {person ? <Avatar name={person.name} picture={person.avatar} className="mx-auto mb-2" /> : null}
      <p className={cn('leading-tight font-medium wrap-anywhere', !person && 'text-quiet')}>
        <bdi>{person ? person.name : t('Open')}</bdi>
        {person?.isMine === true ? <span className="text-quiet">{t(' (you)')}</span> : null}
      </p>
    </div>
    <p>
      {best ? (
        <span className="block text-4xl leading-none font-semibold">
          <RepsFigure reps={best.validReps} />
        </span>
      ) : null}
      <span className="mt-1 block text-xs text-quiet">{stateOf({ person, best }, useCountUnit())}</span>
      {best ? <StatusNote status={best.status} /> : null}
    </p>
  </li>
);

/**
 * Finds the best recording of a participant: by name, and by `isMine` in case both participants
 * have the same name.
 */
const bestOf = (leaders: readonly Leader[], { name, isMine }: Duel['people'][number]): Leader | undefined =>
  leaders.find((leader) => leader.name === name && leader.isMine === isMine);

const Places = ({ duel, leaders }: Pick<DuelPanelProps, 'duel' | 'leaders'>): ReactElement => {
  const winner = winnerOf(duel);
  return (
    <ol className="grid grid-cols-2 gap-2 sm:gap-4">
      {[0, 1].map((index) => {
        const person = duel.people[index];
        return (
          <Place
            key={index}
            person={person}
            best={person && bestOf(leaders, person)}
            isWinner={person !== undefined && winner?.name === person.name && winner.isMine === person.isMine}
          />
        );
      })}
    </ol>
  );
};

export const DuelPanel = ({ challenge, duel, leaders, participants }: DuelPanelProps): ReactElement => {
  const isInviting = canJoin(challenge) && duel.people.length < (challenge.places ?? 0);
  return (
    <section aria-labelledby="duel" className="grid gap-6 rounded-stone border bg-surface p-5 shadow-lifted sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="duel" className="inscription text-quiet">
          {t('Duel')}
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-quiet">
          <Hourglass className="size-3.5" aria-hidden />
          <span>{placesLabel(challenge)}</span>
        </p>
      </div>
      <Clock challenge={challenge} duel={duel} />
      <Places duel={duel} leaders={leaders} />
      <AllParticipants challenge={challenge} participants={participants} />
      {isInviting ? (
        <CopyField
          label={t('Invite link')}
          value={linkTo(challenge)}
          hint={t('Anyone with this link can take the free place.')}
        />
      ) : null}
      {challenge.areResultsHidden ? (
        <p className="text-sm text-quiet">{t('Results are hidden until the end. You only see your own.')}</p>
      ) : null}
    </section>
  );
};
