/** One angle with its dial, its figures beside it, and what there is to say of them. */
import type { AngleDefinition } from '@reptemple/engine/definition';
import type { ReactElement, ReactNode } from 'react';
import { landmarksWords } from '../landmarks/words.ts';

/** Where the focus goes when the button that was pressed is gone by what it did. */
export const focusCard = (pressed: Element): void => pressed.closest<HTMLElement>('[data-angle-card]')?.focus();

interface CardProps {
  readonly angle: AngleDefinition;
  readonly dial: ReactNode;
  readonly children: ReactNode;
}

/** The dial stays where it is while words come and go beside it: it is being dragged then. */
export const AngleCard = ({ angle: { name, landmarks }, dial, children }: CardProps): ReactElement => (
  <section
    data-angle-card
    tabIndex={-1}
    aria-label={name}
    className="@container grid gap-4 rounded-stone border bg-raised p-4"
  >
    <header>
      <h4 className="font-semibold wrap-anywhere">{name}</h4>
      <p className="text-sm text-quiet">{landmarksWords(landmarks)}</p>
    </header>
    <div className="grid items-start gap-x-8 gap-y-4 @xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      {dial}
      <div className="grid gap-3">{children}</div>
    </div>
  </section>
);
