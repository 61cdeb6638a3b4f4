/**
 * Endpoints for admins of campaigns: list, edit, publish, duplicate, delete. Fields:
 * campaign-form.ts, campaign-blocks.ts.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MessageWithParams } from '../message-with-params.ts';
import { PAGE, PageQuery } from '../pagination.ts';
import { CAMPAIGN_STATUSES, CampaignForm, CampaignPath } from './campaign-form.ts';
import { Campaign } from './campaign-pages.ts';

const moment = z.iso.datetime();

export const CampaignRow = Campaign.pick({
  id: true,
  path: true,
  title: true,
  status: true,
  window: true,
  version: true,
  updatedAt: true,
}).extend({
  challenge: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).nullable(),
  /** Name or email of the last editor; null for the system and for deleted accounts. */
  updatedBy: z.string().nullable(),
});
export type CampaignRow = z.output<typeof CampaignRow>;

/**
 * Problem that prevents publishing a campaign. `field` is a path such as
 * `blocks.3.questions.0.answer`.
 */
export const CampaignIssue = z.object({ field: z.string(), message: z.string(), worded: MessageWithParams.optional() });
export type CampaignIssue = z.output<typeof CampaignIssue>;

const Params = z.object({ campaign: z.uuid() });
const One = z.object({
  campaign: Campaign.extend({ createdAt: moment, updatedBy: z.string().nullable() }),
  faults: z.array(CampaignIssue),
});

/**
 * Version of the campaign that was edited (optimistic locking). If another version is stored, the
 * reply is the error `conflict`, with the stored version's number, editor and time in `stored`.
 */
const seen = { version: z.int().min(1) };

export const ListCampaigns = endpoint({
  id: 'campaigns.list',
  method: 'get',
  path: '/api/admin/campaigns',
  summary: 'All campaigns, last changed first. The search covers path, title and challenge.',
  access: 'admin',
  query: PageQuery.extend({ status: z.enum(CAMPAIGN_STATUSES).optional() }),
  output: z.object({ rows: z.array(CampaignRow), ...PAGE }),
  errors: [],
});

export const GetCampaignForEditing = endpoint({
  id: 'campaigns.edit',
  method: 'get',
  path: '/api/admin/campaigns/{campaign}',
  summary: 'One campaign with the problems that prevent publishing.',
  access: 'admin',
  params: Params,
  output: One,
  errors: ['not_found'],
});

export const CreateCampaign = endpoint({
  id: 'campaigns.create',
  method: 'post',
  path: '/api/admin/campaigns',
  summary:
    'Create a campaign as a draft. Refused with unprocessable, naming the field, when the path is taken or the challenge or exercise does not exist.',
  access: 'admin',
  body: CampaignForm,
  output: One,
  errors: ['unprocessable'],
});

export const UpdateCampaign = endpoint({
  id: 'campaigns.update',
  method: 'put',
  path: '/api/admin/campaigns/{campaign}',
  summary:
    'Change a campaign. Refused with conflict, and `stored` telling which version is there, by whom and since when, unless `version` is the one that is there; with unprocessable as when it was created, and, for a published one, naming everything it would lack.',
  access: 'admin',
  params: Params,
  body: CampaignForm.extend(seen),
  output: One,
  errors: ['not_found', 'conflict', 'unprocessable'],
});

export const PublishCampaign = endpoint({
  id: 'campaigns.publish',
  method: 'post',
  path: '/api/admin/campaigns/{campaign}/publish',
  summary:
    'Publish a campaign. Refused with unprocessable, listing every problem, while it is incomplete, and with conflict as for updates. Repeating it is harmless.',
  access: 'admin',
  params: Params,
  body: z.object(seen),
  output: One,
  errors: ['not_found', 'conflict', 'unprocessable'],
});

export const UnpublishCampaign = endpoint({
  id: 'campaigns.unpublish',
  method: 'post',
  path: '/api/admin/campaigns/{campaign}/unpublish',
  summary:
    'Make it a draft again. Refused with conflict as for updates, and with unprocessable for anyone who may win its prizes. Repeating it is harmless.',
  access: 'admin',
  params: Params,
  body: z.object(seen),
  output: One,
  errors: ['not_found', 'conflict', 'unprocessable'],
});

export const DuplicateCampaign = endpoint({
  id: 'campaigns.duplicate',
  method: 'post',
  path: '/api/admin/campaigns/{campaign}/duplicate',
  summary: 'Copy a campaign to a new draft under another path. Refused with unprocessable when the path is taken.',
  access: 'admin',
  params: Params,
  body: z.object({ path: CampaignPath }),
  output: One,
  errors: ['not_found', 'unprocessable'],
});

export const DecideExamples = endpoint({
  id: 'campaigns.examples',
  method: 'post',
  path: '/api/admin/campaign-examples',
  summary:
    'Keep or remove the campaigns that a new installation comes with. Removes those that were never edited, and their challenges without recordings, which can be restored. Repeating it is harmless.',
  access: 'admin',
  body: z.object({ decision: z.enum(['keep', 'remove']) }),
  output: z.object({ removedCampaigns: z.int(), removedChallenges: z.int() }),
  errors: ['unprocessable'],
});

export const DeleteCampaign = endpoint({
  id: 'campaigns.delete',
  method: 'delete',
  path: '/api/admin/campaigns/{campaign}',
  summary:
    'Permanently delete a campaign; its challenge stays. Refused with conflict as for updates, and with unprocessable for anyone who may win its prizes.',
  access: 'admin',
  params: Params,
  query: z.object({ version: z.coerce.number<number>().int().min(1) }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'conflict', 'unprocessable'],
});
