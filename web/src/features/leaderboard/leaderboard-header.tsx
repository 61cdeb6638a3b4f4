import {
  canTake,
  type Challenge,
  closedLabelOf,
  DUEL_HOURS,
  isFull,
  TAKE_LABELS,
} from '@reptemple/contract/challenges/challenges';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Scale, Sun, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDayRange } from '../../ui/format/day.ts';
import { ChallengeName, LEADERBOARD_FRAME, WhatItIs } from './leaderboard-frame.tsx';
import { progressQuery } from './queries.ts';
import { isDailyChallenge } from './rules.ts';

interface ChallengeProps {
  readonly challenge: Challenge;
}

interface HeaderProps extends ChallengeProps {
  readonly hasSession: boolean;
}

/**
 * Returns why the viewer cannot take part; undefined if unknown, as for visitors, who may be
 * participants.
 */
const useWhyNot = ({ challenge, hasSession }: HeaderProps): string | undefined => {
  const isAsked = hasSession && canTake(challenge) && isFull(challenge);
  const { data: mine } = useQuery({ ...progressQuery(challenge.id), enabled: isAsked });
  const closed = closedLabelOf(challenge);
  if (closed !== null) return translateMessage(closed);
  return isAsked && mine?.joined === false ? t('This duel is full') : undefined;
};

/** Lower on phones, so that more of the leaderboard is on the first screen. */
const WIDE_ON_PHONES = 'w-full max-sm:min-h-11 max-sm:text-base sm:w-auto';

const TakeChallenge = (props: HeaderProps): ReactElement => {
  const { challenge } = props;
  const disabledReason = useWhyNot(props);
  if (disabledReason !== undefined) {
    return (
      <Button size="large" disabled className={WIDE_ON_PHONES}>
        {disabledReason}
      </Button>
    );
  }
  return (
    <Button asChild size="large" className={WIDE_ON_PHONES}>
      <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
        {translateMessage(TAKE_LABELS[challenge.status])}
      </Link>
    </Button>
  );
};

/** Formats the dates in the challenge's time zone. A duel has none until someone joins. */
const datesOf = ({ type, startDate, endsAt, timeZone }: Challenge): string => {
  if (type === 'duel' && !endsAt) return t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS });
  return formatDayRange(startDate, endsAt, timeZone) ?? t('Always open');
};

/** Header with the challenge's name and the button to take part. */
export const LeaderboardHeader = ({ challenge, hasSession }: HeaderProps): ReactElement => (
  <header className={LEADERBOARD_FRAME.header}>
    <div className="min-w-0">
      <WhatItIs>
        {isDailyChallenge(challenge) ? (
          <Badge tone="gold">
            <Sun aria-hidden />
            <span>{t('Daily Challenge')}</span>
          </Badge>
        ) : null}
      </WhatItIs>
      <ChallengeName challenge={challenge.slug} name={challenge.name} description={challenge.description} />
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet sm:mt-4 [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-4">
        <li>
          <CalendarDays aria-hidden />
          <span>{datesOf(challenge)}</span>
        </li>
        <li>
          <UsersRound aria-hidden />
          <span>
            {t('{count, plural, one {# participant} other {# participants}}', { count: challenge.participants })}
          </span>
        </li>
        {challenge.ties === 'form' ? (
          <li>
            <Scale aria-hidden />
            <span>{t('Ties: better form first')}</span>
          </li>
        ) : null}
      </ul>
    </div>
    <TakeChallenge challenge={challenge} hasSession={hasSession} />
  </header>
);
