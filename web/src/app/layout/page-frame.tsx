/**
 * Frame of a page: navigation and notices at the top, main area, footer. Does not need the router.
 */
import type { ReactElement, ReactNode, RefObject } from 'react';
import { t } from '../../i18n/translate.ts';

interface PageFrameProps {
  readonly above?: ReactNode;
  readonly main?: RefObject<HTMLElement | null>;
  /** True while the next page is loading although the URL has already changed. */
  readonly isOnTheWay?: boolean;
  readonly children: ReactNode;
}

export const PageFrame = ({ above, main, isOnTheWay = false, children }: PageFrameProps): ReactElement => (
  <div className="flex min-h-dvh flex-col">
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-stone bg-ink px-5 py-3 font-medium text-ground focus:translate-y-0"
    >
      {t('Skip to content')}
    </a>
    {above}
    <main
      id="content"
      ref={main}
      tabIndex={-1}
      aria-busy={isOnTheWay || undefined}
      className="flex flex-1 flex-col outline-none"
    >
      {children}
    </main>
  </div>
);
