/** Loads and shows the name of the challenge that a visitor wanted to join before the sign-in. */
import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { t } from '../../i18n/translate.ts';
import { rememberedReturn } from './return-path-after-sign-in.ts';

const RECORD_PATH = /^\/challenge\/([^/?#]+)\/record/;

/** Returns the challenge's id or slug from the path of a record page; undefined for other pages. */
export const challengeInPath = (address: string | undefined): string | undefined => {
  const found = RECORD_PATH.exec(address ?? '')?.[1];
  try {
    return found && decodeURIComponent(found);
  } catch {
    return undefined;
  }
};

const challengeQuery = (challenge: string) => endpointQuery(GetChallenge, { params: { challenge } });

/**
 * Loads the challenge of a record page, so that the sign-in page can name it. Never rejects: if
 * loading fails, the page omits the name.
 */
export const loadChallengeToJoin = async (queryClient: QueryClient, address = rememberedReturn()): Promise<void> => {
  const challenge = challengeInPath(address);
  if (challenge !== undefined) await queryClient.ensureQueryData(challengeQuery(challenge)).catch(() => undefined);
};

export const useChallengeToJoin = (address = rememberedReturn()): string | undefined => {
  const challenge = challengeInPath(address);
  const { data } = useQuery({ ...challengeQuery(challenge ?? ''), enabled: challenge !== undefined });
  return data?.challenge.name;
};

/**
 * Line above the page heading that names the challenge. The heading is quoted from the
 * specification, so it cannot contain the name.
 */
export const ChallengeToJoin = ({ name }: { readonly name: string | undefined }): ReactElement | null =>
  name === undefined ? null : (
    <p className="mb-2 inscription wrap-anywhere text-quiet">
      <bdi>{t('Join {challenge}', { challenge: name })}</bdi>
    </p>
  );
