/** What others have done while one worked: stored a version, deleted the definition, or begun to count by it. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { t } from '../../../../language/texts.ts';
import { formatMoment } from '../../../../ui/moment.ts';
import { definitionQuery } from '../../library/queries.ts';
import type { Saving } from './use-saving.ts';

interface WaysOnProps {
  readonly words: string;
  readonly children: ReactNode;
}

const WaysOn = ({ words, children }: WaysOnProps): ReactElement => (
  <div className="grid gap-4 rounded-stone border border-l-4 border-l-clay bg-surface p-4">
    <p role="alert" className="text-pretty">
      {`${words} ${t('Your work is still here.')}`}
    </p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
);

/** A button that is disabled while it works would lose the focus of whoever pressed it. */
const unlessBusy = ({ isBusy }: Saving, act: () => void) => ({
  'aria-disabled': isBusy || undefined,
  onClick: isBusy ? undefined : act,
});

interface MeanwhileProps {
  readonly saving: Saving;
  /** The version that one worked on. */
  readonly version: number | undefined;
  /** Stores one's own beside theirs. */
  readonly onCopy: () => void;
  /** Stores one's own in the place of what is gone. */
  readonly onAnew: () => void;
}

/** Nothing is lost either way: theirs is stored, and one's own is a step back. */
export const Meanwhile = ({ saving, version, onCopy, onAnew }: MeanwhileProps): ReactElement | null => {
  const { instead, isGone = false } = saving.failure ?? {};
  const keepMine = (onKeep: () => void): ReactElement => (
    <Button variant="secondary" size="small" {...unlessBusy(saving, onKeep)}>
      {t('Keep mine as a copy')}
    </Button>
  );
  if (isGone)
    return <WaysOn words={t('This definition was deleted while you worked on it.')}>{keepMine(onAnew)}</WaysOn>;
  if (!instead) return null;
  const words = t('{name} stored version {version} on {at}, while you worked on version {mine}.', {
    name: instead.by ?? t('Somebody'),
    version: instead.version,
    at: formatMoment(instead.at),
    mine: version ?? '',
  });
  return (
    <WaysOn words={words}>
      <Button variant="secondary" size="small" {...unlessBusy(saving, () => void saving.takeTheirs())}>
        {t('Load theirs')}
      </Button>
      {keepMine(onCopy)}
    </WaysOn>
  );
};

/** A change of an exercise in use is a change of what is counted. `id`: of the stored definition. */
export const InUse = ({ id }: { readonly id: string }): ReactElement | null => {
  const { challenges = 0 } = useQuery(definitionQuery(id)).data?.definition.usage ?? {};
  if (challenges === 0) return null;
  return (
    <p className="text-pretty text-quiet">
      {t(
        'Used by {count, plural, one {# challenge} other {# challenges}}: what you change counts from the next attempt on. What was recorded keeps its count.',
        { count: challenges },
      )}
    </p>
  );
};
