/** Preview of the page, rendered by the same components from the draft. */
import { AccentColor } from '@reptemple/contract/schemas/campaigns/campaign-form';
import { onPage } from '@reptemple/contract/campaigns/campaign-window';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Campaign } from '@reptemple/contract/campaigns/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import type { ReactElement } from 'react';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { t } from '../../../i18n/translate.ts';
import { dayIn } from '../../../ui/format/day.ts';
import { focusOnArrival } from '../../../ui/overlay/focus.ts';
import type { CampaignView } from '../blocks.ts';
import { CampaignRows } from '../page/campaign-rows.tsx';
import { campaignQuery, standingsQuery } from '../queries.ts';
import { standingOf } from '../campaign-state.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';

/** Demo video in the editor's preview. */
const shownBy = (blocks: readonly Block[]): string =>
  JSON.stringify(
    blocks.flatMap((block) => (block.kind === 'demo-video' ? [block.clip, block.exerciseDefinitionId] : [])),
  );

/** Returns true if clip and exercise of the demo are unchanged. */
export const isDemoSaved = (typed: readonly Block[], saved: readonly Block[]): boolean =>
  shownBy(typed) === shownBy(saved);

/**
 * Returns the typed blocks with the saved clip and exercise. Only the server knows the definition
 * for a clip, and a wrong one would miscount. `saved` must be from the same reply as the
 * definition; undefined while loading.
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
}

/** Prevents links and forms in the preview from leaving the editor or joining the waitlist. */
const stay = (event: Event): void => {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null;
  if (event.type === 'click' && !isLink) return;
  event.preventDefault();
  event.stopPropagation();
};

/** Ref callback that makes an element non-interactive. */
const lookedAt = (place: HTMLElement | null): (() => void) => {
  place?.addEventListener('click', stay);
  place?.addEventListener('submit', stay);
  return () => {
    place?.removeEventListener('click', stay);
    place?.removeEventListener('submit', stay);
  };
};

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

/** Returns the chosen challenge; undefined while loading. */
const useChosen = ({ challengeId }: CampaignDraft) => {
  const { data } = useQuery({
    ...endpointQuery(GetChallenge, { params: { challenge: challengeId } }),
    enabled: challengeId !== '',
  });
  return challengeId === '' ? undefined : data;
};

/** Returns the data for the preview. A newly chosen challenge or clip has no data until saved. */
const useShown = (saved: Campaign, draft: CampaignDraft) => {
  const campaign = campaignOf(saved, draft);
  const chosen = useChosen(draft);
  const page = useQuery(campaignQuery(saved.path));
  const standings = useQuery(standingsQuery(saved.path));
  const { challenge = null } = chosen ?? {};
  const [openedAt] = useState(() => new Date().toISOString());
  const isSaved = saved.challengeId === challenge?.id;
  return {
    challenge: challenge && onPage(challenge, campaign.window, dayIn(challenge.timeZone, openedAt)),
    campaign: { ...campaign, blocks: [...withSavedDemo(campaign.blocks, page.data?.campaign.blocks)] },
    demoDefinition: page.data?.demoDefinition ?? null,
    standing: isSaved ? standingOf(standings) : ({ is: 'none' } as const),
  };
};

/** Returns true if challenge and demo are as saved, so that the server's data apply. */
const isShownWhole = (saved: Campaign, { challengeId, blocks }: CampaignDraft): boolean =>
  (saved.challengeId ?? '') === challengeId &&
  isDemoSaved(
    blocks.map(({ block }) => block),
    saved.blocks,
  );

const intoView = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'start' });

export const Preview = ({ saved, draft: typed, waitlist }: PreviewProps): ReactElement => {
  const id = useId();
  // Deferred, so that typing stays responsive.
  const draft = useDeferredValue(typed);
  const shown = useShown(saved, draft);
  const viewer = { isMember: false, isGuest: false };
  return (
    <section ref={intoView} aria-labelledby={id} className="mt-12 scroll-mt-24">
      <h2 id={id} ref={focusOnArrival} tabIndex={-1} className="carved text-2xl outline-none">
        {t('Preview')}
      </h2>
      <p className="mt-1.5 mb-5 text-pretty text-quiet">
        <span>{t('What visitors will see. Links and forms are off here.')}</span>{' '}
        {isShownWhole(saved, draft) ? null : <span>{t('Save to see the leaderboard and the demo video.')}</span>}
      </p>
      <div ref={lookedAt} className="overflow-hidden rounded-stone border shadow-lifted">
        <CampaignRows view={{ ...shown, viewer, progress: undefined, isPreview: true, waitlist }} />
      </div>
    </section>
  );
};
