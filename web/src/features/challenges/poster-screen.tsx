/** Printable poster of a challenge, black on white in both themes. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { canTake, isFull } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { t, translateMessage } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { formatDayRange } from '../../ui/format/format-dates.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { useQrCode } from '../../ui/use-qr-code.ts';
import { linkTo } from './page/share-buttons.tsx';

/** Width of the QR code in pixels: sharp on A3 at 150 dots per inch. */
const QR_PX = 1200;

const Code = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <img
    src={useQrCode(linkTo(challenge), QR_PX)}
    alt={`${t('QR Code')}: ${challenge.name}`}
    className="aspect-square w-full [image-rendering:pixelated]"
  />
);

const STEPS = [t('Scan the code'), t('Record one set with your phone'), t('See your rank')];

const Steps = (): ReactElement => (
  <ol className="flex flex-wrap justify-center gap-x-8 gap-y-2 text-lg">
    {STEPS.map((step, at) => (
      <li key={step} className="flex items-baseline gap-2">
        <span className="font-display text-2xl font-semibold">{at + 1}</span> <span>{step}</span>
      </li>
    ))}
  </ol>
);

const Sheet = ({ challenge }: { readonly challenge: Challenge }): ReactElement => {
  const { name, description, exercise, startDate, endsAt, timeZone } = challenge;
  const link = new URL(linkTo(challenge));
  return (
    <article className="mx-auto grid w-full max-w-3xl content-start justify-items-center gap-6 bg-white px-8 py-12 text-center text-black print:max-w-none print:px-0 print:py-4">
      <p className="inscription">{translateMessage(exercise.name)}</p>
      <h1 className="carved text-5xl wrap-anywhere print:text-6xl">
        <bdi>{name}</bdi>
      </h1>
      <p className="text-2xl font-semibold">{formatDayRange(startDate, endsAt, timeZone) ?? t('Always open')}</p>
      {description ? (
        <p className="line-clamp-4 max-w-xl text-lg text-pretty">
          <bdi>{description}</bdi>
        </p>
      ) : null}
      <div className="w-[min(24rem,80vw)] print:w-[11cm]">
        <Suspense fallback={<Skeleton className="aspect-square w-full" />}>
          <Code challenge={challenge} />
        </Suspense>
      </div>
      <p className="text-lg wrap-anywhere">{`${link.host}${decodeURI(link.pathname)}`}</p>
      {canTake(challenge) && isFull(challenge) ? <p className="text-2xl">{t('This duel is full')}</p> : <Steps />}
      <p className="carved text-xl">{t('Only strict reps count')}</p>
    </article>
  );
};

export const PosterScreen = ({ challenge }: { readonly challenge: Challenge }): ReactElement => (
  <div className="flex-1 py-5 print:py-0">
    <PageTitle>{`${t('Print a poster')} · ${challenge.name}`}</PageTitle>
    <div className="mx-auto mb-5 flex w-full max-w-3xl flex-wrap items-center gap-3 max-md:px-5 print:hidden">
      <Button onClick={() => print()}>
        <Printer aria-hidden /> <span>{t('Print or save as PDF')}</span>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/challenge/$challenge" params={{ challenge: challenge.slug }}>
          <ArrowLeft aria-hidden /> <span>{t('Back')}</span>
        </Link>
      </Button>
    </div>
    <Sheet challenge={challenge} />
  </div>
);
