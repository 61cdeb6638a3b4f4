/** Renders the blocks in rows with backgrounds, on the page and in the editor's preview. */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import type { ReactElement } from 'react';
import { lazy } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Late } from '../../../ui/feedback/lazy-boundary.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { CampaignView } from '../blocks.ts';
import { keyed } from '../keyed.ts';
import { exerciseShown, type Row, rowsOf, shownBlocks } from '../rules.ts';
import { Checklist } from './checklist.tsx';
import { Faq } from './faq.tsx';
import { FinePrint } from './fine-print.tsx';
import { Hero } from './hero.tsx';
import { Live } from './live.tsx';
import { Prizes } from './prizes.tsx';
import { OwnWords } from './own-words.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { ReferralPart } from './referral-part.tsx';
import { SharePart } from './share-part.tsx';
import { SignUp } from './sign-up.tsx';
import { Steps } from './steps.tsx';
import { Tops } from './tops.tsx';
import { WaitlistPart } from './waitlist-part.tsx';

/** Lazy, so that engine and player do not delay the page. */
const Demo = lazy(async () => ({ default: (await import('./demo.tsx')).Demo }));

interface PartProps {
  readonly block: Block;
  readonly view: CampaignView;
}

/** Blocks that need only their own texts. */
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
    <Late fallback={<Skeleton className="mt-24 aspect-video w-full" />}>
      <Demo block={block} view={view} />
    </Late>
  ) : null;

const Part = ({ block, view }: PartProps): ReactElement | null => {
  switch (block.kind) {
    case 'leaderboard':
      return <Live block={block} view={view} />;
    case 'top':
      return <Tops view={view} />;
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
  night: 'over-picture bg-[#14100e] text-ink',
} as const satisfies Record<Row['ground'], string>;

/** The leaderboard gets a fixed column next to the lists; other pairs share the width. */
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
    <div className={GROUNDS[ground]}>
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
    <OwnWords value={campaign.language}>
      {keyed(rowsOf(blocks), ({ blocks: [first] }) => first?.kind ?? '').map(({ key, entry: row }) => (
        <RowPart key={key} row={row} view={view} />
      ))}
    </OwnWords>
  );
};
