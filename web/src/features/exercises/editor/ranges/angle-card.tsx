/** Card of an angle: dial, number fields and messages. */
import type { AngleDefinition } from '@reptemple/engine/definition/definition';
import type { ReactElement, ReactNode } from 'react';
import { landmarksLabel } from '../landmarks/landmark-labels.ts';

/** Focuses the card when an action removes the pressed button. */
export const focusCard = (pressed: Element): void => pressed.closest<HTMLElement>('[data-angle-card]')?.focus();

interface CardProps {
  readonly angle: AngleDefinition;
  readonly dial: ReactNode;
  readonly children: ReactNode;
}

/** The dial does not move when messages next to it change, because it may be dragged. */
export const AngleCard = ({ angle: { name, landmarks }, dial, children }: CardProps): ReactElement => (
  <section
    data-angle-card
    tabIndex={-1}
    aria-label={name}
    className="@container grid gap-4 rounded-stone border bg-raised p-4"
  >
    <header>
      <h4 className="font-semibold wrap-anywhere">{name}</h4>
      <p className="text-sm text-quiet">{landmarksLabel(landmarks)}</p>
    </header>
    <div className="grid items-start gap-x-8 gap-y-4 @xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      {dial}
      <div className="grid gap-3">{children}</div>
    </div>
  </section>
);
