/** Card of a challenge in the catalogue, with its badges and dates. */
import { Link } from '@tanstack/react-router';
import { CalendarDays, Dumbbell, EyeOff, Sun, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { DUEL_HOURS, canTake, isFull, TAKE_LABELS } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { TYPE_LABELS } from '../../entities/challenge/challenge-setting-labels.ts';
import { t, translateMessage } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDayRange } from '../../ui/format/format-dates.ts';
import { isAlsoDaily, placesLabel, stateLabel } from './challenge-labels-and-filters.ts';

/** Formats the dates of a challenge in its time zone. A duel has no dates until someone joins. */
export const datesOf = ({ type, startDate, endsAt, timeZone }: Challenge): string => {
  if (type === 'duel' && !endsAt) return t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS });
  return formatDayRange(startDate, endsAt, timeZone) ?? t('Always open');
};

export const DailyBadge = (): ReactElement => (
  <Badge tone="outline">
    <Sun aria-hidden />
    <span>{t('Daily')}</span>
  </Badge>
);

export const HiddenBadge = (): ReactElement => (
  <Badge tone="ink">
    <EyeOff aria-hidden />
    <span>{t('Unlisted')}</span>
  </Badge>
);

const DescriptionList = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-quiet [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-4">
    <li>
      <Dumbbell aria-hidden />
      <span>{translateMessage(challenge.exercise.name)}</span>
    </li>
    <li>
      <UsersRound aria-hidden />
      <span>
        {placesLabel(challenge) ??
          t('{count, plural, one {# participant} other {# participants}}', { count: challenge.participants })}
      </span>
    </li>
    <li>
      <CalendarDays aria-hidden />
      <span>{datesOf(challenge)}</span>
    </li>
  </ul>
);

const WIDE_ON_PHONES = 'flex-1 basis-full sm:flex-none sm:basis-auto';

export interface ChallengeCardProps {
  readonly challenge: Challenge;
  readonly hasPlace: boolean;
}

const TakeButton = ({ challenge, hasPlace }: ChallengeCardProps): ReactElement => {
  const isTaken = canTake(challenge) && isFull(challenge) && !hasPlace;
  const label = isTaken ? t('Full') : translateMessage(TAKE_LABELS[challenge.status]);
  if (isTaken || !canTake(challenge)) {
    return (
      <Button disabled className={WIDE_ON_PHONES}>
        {label}
      </Button>
    );
  }
  return (
    <Button asChild className={WIDE_ON_PHONES}>
      <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
        {label}
      </Link>
    </Button>
  );
};

const Actions = ({ challenge, hasPlace }: ChallengeCardProps): ReactElement => (
  <div className="mt-auto flex flex-wrap gap-2.5 pt-2">
    <TakeButton {...{ challenge, hasPlace }} />
    <Button asChild variant="secondary" className="flex-1 sm:flex-none">
      <Link to="/challenge/$challenge" params={{ challenge: challenge.slug }}>
        {t('View Details')}
      </Link>
    </Button>
    <Button asChild variant="secondary" className="flex-1 sm:flex-none">
      <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }}>
        {t('Leaderboard')}
      </Link>
    </Button>
  </div>
);

export const ChallengeCard = ({ challenge, hasPlace }: ChallengeCardProps): ReactElement => (
  <Card className="flex h-full overflow-hidden">
    <div aria-hidden className="w-5 shrink-0 border-r fluted sm:w-7" />
    <article aria-labelledby={`challenge-${challenge.id}`} className="flex min-w-0 flex-1 flex-col gap-4 p-5 sm:p-7">
      <div className="flex items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inscription text-quiet">{TYPE_LABELS[challenge.type]}</span>
          {isAlsoDaily(challenge) ? <DailyBadge /> : null}
          {challenge.isHidden ? <HiddenBadge /> : null}
        </p>
        <Badge tone={canTake(challenge) ? 'gold' : 'neutral'}>{stateLabel(challenge)}</Badge>
      </div>
      <h2 id={`challenge-${challenge.id}`} className="carved text-2xl wrap-anywhere sm:text-[1.75rem]">
        <bdi>{challenge.name}</bdi>
      </h2>
      {challenge.description ? (
        <p className="line-clamp-3 text-pretty text-quiet">
          <bdi>{challenge.description}</bdi>
        </p>
      ) : null}
      <DescriptionList challenge={challenge} />
      <Actions {...{ challenge, hasPlace }} />
    </article>
  </Card>
);
