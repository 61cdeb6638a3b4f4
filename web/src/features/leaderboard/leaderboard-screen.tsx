import type { Challenge } from '@reptemple/contract/challenges';
import { GENDER_TABS, type LeaderboardRow } from '@reptemple/contract/leaderboard';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Landmark, UsersRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { counted } from '../../ui/counted.ts';
import { formatDayRange } from '../../ui/day.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { leaderboardQuery } from './queries.ts';
import { EMPTY_WORDS, GENDER_LABELS, type GenderTab, genderTabOf } from './rules.ts';
import { Standing } from './standing.tsx';

interface LeaderboardScreenProps {
  readonly challenge: Challenge;
  readonly gender: GenderTab;
  readonly onGender: (gender: GenderTab) => void;
}

const TakeChallenge = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <Button asChild size="large" className="w-full sm:w-auto">
    <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }}>
      Take Challenge
    </Link>
  </Button>
);

const Header = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <header className="grid gap-5 sm:flex sm:items-end sm:justify-between sm:gap-10">
    <div className="min-w-0">
      <p className="mb-2 flex items-center gap-3">
        <span className="inscription text-quiet">Leaderboard</span>
        {challenge.isDaily ? <Badge tone="gold">Daily Challenge</Badge> : null}
      </p>
      <h1 className="carved text-4xl wrap-anywhere sm:text-5xl">{challenge.name}</h1>
      {challenge.description ? (
        <p className="mt-3 line-clamp-3 max-w-prose text-pretty text-quiet">{challenge.description}</p>
      ) : null}
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-quiet [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-4">
        <li>
          <CalendarDays aria-hidden />
          {formatDayRange(challenge.startDate, challenge.endDate, challenge.timeZone) ?? 'Always open'}
        </li>
        <li>
          <UsersRound aria-hidden />
          {counted(challenge.participants, 'participant')}
        </li>
      </ul>
    </div>
    {challenge.status === 'active' ? <TakeChallenge challenge={challenge} /> : null}
  </header>
);

interface StandingsProps {
  readonly challenge: Challenge;
  readonly rows: readonly LeaderboardRow[];
}

const Standings = ({ challenge, rows }: StandingsProps): ReactElement => {
  if (rows.length === 0) {
    const { title, words } = EMPTY_WORDS[challenge.status];
    return (
      <Notice icon={<Landmark aria-hidden />} title={title}>
        {words}
      </Notice>
    );
  }
  return (
    <ol aria-label="Standings">
      {rows.map((row) => (
        <Standing key={row.recordingId} challenge={challenge.id} row={row} />
      ))}
    </ol>
  );
};

/** Best recordings of a challenge, for everyone and by gender (second document, section 2). */
export const LeaderboardScreen = ({ challenge, gender, onGender }: LeaderboardScreenProps): ReactElement => {
  const { rows, counts } = useSuspenseQuery(leaderboardQuery(challenge.id, gender)).data;
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>{`Leaderboard · ${challenge.name}`}</PageTitle>
      <Header challenge={challenge} />
      <Tabs value={gender} onValueChange={(value) => onGender(genderTabOf(value))} className="mt-9">
        <TabList aria-label="Gender">
          {GENDER_TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {GENDER_LABELS[tab]}{' '}
              <span className="ml-1 text-sm font-normal text-quiet tabular-nums">({counts[tab]})</span>
            </Tab>
          ))}
        </TabList>
        <TabPanel value={gender} className="pt-5">
          <Card className="overflow-hidden">
            <Standings challenge={challenge} rows={rows} />
          </Card>
        </TabPanel>
      </Tabs>
    </div>
  );
};
