/** What an author has to know before going on: whose work this is. */
import { Layers2, RotateCcw } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/moment.ts';
import { newDraft } from './draft.ts';
import { type EditorStore, type EditorState, isChanged } from './editor-store.ts';

interface BannerProps {
  readonly icon: ReactNode;
  readonly words: string;
  readonly children: ReactNode;
}

const Banner = ({ icon, words, children }: BannerProps): ReactElement => (
  <output className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-3 sm:px-5 [&_svg]:size-5 [&_svg]:shrink-0">
    <span className="flex min-w-0 flex-1 basis-72 items-center gap-3 text-pretty">
      {icon}
      {words}
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </output>
);

const moment = (at: number): string => formatMoment(new Date(at).toISOString());

interface BannersProps {
  readonly work: EditorStore;
  readonly state: EditorState;
}

export const Banners = ({ work, state }: BannersProps): ReactElement | null => {
  const { keeping, restoredFrom, history, stored } = state;
  if (keeping.state === 'elsewhere') {
    const words = `Another tab changed this draft at ${moment(keeping.theirs.at)}. Nothing is saved here until you choose.`;
    return (
      <Banner icon={<Layers2 aria-hidden />} words={words}>
        <Button size="small" variant="secondary" onClick={work.takeTheirs}>
          Take Theirs
        </Button>
        <Button size="small" variant="secondary" onClick={work.keepMine}>
          Keep Mine
        </Button>
      </Banner>
    );
  }
  if (restoredFrom === null || history.past.length > 0 || !isChanged(state)) return null;
  const discard = (): void => work.edit('Discard the unsaved draft', () => stored?.draft ?? newDraft());
  return (
    <Banner icon={<RotateCcw aria-hidden />} words={`This is your unsaved draft of ${moment(restoredFrom)}.`}>
      <Button size="small" variant="secondary" onClick={discard}>
        Discard It
      </Button>
    </Banner>
  );
};
