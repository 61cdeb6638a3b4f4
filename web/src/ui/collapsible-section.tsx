import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './class-names.ts';

interface FoldProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export const useFold = (startsOpen: boolean): Pick<FoldProps, 'isOpen' | 'onOpen'> => {
  const [isOpen, onOpen] = useState(startsOpen);
  return { isOpen, onOpen };
};

interface FoldTitleProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Title of a `details` element, with an arrow that shows if the section is open. The element needs
 * the class `group/fold`.
 */
export const FoldTitle = ({ className, children }: FoldTitleProps): ReactElement => (
  <summary className={cn('flex cursor-pointer items-center justify-between gap-3', className)}>
    <span>{children}</span>
    <ChevronDown className="size-5 shrink-0 text-quiet transition-transform group-open/fold:rotate-180" aria-hidden />
  </summary>
);

export const Fold = ({ title, isOpen, onOpen, className, children }: FoldProps): ReactElement => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
    className={cn('group/fold border-t', className)}
  >
    <FoldTitle className="min-h-11 font-semibold hover:text-gold [&::-webkit-details-marker]:hidden">{title}</FoldTitle>
    <div className="pb-3">{children}</div>
  </details>
);
