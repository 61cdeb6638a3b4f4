/** What a campaign must have before everybody sees it, each fault in a sentence that names where it is. */
import { BLOCK_NAMES, SINGLE_KINDS, type Block } from './campaign-blocks.ts';
import type { CampaignForm } from './campaign-form.ts';

export interface Fault {
  readonly field: string;
  readonly message: string;
}

/** Where within a block, and what is missing there. */
type Gap = readonly [field: string, missing: string];

const wanted = (isThere: boolean, field: string, missing: string): readonly Gap[] =>
  isThere ? [] : [[field, missing]];

const given = (text: string, field: string, missing: string): readonly Gap[] => wanted(text !== '', field, missing);

const titled = ({ title }: { readonly title: string }): readonly Gap[] => given(title, 'title', 'it has no title');

const listed = (items: readonly string[], field: string, one: string, isOptional = false): readonly Gap[] => [
  ...wanted(isOptional || items.length > 0, field, `it has no ${one}`),
  ...items.flatMap((item, at) => given(item, `${field}.${at}`, `${one} ${at + 1} is empty`)),
];

const each = <T>(entries: readonly T[], field: string, one: string, gapsOf: (entry: T) => readonly Gap[]) => [
  ...wanted(entries.length > 0, field, `it has no ${one}`),
  ...entries.flatMap((entry, at) =>
    gapsOf(entry).map(([inside, missing]): Gap => [`${field}.${at}.${inside}`, `${one} ${at + 1} ${missing}`]),
  ),
];

const labelled = (buttons: readonly { readonly label: string }[], field: string): readonly Gap[] =>
  buttons.flatMap(({ label }, at) => given(label, `${field}.${at}.label`, `button ${at + 1} has no label`));

type Checks = { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => readonly Gap[] };

const CHECKS: Checks = {
  hero: (block) => [...titled(block), ...labelled(block.buttons, 'buttons')],
  steps: (block) => [
    ...titled(block),
    ...each(block.steps, 'steps', 'step', ({ title, text }) => [
      ...given(title, 'title', 'has no title'),
      ...given(text, 'text', 'has no text'),
    ]),
  ],
  rules: (block) => [...titled(block), ...listed(block.items, 'items', 'rule')],
  'recording-tips': (block) => [...titled(block), ...listed(block.items, 'items', 'tip')],
  'demo-video': titled,
  leaderboard: (block) => [
    ...titled(block),
    ...(block.join ? given(block.join.label, 'join.label', 'its button has no label') : []),
  ],
  top: () => [],
  prizes: (block) => [
    ...titled(block),
    ...each(block.prizes, 'prizes', 'prize', ({ title, text }) => [
      ...given(title, 'title', 'has no title'),
      ...given(text, 'text', 'does not say what it is given for'),
    ]),
    ...listed(block.notes, 'notes', 'note', true),
  ],
  faq: (block) => [
    ...titled(block),
    ...each(block.questions, 'questions', 'question', ({ question, answer }) => [
      ...given(question, 'question', 'is empty'),
      ...given(answer, 'answer', 'has no answer'),
    ]),
  ],
  'fine-print': (block) => [...titled(block), ...listed(block.items, 'items', 'paragraph')],
  waitlist: titled,
  progress: titled,
  referral: (block) => [...titled(block), ...given(block.button, 'button', 'its button has no label')],
  share: titled,
  'sign-up': titled,
};

/** The checks of a block's own kind; the table's type says that each fits. */
const gapsOf = <K extends Block['kind']>(block: Extract<Block, { kind: K }>, kind: K): readonly Gap[] =>
  CHECKS[kind](block);

const blockFaults = (block: Block, at: number): readonly Fault[] =>
  gapsOf(block, block.kind).map(([field, missing]) => ({
    field: `blocks.${at}.${field}`,
    message: `Block ${at + 1} (${BLOCK_NAMES[block.kind]}): ${missing}.`,
  }));

const repeated = (blocks: readonly Block[]): readonly Fault[] =>
  blocks.flatMap(({ kind }, at) =>
    SINGLE_KINDS.includes(kind) && blocks.findIndex((other) => other.kind === kind) < at
      ? [{ field: `blocks.${at}`, message: `Block ${at + 1} (${BLOCK_NAMES[kind]}): a page has one of these at most.` }]
      : [],
  );

const fault = (isFault: boolean, field: string, message: string): readonly Fault[] =>
  isFault ? [{ field, message }] : [];

/** Which blocks need what of the campaign. */
const neededBy = ({ blocks, challengeId, window }: CampaignForm): readonly Fault[] => {
  const has = (kind: Block['kind']): boolean => blocks.some((block) => block.kind === kind);
  const hasButtons = blocks.some((block) => block.kind === 'hero' && block.buttons.length > 0);
  const isTeaser = challengeId === null;
  return [
    ...fault(isTeaser && !has('waitlist'), 'challengeId', 'Choose the challenge people join, or add a waitlist.'),
    ...fault(isTeaser && hasButtons, 'challengeId', 'The hero’s buttons lead to a challenge: choose one.'),
    ...fault(isTeaser && has('progress'), 'challengeId', 'Personal progress is made in a challenge: choose one.'),
    ...fault(
      window === null && has('progress'),
      'window',
      'Personal progress is counted over a window: choose its days.',
    ),
  ];
};

const headFaults = ({ title, description, partner, blocks }: CampaignForm): readonly Fault[] => [
  ...fault(title === '', 'title', 'Please give the campaign a title.'),
  ...fault(description === '', 'description', 'Write a description: chats and search engines show it.'),
  ...fault(partner?.line === '', 'partner.line', 'Say who the partner is.'),
  ...fault(partner?.label === '', 'partner.label', 'Give the partner’s button a label.'),
  ...fault(!blocks.some(({ kind }) => kind === 'hero'), 'blocks', 'Add a hero: it is what people see first.'),
];

/** Everything that keeps it from being published as far as its own content tells; the server looks at its challenge as well. */
export const faultsOf = (campaign: CampaignForm): readonly Fault[] => [
  ...headFaults(campaign),
  ...neededBy(campaign),
  ...repeated(campaign.blocks),
  ...campaign.blocks.flatMap(blockFaults),
];
