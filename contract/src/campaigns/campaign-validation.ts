/**
 * Finds the problems that prevent a campaign from being published. Each message names the block
 * with the problem.
 */
import { bothWays } from '../message-with-params.ts';
import type { MessageWithParams } from '../message-with-params.ts';
import { BLOCK_NAMES, SINGLE_KINDS } from './campaign-blocks.ts';
import type { Block } from './campaign-blocks.ts';
import type { CampaignForm } from './campaign-form.ts';

const GAPS = {
  part: 'Block {block} ({kind}): {part} missing.',
  none: 'Block {block} ({kind}): add an entry.',
  entry: 'Block {block} ({kind}): complete entry {number}.',
  placeholder: 'Block {block} ({kind}): replace {placeholder}.',
  repeated: 'Block {block} ({kind}): only one per page.',
} as const;

export interface Fault {
  readonly field: string;
  readonly message: string;
  /** The message as template and parameters, for translation; absent if it has no parameters. */
  readonly worded?: MessageWithParams;
}

/**
 * Missing value within a block. `number`: position of the list entry, from 1, if the value is in a
 * list.
 */
interface Gap {
  readonly field: string;
  readonly missing: string;
  readonly number?: number;
  /** Label of the empty field; undefined if the message in `missing` does not contain it. */
  readonly part?: string | undefined;
}

const given = (text: string, field: string, missing: string): readonly Gap[] =>
  text === '' ? [{ field, missing }] : [];

const givenPart = (text: string, field: string, part: 'Title' | 'Button'): readonly Gap[] =>
  text === '' ? [{ field, missing: GAPS.part, part }] : [];

const titled = ({ title }: { readonly title: string }): readonly Gap[] => givenPart(title, 'title', 'Title');

/**
 * Collects the missing values of all entries of a list. `none`: message if the list is empty; null
 * if it may be empty.
 */
const each = <T>(
  entries: readonly T[],
  field: string,
  none: string | null,
  gapsOf: (entry: T) => readonly Gap[],
): readonly Gap[] => [
  ...(entries.length === 0 && none !== null ? [{ field, missing: none }] : []),
  ...entries.flatMap((entry, at) =>
    gapsOf(entry).map(({ field: inside, missing, part }) => ({
      field: [field, at, inside].filter((step) => step !== '').join('.'),
      missing,
      number: at + 1,
      part,
    })),
  ),
];

const listed = (items: readonly string[], field: string, none: string | null, empty: string): readonly Gap[] =>
  each(items, field, none, (item) => given(item, '', empty));

type Checks = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => readonly Gap[] };

const CHECKS: Checks = {
  hero: (block) => [
    ...titled(block),
    ...each(block.buttons, 'buttons', null, ({ label }) => givenPart(label, 'label', 'Button')),
  ],
  steps: (block) => [
    ...titled(block),
    ...each(block.steps, 'steps', GAPS.none, ({ title, text }) => [
      ...given(title, 'title', GAPS.entry),
      ...given(text, 'text', GAPS.entry),
    ]),
  ],
  rules: (block) => [...titled(block), ...listed(block.items, 'items', GAPS.none, GAPS.entry)],
  'recording-tips': (block) => [...titled(block), ...listed(block.items, 'items', GAPS.none, GAPS.entry)],
  'demo-video': titled,
  leaderboard: (block) => [
    ...titled(block),
    ...(block.join ? givenPart(block.join.label, 'join.label', 'Button') : []),
  ],
  top: () => [],
  prizes: (block) => [
    ...titled(block),
    ...each(block.prizes, 'prizes', GAPS.none, ({ title, reward, text, picture }) => [
      ...given(title, 'title', GAPS.entry),
      ...(picture ? [] : given(reward, 'reward', GAPS.entry)),
      ...given(text, 'text', GAPS.entry),
    ]),
    ...listed(block.notes, 'notes', null, GAPS.entry),
  ],
  faq: (block) => [
    ...titled(block),
    ...each(block.questions, 'questions', GAPS.none, ({ question, answer }) => [
      ...given(question, 'question', GAPS.entry),
      ...given(answer, 'answer', GAPS.entry),
    ]),
  ],
  'fine-print': (block) => [...titled(block), ...listed(block.items, 'items', GAPS.none, GAPS.entry)],
  waitlist: titled,
  progress: titled,
  referral: (block) => [...titled(block), ...givenPart(block.button, 'button', 'Button')],
  share: titled,
  'sign-up': titled,
};

const gapsOf = <K extends Block['kind']>(block: Extract<Block, { kind: K }>, kind: K): readonly Gap[] =>
  CHECKS[kind](block);

interface Place {
  readonly field: string;
  readonly at: number;
  readonly kind: Block['kind'];
  readonly number?: number | undefined;
  readonly part?: string | undefined;
}

const aboutBlock = (text: string, { field, at, kind, number, part }: Place): Fault => {
  const values = {
    block: at + 1,
    kind: { said: BLOCK_NAMES[kind] },
    ...(number === undefined ? {} : { number }),
    ...(part === undefined ? {} : { part: { said: part } }),
  };
  return { field, ...bothWays({ text, values }) };
};

const blockIssues = (block: Block, at: number): readonly Fault[] =>
  gapsOf(block, block.kind).map(({ field, missing, number, part }) =>
    aboutBlock(missing, { field: `blocks.${at}.${field}`, at, kind: block.kind, number, part }),
  );

/** Matches text in square brackets, which marks placeholders in campaign templates. */
const PLACEHOLDER = /\[[^[\]\n]{2,100}\]/;

const placeholdersIn = (value: unknown, path: string): readonly { readonly path: string; readonly found: string }[] => {
  if (typeof value === 'string') {
    const found = PLACEHOLDER.exec(value)?.[0];
    return found === undefined ? [] : [{ path, found }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => placeholdersIn(inside, `${path}.${key}`));
};

const placeholderIn = (field: string, at: number, kind: Block['kind'], placeholder: string): Fault => {
  const values = { block: at + 1, kind: { said: BLOCK_NAMES[kind] }, placeholder };
  return { field, ...bothWays({ text: GAPS.placeholder, values }) };
};

const placeholderIssues = (block: Block, at: number): readonly Fault[] =>
  placeholdersIn(block, `blocks.${at}`).map(({ path, found }) => placeholderIn(path, at, block.kind, found));

const headPlaceholders = ({ title, tagline, description }: CampaignForm): readonly Fault[] =>
  Object.entries({ title, tagline, description }).flatMap(([field, text]) => {
    const placeholder = PLACEHOLDER.exec(text)?.[0];
    return placeholder === undefined
      ? []
      : [{ field, ...bothWays({ text: 'Replace {placeholder}.', values: { placeholder } }) }];
  });

const repeated = (blocks: readonly Block[]): readonly Fault[] =>
  blocks.flatMap(({ kind }, at) =>
    SINGLE_KINDS.includes(kind) && blocks.findIndex((other) => other.kind === kind) < at
      ? [aboutBlock(GAPS.repeated, { field: `blocks.${at}`, at, kind })]
      : [],
  );

const fault = (isFault: boolean, field: string, message: string): readonly Fault[] =>
  isFault ? [{ field, message }] : [];

/**
 * Returns the problems of a campaign without a challenge or without dates whose buttons or blocks
 * need them.
 */
const neededBy = ({ blocks, challengeId, window }: CampaignForm): readonly Fault[] => {
  const has = (kind: Block['kind']): boolean => blocks.some((block) => block.kind === kind);
  const hasButtons = blocks.some((block) => block.kind === 'hero' && block.buttons.length > 0);
  const isTeaser = challengeId === null;
  return [
    ...fault(isTeaser && !has('waitlist'), 'challengeId', 'Choose a challenge or add a waitlist.'),
    ...fault(isTeaser && hasButtons, 'challengeId', 'Choose a challenge.'),
    ...fault(isTeaser && has('progress'), 'challengeId', 'Choose a challenge.'),
    ...fault(window === null && has('progress'), 'window', 'Choose the dates for personal progress.'),
  ];
};

const headIssues = ({ title, description, partner, blocks }: CampaignForm): readonly Fault[] => [
  ...fault(title === '', 'title', 'Enter a title.'),
  ...fault(description === '', 'description', 'Add a description for chats and search engines.'),
  ...fault(partner?.line === '', 'partner.line', 'Enter the partner’s name.'),
  ...fault(partner?.label === '', 'partner.label', 'Enter a label for the partner’s button.'),
  ...fault(!blocks.some(({ kind }) => kind === 'hero'), 'blocks', 'Add a hero.'),
];

/**
 * Returns all problems in a campaign's content that prevent publishing it. The server checks the
 * challenge separately.
 */
export const findCampaignIssues = (campaign: CampaignForm): readonly Fault[] => [
  ...headIssues(campaign),
  ...neededBy(campaign),
  ...repeated(campaign.blocks),
  ...campaign.blocks.flatMap(blockIssues),
  ...headPlaceholders(campaign),
  ...campaign.blocks.flatMap(placeholderIssues),
];
