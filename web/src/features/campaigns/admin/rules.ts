/** What the list says of a campaign. */
import type { CampaignRow } from '@reptemple/contract/campaign-admin';
import { CampaignPath, PATH_UNUSABLE } from '@reptemple/contract/campaign-form';
import { t } from '../../../language/texts.ts';

export const STATUS_LABELS = {
  draft: t('Draft'),
  published: t('Published'),
} as const satisfies Record<CampaignRow['status'], string>;

/** What a new campaign may begin with. */
export type Template = Pick<CampaignRow, 'id' | 'path' | 'title'>;

/** Begins with the one that shall be copied, whether or not it is among the others. */
export const templatesWith = (first: Template, others: readonly Template[]): readonly Template[] => [
  first,
  ...others.filter(({ id }) => id !== first.id),
];

/** What is wrong with a path as it is typed; undefined: nothing. */
export const pathFault = (path: string): string | undefined => {
  const parsed = CampaignPath.safeParse(path);
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? PATH_UNUSABLE);
};

/** A path as it is typed, from a name too: `Fitness Week` → `fitness-week`. */
export const asPath = (typed: string): string => typed.trimStart().toLowerCase().replaceAll(/\s+/g, '-');

/** A path proposed for a copy: `ns` → `ns-2`, `ns-2` → `ns-3`; at most 40 letters. */
export const nextPath = (path: string, taken: readonly string[]): string => {
  const [, stem = path, number = '1'] = /^(.*?)(?:-(\d+))?$/.exec(path) ?? [];
  let next = Number(number) + 1;
  const proposed = (): string => `${stem.slice(0, 36)}-${next}`;
  while (taken.includes(proposed())) next += 1;
  return proposed();
};
