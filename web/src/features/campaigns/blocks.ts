/** What a campaign's page is drawn from. */
import type { Block, BlockKind } from '@reptemple/contract/campaign-blocks';
import type { GetCampaign, GetMyCampaignProgress } from '@reptemple/contract/campaigns';
import type { Reply } from '@reptemple/contract/endpoint';
import type { WaitlistSource } from '@reptemple/contract/waitlist';
import type { ReactNode } from 'react';
import type { Standing, Viewer } from './rules.ts';

export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;
export type CampaignReply = Reply<typeof GetCampaign>;
export type Progress = NonNullable<Reply<typeof GetMyCampaignProgress>['progress']>;

/** Everything the blocks of one page show beside their own words. */
export interface CampaignView extends CampaignReply {
  readonly viewer: Viewer;
  readonly standing: Standing;
  /** Undefined for visitors, and for who has not recorded. */
  readonly progress: Progress | undefined;
  /** In the editor, where it is looked at only. */
  readonly isPreview: boolean;
  /** The waitlist's form belongs to another feature: the app hands it in. */
  readonly waitlist: (source: WaitlistSource) => ReactNode;
}
