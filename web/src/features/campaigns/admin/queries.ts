import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CreateCampaign,
  DeleteCampaign,
  DuplicateCampaign,
  GetCampaignForEditing,
  ListCampaigns,
  PublishCampaign,
  UnpublishCampaign,
  UpdateCampaign,
} from '@reptemple/contract/campaigns/campaign-admin';
import type { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import { GetCampaign, GetCampaignStandings, ListRunningCampaigns } from '@reptemple/contract/campaigns/campaign-pages';
import { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { UploadCampaignPicture } from '@reptemple/contract/pictures/picture-uploads';
import type { Crop } from '@reptemple/contract/pictures/picture-uploads';
import { call } from '../../../api/api-client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useReauthentication } from '../../../api/reauthentication.ts';

export interface ListFilters {
  readonly page: number;
  readonly search: string;
}

/** Query of the campaigns, always refetched, because other admins may change them. */
export const campaignListQuery = (asked: ListFilters) => endpointQuery(ListCampaigns, { query: asked }, 0);

/**
 * Query of one campaign for the editor, always refetched, because a save must send the current
 * version.
 */
export const editingQuery = (campaign: string) => endpointQuery(GetCampaignForEditing, { params: { campaign } }, 0);

export const challengesQuery = (search: string) => endpointQuery(ListAdminChallenges, { query: { search } }, 0);

export const exercisesQuery = endpointQuery(ListExercises, {});

const READ_AGAIN = [ListCampaigns, GetCampaignForEditing, GetCampaign, GetCampaignStandings, ListRunningCampaigns];

const useChange = <Given, Answer>(change: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (given: Given) => proven(() => change(given)),
    onSuccess: () => Promise.all(READ_AGAIN.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] }))),
  });
};

export const useCreateCampaign = () => useChange((form: CampaignForm) => call(CreateCampaign, { body: form }));

interface Copied {
  readonly campaign: string;
  readonly path: string;
}

export const useDuplicateCampaign = () =>
  useChange(({ campaign, path }: Copied) => call(DuplicateCampaign, { params: { campaign }, body: { path } }));

/**
 * Id of a campaign, and the version that the admin has on screen. The server rejects changes to an
 * older version.
 */
export interface Seen {
  readonly campaign: string;
  readonly version: number;
}

export const useUpdateCampaign = () =>
  useChange(({ campaign, version, form }: Seen & { readonly form: CampaignForm }) =>
    call(UpdateCampaign, { params: { campaign }, body: { ...form, version } }),
  );

export const usePublishCampaign = () =>
  useChange(({ campaign, version }: Seen) => call(PublishCampaign, { params: { campaign }, body: { version } }));

export const useUnpublishCampaign = () =>
  useChange(({ campaign, version }: Seen) => call(UnpublishCampaign, { params: { campaign }, body: { version } }));

export const useDeleteCampaign = () =>
  useChange(({ campaign, version }: Seen) => call(DeleteCampaign, { params: { campaign }, query: { version } }));

/** Uploads a picture. The server deletes it after a day unless a campaign is saved with it. */
export const uploadPicture = async (kind: 'logo' | 'hero' | 'prize', picture: File, crop: Crop) =>
  (await call(UploadCampaignPicture, { form: { kind, picture, ...crop } })).picture;
