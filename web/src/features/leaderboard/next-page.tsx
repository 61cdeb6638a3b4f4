/** End of a list: loads the next page on scrolling, or by a button. */
import { type ReactElement, useCallback, useEffect, useRef } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

interface NextPageProps {
  /** Number of loaded rows, and of all. */
  readonly shown: number;
  readonly total: number;
  readonly hasNext: boolean;
  /** True while any page is loading. */
  readonly isLoading: boolean;
  readonly isLoadingNext: boolean;
  readonly hasFailed: boolean;
  /** Must be stable while the list is the same. */
  readonly onNext: () => Promise<unknown>;
}

/** Starts loading before the end is visible. */
const AHEAD = '0px 0px 600px 0px';

const useArrival = (isAwaited: boolean, onArrival: () => Promise<unknown>) => {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAwaited || !end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void onArrival();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isAwaited, onArrival]);
  return end;
};

/** "200 of 250" and "Show more"; nothing if there is a single page. */
export const NextPage = (props: NextPageProps): ReactElement => {
  const { shown, total, hasNext, isLoading, isLoadingNext, hasFailed, onNext } = props;
  const end = useArrival(hasNext && !isLoading && !hasFailed, onNext);
  const words = useRef<HTMLOutputElement>(null);
  /**
   * When the focused button is removed, focuses the text instead, so that the position in the
   * document is kept.
   */
  const button = useCallback(
    (element: HTMLButtonElement) => () => {
      if (document.activeElement === element) words.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <div ref={end} className="grid justify-items-center gap-3 pt-5">
      <output ref={words} tabIndex={-1} className="text-sm text-quiet tabular-nums outline-none">
        {t('{shown} of {total}', { shown: formatNumber(shown), total: formatNumber(total) })}
      </output>
      {hasFailed ? <p role="alert">{t('Failed to load leaderboard. Please try again.')}</p> : null}
      {hasNext ? (
        <Button
          ref={button}
          variant="secondary"
          aria-disabled={isLoadingNext}
          className="scroll-mb-32"
          onClick={() => (isLoadingNext ? undefined : void onNext())}
        >
          {isLoadingNext ? t('Loading...') : t('Show more')}
        </Button>
      ) : null}
    </div>
  );
};
