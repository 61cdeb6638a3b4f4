/** Preview of the campaign page, rendered from the draft by the page's own components. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { onPage } from '@reptemple/contract/campaigns/campaign-pages';
import type { Campaign } from '@reptemple/contract/campaigns/campaign-pages';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { AccentColor } from '@reptemple/contract/schemas/campaigns/campaign-form';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { dayIn } from '../../../ui/format/format-dates.ts';
import { standingOf } from '../campaign-labels-and-visible-blocks.ts';
import type { CampaignView } from '../campaign-types.ts';
import { CampaignRows } from '../page/render-blocks.tsx';
import { campaignQuery, standingsQuery } from '../queries.ts';
import type { CampaignDraft } from './campaign-draft.ts';

const shownBy = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.flatMap((block) => (block.kind === 'demo-video' ? [block.clip, block.exerciseDefinitionId] : [])),
  );

export const isDemoSaved = (typed: readonly Block[], saved: readonly Block[]): boolean =>
  shownBy(typed) === shownBy(saved);

/**
 * Gives the demo block of the draft the saved clip and exercise. Only the server knows the exercise
 * definition of a clip, and another definition would miscount. `saved` must come from the same
 * reply as the definition; undefined while loading.
 */
export const withSavedDemo = (typed: readonly Block[], saved: readonly Block[] | undefined): readonly Block[] => {
  const demo = saved?.find((block) => block.kind === 'demo-video');
  if (!demo) return typed;
  const { clip, exerciseDefinitionId } = demo;
  return typed.map((block) => (block.kind === 'demo-video' ? { ...block, clip, exerciseDefinitionId } : block));
};

interface PreviewProps {
  readonly saved: Campaign;
  readonly draft: CampaignDraft;
  readonly waitlist: CampaignView['waitlist'];
  readonly edited?: string | undefined;
}

const windowOf = ({ start, end, timeZone }: CampaignDraft): Campaign['window'] =>
  start && end ? { start, end, timeZone } : null;

const partnerOf = ({ partnerLine: line, partnerLabel: label, partnerUrl: url }: CampaignDraft): Campaign['partner'] =>
  line ? { line, label, url } : null;

const campaignOf = (saved: Campaign, draft: CampaignDraft): Campaign => ({
  ...saved,
  path: draft.path,
  challengeId: draft.challengeId || null,
  title: draft.title,
  tagline: draft.tagline,
  language: draft.language,
  logo: draft.logo,
  accent: AccentColor.safeParse(draft.accent.toLowerCase()).data ?? null,
  window: windowOf(draft),
  partner: partnerOf(draft),
  blocks: draft.blocks.map(({ block }) => block),
});

const useChosen = ({ challengeId }: CampaignDraft) =>
  useQuery({
    ...endpointQuery(GetChallenge, { params: { challenge: challengeId } }),
    enabled: challengeId !== '',
  });

/**
 * Returns the data for the previewed page. A newly chosen challenge has no standings, and a new
 * clip no demo, until the draft is saved.
 */
const useShown = (saved: Campaign, draft: CampaignDraft) => {
  const campaign = campaignOf(saved, draft);
  const chosen = useChosen(draft);
  const page = useQuery(campaignQuery(saved.path));
  const standings = useQuery(standingsQuery(saved.path));
  const { challenge = null } = chosen.data ?? {};
  const [openedAt] = useState(() => new Date().toISOString());
  const isSaved = saved.challengeId === challenge?.id;
  return {
    challenge: challenge && onPage(challenge, campaign.window, dayIn(challenge.timeZone, openedAt)),
    campaign: { ...campaign, blocks: [...withSavedDemo(campaign.blocks, page.data?.campaign.blocks)] },
    demoDefinition: page.data?.demoDefinition ?? null,
    standing: isSaved ? standingOf(standings) : ({ is: 'none' } as const),
    failed: [chosen, page, standings].filter(({ isError }) => isError),
  };
};

/** Returns true if the server's standings and demo data belong to the draft. */
const isShownWhole = (saved: Campaign, { challengeId, blocks }: CampaignDraft): boolean =>
  (saved.challengeId ?? '') === challengeId &&
  isDemoSaved(
    blocks.map(({ block }) => block),
    saved.blocks,
  );

type Theme = 'light' | 'dark';
type Width = 'phone' | 'desktop';

const WIDTHS: Readonly<Record<Width, number>> = { phone: 390, desktop: 1280 };

/** Copies language and style sheets of this page to the iframe's document, once. */
const addStyles = (inside: Document): void => {
  if (inside.head.childElementCount > 0) return;
  inside.documentElement.lang = document.documentElement.lang;
  inside.documentElement.className = '[scrollbar-width:none]';
  for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    inside.head.append(inside.importNode(sheet, true));
  }
};

const applyTheme = (inside: Document, theme: Theme): void => {
  inside.documentElement.dataset['theme'] = theme;
};

const useSize = () => {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, size };
};

/** Scrolls the previewed page to a block. `scrollIntoView` would also scroll the editor. */
const scrollToBlock = (inside: Document, kind: string | undefined): void => {
  const view = inside.defaultView;
  const row = kind === undefined ? null : inside.querySelector(`[data-kinds~="${kind}"]`);
  view?.scrollTo({ top: row ? row.getBoundingClientRect().top + view.scrollY : 0, behavior: 'smooth' });
};

interface FrameProps extends Pick<PreviewProps, 'edited'> {
  readonly theme: Theme;
  readonly width: number;
  readonly children: ReactNode;
}

/**
 * Renders the children in an iframe of the given width, scaled down to the available space. Without
 * an iframe, media queries would follow the window's width.
 */
const Frame = ({ theme, width, edited, children }: FrameProps): ReactElement => {
  const { element, size } = useSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const [inside, setInside] = useState<Document>();
  const open = (): void => {
    const found = frame.current?.contentDocument;
    if (!found) return;
    addStyles(found);
    setInside(found);
  };
  useEffect(open, []);
  useEffect(() => {
    if (inside) applyTheme(inside, theme);
  }, [inside, theme]);
  useEffect(() => {
    if (inside) scrollToBlock(inside, edited);
  }, [inside, edited]);
  const scale = Math.min(1, size.width / width);
  return (
    <div ref={element} className="relative min-h-0 flex-1 overflow-hidden rounded-stone border bg-sunken shadow-lifted">
      <iframe
        ref={frame}
        title={t('Preview')}
        sandbox="allow-same-origin"
        // Fills the iframe again when it has loaded, because Firefox replaces the first empty
        // document.
        onLoad={open}
        className="absolute top-0 origin-top-left"
        style={{
          width,
          left: Math.max(0, (size.width - width) / 2),
          height: scale > 0 ? size.height / scale : 0,
          transform: `scale(${scale})`,
        }}
      />
      {inside ? createPortal(<div inert>{children}</div>, inside.body) : null}
    </div>
  );
};

interface ChoiceProps<Value extends string> {
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

const Choice = <Value extends string>({ options, value, onChoose }: ChoiceProps<Value>): ReactElement => (
  <div className="flex">
    {options.map(([one, label]) => (
      <Button
        key={one}
        size="small"
        variant="quiet"
        aria-pressed={one === value}
        className="px-2.5 aria-pressed:bg-sunken aria-pressed:text-ink"
        onClick={() => onChoose(one)}
      >
        {label}
      </Button>
    ))}
  </div>
);

const WIDTH_OPTIONS = [
  ['phone', t('Phone')],
  ['desktop', t('Desktop')],
] as const;
const THEME_OPTIONS = [
  ['light', t('Light')],
  ['dark', t('Dark')],
] as const;

const pageTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/**
 * Error with a retry button, which repeats all failed requests of the page, also those outside the
 * preview.
 */
const Failed = ({ isFetching }: { readonly isFetching: boolean }): ReactElement => {
  const queries = useQueryClient();
  const refetch = (): Promise<void> =>
    queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  return <FailedPart query={{ isFetching, refetch }} failed={t('Failed to load')} />;
};

/** Preview with switches for width and theme. Fills its parent's height. */
export const Preview = ({ saved, draft: typed, waitlist, edited }: PreviewProps): ReactElement => {
  const draft = useDeferredValue(typed);
  const { failed, ...shown } = useShown(saved, draft);
  const [theme, setTheme] = useState(pageTheme);
  const [width, setWidth] = useState<Width>('phone');
  const viewer = { isMember: false, isGuest: false };
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Choice options={WIDTH_OPTIONS} value={width} onChoose={setWidth} />
        <Choice options={THEME_OPTIONS} value={theme} onChoose={setTheme} />
      </div>
      {failed.length > 0 ? <Failed isFetching={failed.some(({ isFetching }) => isFetching)} /> : null}
      <Frame theme={theme} width={WIDTHS[width]} edited={edited}>
        <CampaignRows view={{ ...shown, viewer, progress: undefined, isPreview: true, waitlist }} />
      </Frame>
      {isShownWhole(saved, draft) ? null : (
        <p className="text-sm text-quiet">{t('Save to see the leaderboard and the demo video.')}</p>
      )}
    </div>
  );
};

export const PreviewColumn = (props: PreviewProps): ReactElement => {
  const id = useId();
  return (
    <aside aria-labelledby={id} className="sticky top-22 flex h-[calc(100dvh-6.5rem)] min-w-0 flex-col gap-1">
      <h2 id={id} className="inscription text-quiet">
        {t('Preview')}
      </h2>
      <div className="min-h-0 flex-1">
        <Preview {...props} />
      </div>
    </aside>
  );
};
