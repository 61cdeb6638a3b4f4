import type { Challenge } from '@reptemple/contract/challenges';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { formatDayRange } from '../../ui/day.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Podium } from './podium.tsx';
import { challengeQuery, standingsQuery } from './queries.ts';
import { canTake, kindOf, STATUS_LABELS, TAKE_LABELS, TOP_SHOWN } from './rules.ts';
import { WhatCounts } from './what-counts.tsx';

interface Fact {
  readonly term: string;
  readonly value: string;
}

const factsOf = (challenge: Challenge): readonly Fact[] => [
  { term: 'Exercise', value: challenge.exercise.name },
  { term: 'Kind', value: kindOf(challenge) },
  { term: 'Dates', value: formatDayRange(challenge.startDate, challenge.endDate, challenge.timeZone) ?? 'Always open' },
  { term: 'Days counted in', value: challenge.timeZone.replaceAll('_', ' ') },
];

const Details = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-5 border-y py-6 lg:grid-cols-4">
    {factsOf(challenge).map(({ term, value }) => (
      <div key={term}>
        <dt className="inscription text-quiet">{term}</dt>
        <dd className="mt-1 font-medium wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

const Join = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <div className="flex flex-wrap gap-3">
    {canTake(challenge) ? (
      <Button asChild size="large" className="flex-1 sm:flex-none">
        <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
          Join Challenge
        </Link>
      </Button>
    ) : (
      <Button size="large" disabled className="flex-1 sm:flex-none">
        {TAKE_LABELS[challenge.status]}
      </Button>
    )}
    <Button asChild size="large" variant="secondary" className="flex-1 sm:flex-none">
      <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }}>
        View Leaderboard
      </Link>
    </Button>
  </div>
);

const Leading = ({ challenge }: { readonly challenge: Challenge }): ReactElement => {
  const { rows } = useSuspenseQuery(standingsQuery(challenge.id)).data;
  return (
    <section aria-labelledby="leading" className="lg:pt-2">
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 id="leading" className="carved text-2xl">
          Top Participants
        </h2>
        <p className="text-sm text-quiet">{counted(challenge.participants, 'participant')}</p>
      </div>
      <Podium rows={rows.slice(0, TOP_SHOWN)} />
      <p className="border-t-4 border-double pt-4 text-center">
        {rows.length === 0 ? (
          <span className="text-quiet">Nobody has finished a set yet. Be the first!</span>
        ) : (
          <Link
            to="/challenge/$challenge/leaderboard"
            params={{ challenge: challenge.id }}
            className="inline-block py-2 font-medium underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {`View All ${counted(challenge.participants, 'Participant')}`}
          </Link>
        )}
      </p>
    </section>
  );
};

/** The public page of a challenge (first document, section 2). `challenge`: its slug or id. */
export const ChallengeScreen = ({ challenge: name }: { readonly challenge: string }): ReactElement => {
  const { challenge, exerciseDefinition } = useSuspenseQuery(challengeQuery(name)).data;
  return (
    <div className="page grid gap-12 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
      <PageTitle>{challenge.name}</PageTitle>
      <div className="grid content-start gap-7">
        <Badge tone={canTake(challenge) ? 'gold' : 'neutral'}>{STATUS_LABELS[challenge.status]}</Badge>
        <h1 className="-mt-3 carved text-4xl wrap-anywhere sm:text-6xl">{challenge.name}</h1>
        {challenge.description ? (
          <p className="max-w-prose text-lg text-pretty whitespace-pre-line text-quiet">{challenge.description}</p>
        ) : null}
        <Join challenge={challenge} />
        <Details challenge={challenge} />
      </div>
      <Leading challenge={challenge} />
      <WhatCounts definition={exerciseDefinition} />
    </div>
  );
};
