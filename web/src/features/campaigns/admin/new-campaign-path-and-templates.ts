import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import { CampaignPath, PATH_UNUSABLE } from '@reptemple/contract/schemas/campaigns/campaign-form';
import { t } from '../../../i18n/translate.ts';

export const STATUS_LABELS = {
  draft: t('Draft'),
  published: t('Published'),
} as const satisfies Record<CampaignRow['status'], string>;

export type Template = Pick<CampaignRow, 'id' | 'path' | 'title'>;

/** Returns the templates with `first` in front, and removes `first` from the others. */
export const templatesWith = (first: Template, others: readonly Template[]): readonly Template[] => [
  first,
  ...others.filter(({ id }) => id !== first.id),
];

/** Returns the error message for a path; undefined if the path is valid. */
export const pathIssue = (path: string): string | undefined => {
  const parsed = CampaignPath.safeParse(path);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? PATH_UNUSABLE);
};

export const asPath = (typed: string): string => typed.trimStart().toLowerCase().replaceAll(/\s+/g, '-');

/**
 * Returns the first unused numbered path: `ns` → `ns-2`, `ns-2` → `ns-3`; at most 40 characters.
 */
export const nextPath = (path: string, taken: readonly string[]): string => {
  const [, stem = path, number = '1'] = /^(.*?)(?:-(\d+))?$/.exec(path) ?? [];
  let next = Number(number) + 1;
  const proposed = (): string => `${stem.slice(0, 36)}-${next}`;
  while (taken.includes(proposed())) next += 1;
  return proposed();
};
