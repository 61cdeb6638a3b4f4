/** Captions, file names and links for sharing a result (specification S2, section 9). */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { validRepsLabel } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';

/**
 * Returns the challenge's name as a hashtag without the `#`: in lower case, with letters and digits
 * only. May be empty.
 */
export const hashtagOf = (challengeName: string): string =>
  challengeName.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const hashtagsOf = (challengeName: string): readonly string[] =>
  [...new Set([hashtagOf(challengeName), 'reptemple', 'strictreps'])]
    .filter((tag) => tag !== '')
    .map((tag) => `#${tag}`);

export interface Shared {
  readonly challengeName: string;
  readonly validReps: number;
  readonly unit?: CountUnit;
  readonly inviteUrl: string;
  readonly isMine: boolean;
  readonly status: Recording['status'];
}

/** Returns the text about the result. It says "verified" only for verified results. */
const resultLabel = ({ challengeName, validReps, unit = 'reps', isMine, status }: Shared): string => {
  const count =
    status === 'verified' && unit === 'reps'
      ? t('{count, plural, one {# verified rep} other {# verified reps}}', { count: validReps })
      : validRepsLabel(validReps, unit);
  return t('{count} in {challengeName}. Can you beat {whose, select, mine {me} other {that}}?', {
    count,
    challengeName,
    whose: isMine ? 'mine' : 'other',
  });
};

export const captionOf = (shared: Shared): string =>
  [resultLabel(shared), shared.inviteUrl, hashtagsOf(shared.challengeName).join(' ')].join('\n\n');

const fileNameOf = (challengeName: string, extension: string): string => {
  const words = challengeName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${words === '' ? '' : `${words}-`}challenge.${extension}`;
};

export const gifFileName = (challengeName: string): string => fileNameOf(challengeName, 'gif');

export const clipFileName = (challengeName: string): string => fileNameOf(challengeName, 'mp4');

export const pageUrlOf = (
  origin: string,
  { id, challengeId }: { readonly id: string; readonly challengeId: string },
): string => `${origin}/challenge/${challengeId}/recording/${id}`;

/**
 * Returns the URL of the challenge's page for making a recording (`/record`), with the referral
 * code if it is known.
 */
export const inviteUrlOf = (origin: string, challengeId: string, code: string | undefined): string => {
  const address = `${origin}/challenge/${encodeURIComponent(challengeId)}/record`;
  return code === undefined ? address : `${address}?ref=${encodeURIComponent(code)}`;
};
