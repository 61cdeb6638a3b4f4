/** The waitlist's form brings the checking and the calling of the server with it: it comes when somebody is on their way to it. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { t } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { whenReached } from './reached.ts';

/** As high as the form. */
const Place = (): ReactElement => (
  <div className="grid gap-5">
    <Skeleton className="h-19" />
    <Skeleton className="h-19" />
    <Skeleton className="mt-1 h-14" />
  </div>
);

/** There is no connection, or a newer version by now: the page anew has what there is. */
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
    return whenReached(place.current, () => {
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
