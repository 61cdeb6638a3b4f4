/** Banner on other pages that lists unsent recordings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { openNext } from './next-opened.ts';
import { discardKept, unsentQuery } from './saved-attempts.ts';
import type { SavedHead } from './saved-attempts.ts';
import { KEPT_KEY } from './draft-key.ts';
import { UnsentList } from './unsent-recordings.tsx';

interface UnsentBannerProps {
  /** User id. Only their own recordings are shown. */
  readonly person: string;
}

const Opener = ({ head }: { readonly head: SavedHead }): ReactElement => (
  <Button asChild className="w-full px-4 sm:w-auto">
    <Link
      to="/challenge/$challenge/record"
      params={{ challenge: head.challenge }}
      onClick={() => openNext({ sessionId: head.sessionId, isToBeSent: false })}
    >
      {t('Review and Submit')}
    </Link>
  </Button>
);

export const UnsentBanner = ({ person }: UnsentBannerProps): ReactElement | null => {
  const queryClient = useQueryClient();
  const { data: unsent = [] } = useQuery(unsentQuery(person));
  if (unsent.length === 0) return null;
  const discard = async (head: SavedHead): Promise<void> => {
    await discardKept(head);
    await queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
  };
  return (
    <div className="page pt-4">
      <UnsentList
        unsent={unsent}
        isNamed
        renderOpener={(head) => <Opener head={head} />}
        onDiscard={(head) => void discard(head)}
      />
    </div>
  );
};
