/** Loads the waitlist form with its validation and API client when the user approaches it. */
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Events that show that the user is active. */

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Calls `act` once: when the element is visible or the user is active. Returns a cancel function.
 */
const loadOnIntent = (place: Element, act: () => void): (() => void) => {
  const done = new AbortController();
  const reach = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    act();
  };
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
  });
  observer.observe(place);
  done.signal.addEventListener('abort', () => observer.disconnect());
  for (const sign of SIGNS) addEventListener(sign, reach, { signal: done.signal, passive: true });
  return () => done.abort();
};

/** Placeholder in the height of the form. */
const Place = (): ReactElement => (
  <div className="grid gap-5">
    <Skeleton className="h-19" />
    <Skeleton className="h-19" />
    <Skeleton className="mt-1 h-14" />
  </div>
);

/** Error with a reload button: offline, or a newer version was deployed. */
const Missing = (): ReactElement => (
  <div role="alert" className="grid min-h-56 place-content-center justify-items-center gap-4 text-center">
    <p>{t('Something went wrong. Please try again.')}</p>
    <Button variant="secondary" onClick={() => location.reload()}>
      {t('Try Again')}
    </Button>
  </div>
);

export const WaitlistWhenReached = (): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<ReactElement>();
  useEffect(() => {
    if (!place.current) return undefined;
    return loadOnIntent(place.current, () => {
      import('./door-waitlist.tsx').then(
        ({ DoorWaitlist }) => setForm(<DoorWaitlist />),
        () => setForm(<Missing />),
      );
    });
  }, []);
  return (
    form ?? (
      <div ref={place}>
        <Place />
      </div>
    )
  );
};
