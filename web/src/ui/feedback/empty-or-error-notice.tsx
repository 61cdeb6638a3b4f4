/** Message for an empty list or an error, with an optional action. */
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../class-names.ts';

interface NoticeProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Heading level: `h1` if the notice is the whole page. */
  readonly as?: 'h1' | 'h2';
  readonly className?: string;
}

export const Notice = ({ icon, title, children, action, as: Heading = 'h2', className }: NoticeProps): ReactElement => (
  <div
    className={cn(
      'm-auto flex max-w-lg flex-col items-center gap-4 px-4 py-16 text-center short:gap-2 short:py-4',
      className,
    )}
  >
    {icon ? <div className="text-quiet short:hidden [&_svg]:size-10 [&_svg]:stroke-[1.25]">{icon}</div> : null}
    <Heading className="carved text-2xl sm:text-3xl">{title}</Heading>
    {children ? <div className="text-lg text-pretty text-quiet">{children}</div> : null}
    {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
  </div>
);
