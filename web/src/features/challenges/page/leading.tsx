import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { type Leader, TOP_PARTICIPANTS } from '@reptemple/contract/challenges/participation';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Podium } from './podium.tsx';
import { nobodyLabel } from './rules.ts';

interface LeadingProps {
  readonly challenge: Challenge;
  readonly leaders: readonly Leader[];
  readonly participants: number;
}

/** Top 3, with a link to the leaderboard. */
export const Leading = ({ challenge, leaders, participants }: LeadingProps): ReactElement => (
  <section aria-labelledby="leading">
    <div className="mb-3 flex sm:mb-6 flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="leading" className="carved text-2xl">
        {t('Top Participants')}
      </h2>
      <p className="text-sm text-quiet">
        {t('{count, plural, one {# participant} other {# participants}}', { count: participants })}
      </p>
    </div>
    <Podium rows={leaders.slice(0, TOP_PARTICIPANTS)} places={challenge.places} />
    <div className="grid justify-items-center gap-2 border-t-4 border-double pt-4 text-center">
      {leaders.length === 0 ? <p className="text-quiet">{nobodyLabel(challenge)}</p> : null}
      {participants > 0 ? (
        <Link
          to="/challenge/$challenge/leaderboard"
          params={{ challenge: challenge.id }}
          className="relative py-2 font-medium underline decoration-edge underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-0.5 hover:decoration-ink"
        >
          {t('View All {count, plural, one {# Participant} other {# Participants}}', { count: participants })}
        </Link>
      ) : null}
    </div>
  </section>
);
