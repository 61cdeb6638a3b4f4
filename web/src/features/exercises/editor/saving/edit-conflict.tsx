/**
 * Edit conflicts on saving: another version was stored, the definition was deleted, or challenges
 * use it.
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { t } from '../../../../i18n/translate.ts';
import { formatMoment } from '../../../../ui/format/timestamp.ts';
import { definitionQuery } from '../../library/queries.ts';
import type { Saving } from './use-saving.ts';

interface WaysOnProps {
  readonly words: string;
  readonly children: ReactNode;
}

const WaysOn = ({ words, children }: WaysOnProps): ReactElement => (
  <div className="grid gap-4 rounded-stone border border-l-4 border-l-clay bg-surface p-4">
    <p role="alert" className="text-pretty">
      {`${words} ${t('Your changes are still here.')}`}
    </p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
);

/** `aria-disabled` instead of `disabled`, which would drop the focus. */
const unlessBusy = ({ isBusy }: Saving, act: () => void) => ({
  'aria-disabled': isBusy || undefined,
  onClick: isBusy ? undefined : act,
});

interface EditConflictProps {
  readonly saving: Saving;
  /** Version that was edited. */
  readonly version: number | undefined;
  /** Saves the draft as a copy. */
  readonly onCopy: () => void;
  /** Saves the draft as a new definition, replacing the deleted one. */
  readonly onAnew: () => void;
}

/**
 * Neither choice loses work: the other version is stored, and the draft remains in the undo
 * history.
 */
export const EditConflict = ({ saving, version, onCopy, onAnew }: EditConflictProps): ReactElement | null => {
  const { instead, isGone = false } = saving.failure ?? {};
  const keepMine = (onKeep: () => void): ReactElement => (
    <Button variant="secondary" size="small" {...unlessBusy(saving, onKeep)}>
      {t('Keep mine as a copy')}
    </Button>
  );
  if (isGone)
    return <WaysOn words={t('This definition was deleted while you were editing it.')}>{keepMine(onAnew)}</WaysOn>;
  if (!instead) return null;
  const words = t('{name} saved version {version} on {at} while you were editing version {mine}.', {
    name: instead.by ?? t('Someone'),
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

/**
 * Warns that changing a used exercise changes how its challenges count. `id`: the stored
 * definition.
 */
export const InUse = ({ id }: { readonly id: string }): ReactElement | null => {
  const { challenges = 0 } = useQuery(definitionQuery(id)).data?.definition.usage ?? {};
  if (challenges === 0) return null;
  return (
    <p className="text-pretty text-quiet">
      {t('Used by {count, plural, one {# challenge} other {# challenges}}. Changes apply to new attempts only.', {
        count: challenges,
      })}
    </p>
  );
};
