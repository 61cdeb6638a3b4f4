/**
 * Renders all blocks of a campaign in rows with backgrounds, on the page and in the editor's
 * preview.
 */
import { Link, useRouterState } from '@tanstack/react-router';
import { Share2, ChevronDown, Check, Video } from 'lucide-react';
import { lazy, useId } from 'react';
import type { ReactElement, CSSProperties } from 'react';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { CountUnitContext } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { FormPictures } from '../../../player/valid-and-invalid-form-pictures.tsx';
import type { PicturedExercise } from '../../../player/valid-and-invalid-form-pictures.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { LazyBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { shareLink } from '../../../ui/share-file-or-link.ts';
import { accentProps } from '../accent-colour.ts';
import { exerciseShown, rowsOf, shownBlocks } from '../campaign-labels-and-visible-blocks.ts';
import type { Row } from '../campaign-labels-and-visible-blocks.ts';
import { keyed } from '../campaign-types.ts';
import type { CampaignView, BlockOf } from '../campaign-types.ts';
import { Hero, WaitlistPart } from './hero-and-waitlist.tsx';
import { LiveLeaderboard, LINK_CLASSES, TopThree } from './leaderboard-blocks-and-buttons.tsx';
import { OrganiserLanguageProvider, useOrganiserLanguage } from './organiser-language.ts';
import { Section } from './page-section.tsx';
import { Prizes } from './prizes.tsx';
import { ProgressPanel, ReferralPart } from './progress-and-referral-panels.tsx';

const ICONS = { rules: Check, 'recording-tips': Video } as const;

interface ChecklistProps {
  readonly block: BlockOf<'rules'> | BlockOf<'recording-tips'>;
  readonly exercise?: PicturedExercise | undefined;
}

export const Checklist = ({ block, exercise }: ChecklistProps): ReactElement => {
  const { kind, title, items } = block;
  const Icon = ICONS[kind];
  const lang = useOrganiserLanguage();
  return (
    <Section title={title} lead={block.kind === 'rules' ? block.text : undefined}>
      {exercise ? (
        <div className="mt-8">
          <FormPictures exercise={exercise} />
        </div>
      ) : null}
      <ul lang={lang} className="mt-8 grid border-y">
        {keyed(items, String).map(({ key, entry: item }) => (
          <li key={key} className="flex items-start gap-4 py-4 not-last:border-b">
            <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-stone border-2 border-ink">
              <Icon aria-hidden strokeWidth={2.5} className="size-3.5" />
            </span>
            <span className="min-w-0 text-lg text-pretty wrap-anywhere">{item}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const RISE = 1.5;

const rise = (below: number): CSSProperties => ({ ['--rise' as string]: `${below * RISE}rem` });

const Steps = ({ block: { title, steps } }: { readonly block: BlockOf<'steps'> }): ReactElement => (
  <Section title={title}>
    <ol
      lang={useOrganiserLanguage()}
      className="mt-10 grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-9 lg:mt-6 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none"
      data-steps={steps.length}
    >
      {keyed(steps, ({ title }) => title).map(({ key, entry: step, at }) => (
        <li
          key={key}
          style={rise(steps.length - 1 - at)}
          className="grid content-start border-t-4 border-double border-edge pt-4 max-sm:grid-cols-[2.5rem_minmax(0,1fr)] max-sm:gap-x-3 lg:mt-(--rise)"
        >
          <p
            aria-hidden
            className="text-5xl leading-none font-light tracking-tight text-quiet tabular-nums max-sm:row-span-2 sm:text-6xl"
          >
            {at + 1}
          </p>
          <h3 className="text-lg font-semibold wrap-anywhere sm:mt-4">{step.title}</h3>
          {step.text ? (
            <p className="mt-1.5 text-pretty wrap-anywhere whitespace-pre-line text-quiet">{step.text}</p>
          ) : null}
        </li>
      ))}
    </ol>
  </Section>
);

const Faq = ({ block: { title, questions } }: { readonly block: BlockOf<'faq'> }): ReactElement => (
  <Section title={title}>
    <div lang={useOrganiserLanguage()} className="mt-8 border-y">
      {keyed(questions, ({ question }) => question).map(({ key, entry: { question, answer } }) => (
        <details key={key} className="group not-last:border-b">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-lg font-medium [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 wrap-anywhere">{question}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-quiet transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-3xl pb-5 text-pretty wrap-anywhere whitespace-pre-line text-quiet">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
);

/**
 * Sign-up block for visitors. The sign-up leads back to the campaign (specification S1, section 2).
 */
const SignUp = ({ block: { title, text } }: { readonly block: BlockOf<'sign-up'> }): ReactElement => {
  const here = useRouterState({ select: ({ location }) => location.href });
  return (
    <Section title={title} lead={text} isCard className="mx-auto w-full max-w-2xl">
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button asChild size="large" className="max-sm:w-full">
          <Link to="/signup" search={{ redirect: here }}>
            {t('Sign Up Free')}
          </Link>
        </Button>
        <Link to="/login" search={{ redirect: here }} className={LINK_CLASSES}>
          {t('Already have an account?')}
        </Link>
      </div>
    </Section>
  );
};

interface SharePartProps {
  readonly block: BlockOf<'share'>;
  readonly view: CampaignView;
}

const SharePart = ({ block: { title, text }, view: { campaign, isPreview } }: SharePartProps): ReactElement => {
  const share = (): void => {
    const url = new URL(`/${campaign.path}`, location.origin).href;
    void shareLink({ title: campaign.title, text: campaign.description || campaign.title, url });
  };
  return (
    <Section title={title} lead={text}>
      <Button size="large" variant="secondary" className="mt-7 max-sm:w-full" disabled={isPreview} onClick={share}>
        <Share2 aria-hidden />
        <span>{t('Share')}</span>
      </Button>
    </Section>
  );
};

const FinePrint = ({ block: { title, items } }: { readonly block: BlockOf<'fine-print'> }): ReactElement => {
  const id = useId();
  const lang = useOrganiserLanguage();
  return (
    <section aria-labelledby={id} className="border-t-4 border-double pt-6">
      <h2 id={id} lang={lang} className="inscription text-quiet">
        {title}
      </h2>
      <ul lang={lang} className="mt-4 gap-x-12 text-sm text-quiet lg:columns-2">
        {keyed(items, String).map(({ key, entry: paragraph }) => (
          <li key={key} className="mb-2.5 break-inside-avoid text-pretty wrap-anywhere">
            {paragraph}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Demo video, loaded lazily, because engine and player are large. */
const Demo = lazy(async () => ({ default: (await import('./demo-video.tsx')).Demo }));

interface PartProps {
  readonly block: Block;
  readonly view: CampaignView;
}

const Words = ({ block, view }: PartProps): ReactElement | null => {
  switch (block.kind) {
    case 'steps':
      return <Steps block={block} />;
    case 'rules':
      return <Checklist block={block} exercise={exerciseShown(view.campaign.blocks)} />;
    case 'recording-tips':
      return <Checklist block={block} />;
    case 'faq':
      return <Faq block={block} />;
    case 'fine-print':
      return <FinePrint block={block} />;
    case 'sign-up':
      return <SignUp block={block} />;
    default:
      return null;
  }
};

const DemoPart = ({ block, view }: PartProps): ReactElement | null =>
  block.kind === 'demo-video' ? (
    <LazyBoundary fallback={<Skeleton className="mt-24 aspect-video w-full" />}>
      <Demo block={block} view={view} />
    </LazyBoundary>
  ) : null;

const Part = ({ block, view }: PartProps): ReactElement | null => {
  switch (block.kind) {
    case 'leaderboard':
      return <LiveLeaderboard block={block} view={view} />;
    case 'top':
      return <TopThree view={view} />;
    case 'prizes':
      return <Prizes block={block} view={view} />;
    case 'waitlist':
      return <WaitlistPart block={block} view={view} />;
    case 'progress':
      return <ProgressPanel block={block} view={view} />;
    case 'referral':
      return <ReferralPart block={block} view={view} />;
    case 'share':
      return <SharePart block={block} view={view} />;
    case 'demo-video':
      return <DemoPart block={block} view={view} />;
    default:
      return <Words block={block} view={view} />;
  }
};

const GROUNDS = {
  hero: '',
  ground: '',
  surface: 'border-y bg-surface',
  dark: 'over-picture bg-[#14100e] text-ink',
} as const satisfies Record<Row['ground'], string>;

const columnsOf = ([first, second]: Row['blocks']): string => {
  if (!second) return '';
  return first?.kind === 'leaderboard'
    ? 'gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] items-start'
    : 'gap-x-16 gap-y-14 lg:grid-cols-2 items-start';
};

const isHero = (block: Block | undefined): block is Extract<Block, { kind: 'hero' }> => block?.kind === 'hero';

const RowPart = ({ row: { ground, blocks }, view }: { readonly row: Row; readonly view: CampaignView }) => {
  const [first] = blocks;
  if (isHero(first)) return <Hero block={first} view={view} />;
  return (
    <div data-kinds={blocks.map(({ kind }) => kind).join(' ')} className={GROUNDS[ground]}>
      <div className={cn('page grid py-16 sm:py-24', columnsOf(blocks))}>
        {blocks.map((block) => (
          <Part key={block.kind} block={block} view={view} />
        ))}
      </div>
    </div>
  );
};

export const CampaignRows = ({ view }: { readonly view: CampaignView }): ReactElement => {
  const { campaign, viewer, progress } = view;
  const blocks = shownBlocks(campaign.blocks, {
    isMember: viewer.isMember,
    hasProgress: progress !== undefined && progress.sessions > 0,
  });
  return (
    <CountUnitContext value={view.challenge?.exercise.unit ?? 'reps'}>
      <OrganiserLanguageProvider value={campaign.language}>
        <div {...accentProps(campaign.accent)}>
          {keyed(rowsOf(blocks), ({ blocks: [first] }) => first?.kind ?? '').map(({ key, entry: row }) => (
            <RowPart key={key} row={row} view={view} />
          ))}
        </div>
      </OrganiserLanguageProvider>
    </CountUnitContext>
  );
};
