/** Types of the data on a campaign page, and React keys for its lists. */
import type { ReactNode } from 'react';
import type { Block, BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import type { GetCampaign, GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaign-pages';
import type { WaitlistSource } from '@reptemple/contract/campaigns/waitlist';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Standing, Viewer } from './campaign-labels-and-visible-blocks.ts';

export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;
export type CampaignReply = Reply<typeof GetCampaign>;
export type Progress = NonNullable<Reply<typeof GetMyCampaignProgress>['progress']>;

export interface CampaignView extends CampaignReply {
  readonly viewer: Viewer;
  readonly standing: Standing;
  /** Progress of the viewer; undefined for visitors and for users without a recording. */
  readonly progress: Progress | undefined;
  readonly isPreview: boolean;
  /**
   * Renders the waitlist form. Passed in by the app, because features must not import each other.
   */
  readonly waitlist: (source: WaitlistSource) => ReactNode;
}

/** Adds a unique React key to each entry: its name, numbered if the name repeats. */
export const keyed = <Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): readonly { readonly key: string; readonly entry: Entry; readonly at: number }[] => {
  const seen = new Map<string, number>();
  return entries.map((entry, at) => {
    const name = nameOf(entry);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { key: times === 0 ? name : `${name}#${times}`, entry, at };
  });
};
