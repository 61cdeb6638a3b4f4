/** Notices above the editor: draft changed in another tab, newer stored version, restored draft. */
import { DatabaseZap, Layers2, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { StoredDefinition } from '@reptemple/contract/exercises/exercises';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { isChanged } from './editor-store.ts';
import type { EditorStore, EditorState } from './editor-store.ts';
import { newDraft } from './exercise-draft.ts';
import { isOutdated } from './open-documents.ts';

interface BannerProps {
  readonly icon: ReactNode;
  readonly words: string;
  readonly children: ReactNode;
}

const Banner = ({ icon, words, children }: BannerProps): ReactElement => (
  <output className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-3 sm:px-5 [&_svg]:size-5 [&_svg]:shrink-0">
    <span className="flex min-w-0 flex-1 basis-72 items-center gap-3 text-pretty">
      {icon}
      <span>{words}</span>
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </output>
);

const moment = (at: number): string => formatMoment(new Date(at).toISOString());

interface WorkProps {
  readonly work: EditorStore;
  readonly state: EditorState;
}

const Elsewhere = ({ work, at }: { readonly work: EditorStore; readonly at: number }): ReactElement => (
  <Banner
    icon={<Layers2 aria-hidden />}
    words={t('Another tab changed this draft at {at}. Choose a version to continue.', { at: moment(at) })}
  >
    <Button size="small" variant="secondary" onClick={work.takeTheirs}>
      {t('Take Theirs')}
    </Button>
    <Button size="small" variant="secondary" onClick={work.keepMine}>
      {t('Keep Mine')}
    </Button>
  </Banner>
);

interface NewerProps {
  readonly version: number;
  readonly latest: StoredDefinition;
  readonly onTake: () => void;
}

/**
 * Notice that the server has a newer version. It can be dismissed, because saving detects the
 * conflict again.
 */
const Newer = ({ version, latest, onTake }: NewerProps): ReactElement | null => {
  const [isPassed, setPassed] = useState(false);
  if (isPassed) return null;
  const words = t('{name} saved version {version} on {at} while you were editing version {mine}.', {
    name: t('Someone'),
    version: latest.version,
    at: formatMoment(latest.updatedAt),
    mine: version,
  });
  return (
    <Banner icon={<DatabaseZap aria-hidden />} words={words}>
      <Button size="small" variant="secondary" onClick={onTake}>
        {t('Load Version {version}', { version: latest.version })}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setPassed(true)}>
        {t('Continue')}
      </Button>
    </Banner>
  );
};

const Restored = ({ work, state }: WorkProps): ReactElement | null => {
  const { restoredFrom, history, stored } = state;
  if (restoredFrom === null || history.past.length > 0 || !isChanged(state)) return null;
  const discard = (): void => work.edit(t('Discard'), () => stored?.draft ?? newDraft());
  return (
    <Banner
      icon={<RotateCcw aria-hidden />}
      words={t('This is your unsaved draft of {at}.', { at: moment(restoredFrom) })}
    >
      <Button size="small" variant="secondary" onClick={discard}>
        {t('Discard')}
      </Button>
    </Banner>
  );
};

interface BannersProps extends WorkProps {
  /** Definition in the server's latest reply; undefined for a new exercise or while loading. */
  readonly latest: StoredDefinition | undefined;
  readonly onTakeLatest: (latest: StoredDefinition) => void;
}

export const Banners = ({ work, state, latest, onTakeLatest }: BannersProps): ReactElement => {
  const { keeping, stored } = state;
  if (keeping.state === 'elsewhere') return <Elsewhere work={work} at={keeping.theirs.at} />;
  return (
    <>
      {stored && latest && isOutdated(state, latest) ? (
        <Newer
          key={`${work.id} ${latest.version}`}
          version={stored.version}
          latest={latest}
          onTake={() => onTakeLatest(latest)}
        />
      ) : null}
      <Restored work={work} state={state} />
    </>
  );
};
