/** View of the set as the server read it from the track, and where its limits are explained. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { Link } from '@tanstack/react-router';
import { Video } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { SEEN_VIEWS } from '../../../recorder/setup-check/seen-view.ts';

export const SeenViewNote = ({ seenView }: Pick<Recording, 'seenView'>): ReactElement | null =>
  seenView && (
    <p className="mt-1 flex max-w-prose flex-wrap items-center gap-x-2 text-sm text-quiet">
      <Video className="size-4 shrink-0" aria-hidden />
      <span>{SEEN_VIEWS[seenView].words}</span>
      {seenView === 'side' ? null : (
        <Link to="/accuracy" className="inline-flex min-h-11 items-center underline">
          {t('What this view cannot show')}
        </Link>
      )}
    </p>
  );
