/** Buttons to move and remove a list entry. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

interface MoveButtonsProps {
  /** Label of the entry, such as "step 2". */
  readonly what: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

export const MoveButtons = ({ what, isFirst, isLast, onMove, onRemove }: MoveButtonsProps): ReactElement => (
  <span className="flex shrink-0">
    <Button
      variant="quiet"
      size="icon"
      data-move="up"
      aria-label={t('Move {what} up', { what })}
      disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <ArrowUp aria-hidden />
    </Button>
    <Button
      variant="quiet"
      size="icon"
      data-move="down"
      aria-label={t('Move {what} down', { what })}
      disabled={isLast}
      onClick={() => onMove(1)}
    >
      <ArrowDown aria-hidden />
    </Button>
    <Button variant="quiet" size="icon" aria-label={t('Remove {what}', { what })} onClick={onRemove}>
      <Trash2 aria-hidden />
    </Button>
  </span>
);

/** Keeps the focus on the pressed move button, or on the other one at the edge. */
export const focusMove = (place: Element | null | undefined, by: -1 | 1): void => {
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])].slice(0, 2);
  const wanted = buttons[by === -1 ? 0 : 1];
  (wanted?.disabled === true ? buttons.find(({ disabled }) => !disabled) : wanted)?.focus();
};
