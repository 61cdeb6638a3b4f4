/** Buttons from a campaign to its challenge: page, recorder, leaderboard. */
import type { CampaignButton } from '@reptemple/contract/campaigns/campaign-blocks';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { canJoin, joinOf, type Viewer } from '../rules.ts';
import { useOwnLanguage } from './own-words.ts';

/** Style of secondary links. */
export const FURTHER =
  'inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink';

interface PlaceProps {
  readonly challenge: Challenge;
  readonly viewer: Viewer;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Links members to the recorder, and visitors to the login with a return (specification S1, section
 * 2).
 */
const Join = ({ challenge, viewer, ...rest }: PlaceProps): ReactElement => {
  const way = joinOf(challenge, viewer);
  return way.to === 'login' ? (
    <Link to="/login" search={{ redirect: way.redirect }} {...rest} />
  ) : (
    <Link to="/challenge/$challenge/record" params={{ challenge: challenge.id }} {...rest} />
  );
};

const Place = ({ to, ...props }: PlaceProps & { readonly to: CampaignButton['leadsTo'] }): ReactElement => {
  if (to === 'record') return <Join {...props} />;
  const { challenge, viewer: _, ...rest } = props;
  return to === 'challenge' ? (
    <Link to="/challenge/$challenge" params={{ challenge: challenge.slug }} {...rest} />
  ) : (
    <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }} {...rest} />
  );
};

interface WayProps extends Omit<PlaceProps, 'children'> {
  readonly button: CampaignButton;
  /** True if the label is the page's own text in the reader's language. */
  readonly isOurs?: boolean;
  readonly variant?: 'primary' | 'secondary';
}

/**
 * Button of a campaign. A button to the recorder is hidden while the challenge cannot be joined
 * (specification S1, section 4).
 */
export const Way = ({ button, isOurs = false, variant = 'primary', className = '', ...place }: WayProps) => {
  const { label, leadsTo } = button;
  const { challenge } = place;
  const own = useOwnLanguage();
  if (leadsTo === 'record' && !canJoin(challenge)) {
    return challenge.status === 'upcoming' ? (
      <Button size="large" variant={variant} className={className} disabled>
        {t('Coming Soon')}
      </Button>
    ) : null;
  }
  return (
    <Button asChild size="large" variant={variant} className={className}>
      <Place to={leadsTo} {...place}>
        <span lang={isOurs ? undefined : own}>{label}</span>
      </Place>
    </Button>
  );
};

export const WayLink = ({ challenge, children }: Pick<PlaceProps, 'challenge' | 'children'>): ReactElement => (
  <Link to="/challenge/$challenge/leaderboard" params={{ challenge: challenge.id }} className={FURTHER}>
    {children}
  </Link>
);
