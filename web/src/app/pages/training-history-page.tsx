import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useAuth } from '../../features/auth/auth-context.tsx';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { ConfirmEmailCard } from '../../features/profile/confirm-email-card.tsx';
import { UnsentBanner } from '../../features/recordings/drafts/unsent-recordings.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { MembersAndGuestsOnly } from '../route-guards.tsx';

const route = getRouteApi('/me');

export const MePage = (): ReactElement => {
  const { page = 1, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const { isGuest, profile } = useAuth();
  return (
    <MembersAndGuestsOnly>
      {profile ? <UnsentBanner person={profile.id} /> : null}
      <HistoryScreen
        timeZone={profile?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone}
        isGuest={isGuest}
        name={profile?.name ?? ''}
        picture={
          profile ? (
            <Avatar name={profile.name} picture={profile.avatar} sizes="64px" className="size-16 text-xl" />
          ) : null
        }
        note={<ConfirmEmailCard />}
        asked={{ page, ...filters }}
        onAsk={({ page: next, ...change }) =>
          void navigate({
            search: (before) => ({ ...before, ...change, page: next === 1 ? undefined : next }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </MembersAndGuestsOnly>
  );
};
