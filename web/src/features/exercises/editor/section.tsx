import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';

interface SectionProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Collapsible section; its content keeps its state while collapsed. */
export const Section = ({ title, isOpen, onToggle, children }: SectionProps): ReactElement => {
  const id = useId();
  return (
    <Card>
      <h2 className="carved text-lg">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-13 w-full items-center justify-between gap-3 px-4 text-left sm:px-5"
          onClick={onToggle}
        >
          <span>{title}</span>
          <ChevronDown
            aria-hidden
            className={cn('size-5 shrink-0 text-quiet transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <section id={id} aria-labelledby={`${id}-title`} hidden={!isOpen} className="border-t px-4 py-5 sm:px-5">
        {children}
      </section>
    </Card>
  );
};
