/** Tests that every text of every block can be edited, and appears on the page in its language. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import type { GetMyProgress } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import type { Standing, Standings } from './campaign-labels-and-visible-blocks.ts';
import type { BlockOf, CampaignView } from './campaign-types.ts';
import { BlockFields } from './editor/block-fields.tsx';
import { CampaignRows } from './page/render-blocks.tsx';
import { placeQuery } from './queries.ts';

const FILLED: { readonly [Kind in BlockKind]: BlockOf<Kind> } = {
  hero: { kind: 'hero', title: 'Marble', text: 'Granite', buttons: [{ label: 'Basalt', leadsTo: 'challenge' }] },
  steps: { kind: 'steps', title: 'Stairs', steps: [{ title: 'First stair', text: 'Lift one foot' }] },
  rules: { kind: 'rules', title: 'Laws', text: 'Hewn in stone', items: ['Elbows', 'Heels'] },
  'recording-tips': { kind: 'recording-tips', title: 'Light', items: ['Morning sun'] },
  'demo-video': { kind: 'demo-video', title: 'Shown', text: 'One set', clip: 'squat', exerciseDefinitionId: null },
  leaderboard: { kind: 'leaderboard', title: 'Standing', join: { label: 'Step in', leadsTo: 'record' } },
  top: { kind: 'top' },
  prizes: {
    kind: 'prizes',
    title: 'Laurels',
    winners: 'Two wreaths',
    prizes: [{ title: 'Gold wreath', reward: '66.6 drachmas', text: 'For most reps', winner: 'top' }],
    notes: ['Ties are shared'],
  },
  faq: { kind: 'faq', title: 'Asked', questions: [{ question: 'Sandals', answer: 'Barefoot too' }] },
  'fine-print': { kind: 'fine-print', title: 'Small letters', items: ['At your own risk'] },
  waitlist: { kind: 'waitlist', title: 'Gate', text: 'Leave your name', source: 'other' },
  progress: { kind: 'progress', title: 'Your steps' },
  referral: { kind: 'referral', title: 'Bring a friend', text: 'Both are welcome', button: 'Make a link' },
  share: { kind: 'share', title: 'Tell others', text: 'In the agora' },
  'sign-up': { kind: 'sign-up', title: 'Come in', text: 'It is free' },
};

const KINDS = Object.keys(FILLED) as BlockKind[];

const CHOICES: ReadonlySet<string> = new Set(['kind', 'leadsTo', 'winner', 'source', 'clip']);

const wordsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) => (CHOICES.has(name) ? [] : wordsIn(value)));
};

const challenge: NonNullable<CampaignView['challenge']> = {
  exercise: { name: 'Push-up' },
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'week',
  status: 'active',
  closedReason: null,
  allowsGuests: true,
} as NonNullable<CampaignView['challenge']>;

const viewOf = (kind: BlockKind, standings: Partial<Standings> = {}): CampaignView => ({
  campaign: {
    id: challenge.id,
    path: 'week',
    challengeId: challenge.id,
    title: 'Week',
    tagline: '',
    description: '',
    language: 'fr',
    window: { start: '2026-03-01', end: '2026-03-03', timeZone: 'Europe/Berlin' },
    partner: null,
    logo: null,
    accent: null,
    status: 'published',
    blocks: [FILLED[kind]],
    version: 1,
    updatedAt: '2026-03-01T00:00:00.000Z',
  },
  challenge,
  demoDefinition: null,
  viewer: { isMember: false, isGuest: false },
  standing: {
    is: 'there',
    standings: {
      participants: 1,
      recordings: 1,
      topScore: 5,
      areResultsHidden: false,
      males: [],
      females: [],
      winners: null,
      ...standings,
    },
  },
  progress: {
    sessions: 2,
    daysLogged: 1,
    days: 3,
    best: 20,
    total: 32,
    streak: 1,
    longestStreak: 1,
    today: '2026-03-02',
    todayReps: 32,
    calendar: [{ day: '2026-03-02', sessions: 2, validReps: 32, isLogged: true }],
  },
  isPreview: false,
  waitlist: () => <form />,
});

const drawn = (element: ReactElement, queries = new QueryClient()): string => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>{element}</RouterContextProvider>
    </QueryClientProvider>,
  );
};

// Imports the lazy component in advance: rendering does not wait for it, and the import would still
// be pending when the file ends.
beforeAll(async () => {
  await import('./page/demo-video.tsx');
});

describe.each(KINDS)('the editor form of a "%s" block', (kind) => {
  const words = wordsIn(FILLED[kind]);

  test('has a field for each text of the block', () => {
    const form = drawn(<BlockFields block={FILLED[kind]} onChange={() => undefined} faultOf={() => undefined} />);
    expect(words.filter((word) => !form.includes(word))).toEqual([]);
    expect(form.includes('<input') || form.includes('<textarea')).toBe(words.length > 0);
  });

  test('shows at least one error message for each text', () => {
    const form = drawn(<BlockFields block={FILLED[kind]} onChange={() => undefined} faultOf={() => 'Mend this.'} />);
    const alerts = form.split('Mend this.').length - 1;
    expect(alerts).toBeGreaterThanOrEqual(words.length);
  });
});

test.each(KINDS.filter((kind) => kind !== 'demo-video'))(
  'the campaign page shows every text of a "%s" block',
  (kind) => {
    const page = drawn(<CampaignRows view={viewOf(kind)} />);
    expect(wordsIn(FILLED[kind]).filter((word) => !page.includes(word))).toEqual([]);
    expect(page).toContain('<section');
  },
);

test.each(['push-up', 'squat', 'pull-up', 'bench-press'] as const)(
  'the rules block shows good and bad form for the exercise of the demo clip %s',
  (clip) => {
    const view = viewOf('rules');
    const demo = { ...FILLED['demo-video'], clip };
    const page = drawn(
      <CampaignRows view={{ ...view, campaign: { ...view.campaign, blocks: [FILLED.rules, demo] } }} />,
    );
    expect(page).toContain(`/samples/${clip}-faults-good-rep-still.webp`);
    expect(page).toContain(`/samples/${clip}-faults-half-rep-still.webp`);
  },
);

interface SaidPart {
  readonly text: string;
  readonly lang: string | undefined;
}

const VOID_TAGS = /^(?:br|img|input|source)$/;

const saidIn = (markup: string): readonly SaidPart[] => {
  const open: (string | undefined)[] = [];
  const found: SaidPart[] = [];
  for (const [, close, tag = '', rest = '', text = ''] of markup.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    if (close) open.pop();
    else if (!VOID_TAGS.test(tag)) open.push(/ lang="(\w+)"/.exec(rest)?.[1] ?? open.at(-1));
    if (/\p{L}/u.test(text)) found.push({ text, lang: open.at(-1) });
  }
  return found;
};

test.each(KINDS.filter((kind) => kind !== 'demo-video'))(
  'texts of a "%s" block carry the campaign’s language, texts of the page itself do not',
  (kind) => {
    const words = wordsIn(FILLED[kind]);
    const wrong = saidIn(drawn(<CampaignRows view={viewOf(kind)} />)).filter(
      ({ text, lang }) => (lang === 'fr') !== words.includes(text),
    );
    expect(wrong).toEqual([]);
  },
);

test('the Join button of a full duel tells visitors that it is full, and members without a place', () => {
  const view = { ...viewOf('leaderboard'), challenge: { ...challenge, places: 2, participants: 2 } };
  const visitors = drawn(<CampaignRows view={view} />);
  expect(visitors).toContain('This duel is full');
  expect(visitors).toContain('Sign In');
  expect(visitors).not.toContain('Step in');
  const members = { ...view, viewer: { isMember: true, isGuest: false } };
  const memberSees = (joined: boolean): string => {
    const queries = new QueryClient();
    queries.setQueryData(placeQuery(challenge.id).queryKey, { joined } as Reply<typeof GetMyProgress>);
    return drawn(<CampaignRows view={members} />, queries);
  };
  expect(memberSees(false)).toContain('This duel is full');
  expect(memberSees(false)).not.toContain('Sign In');
  expect(memberSees(true)).toContain('Step in');
});

test('after a challenge ends, only texts written by the organiser carry the campaign’s language', () => {
  const view = viewOf('hero');
  const buttons = [{ label: 'Basalt', leadsTo: 'record' }] as const;
  const blocks = [{ ...FILLED.hero, buttons: [...buttons] }, FILLED.leaderboard, FILLED.top];
  const over = { ...challenge, status: 'ended', closedReason: 'This challenge has ended.' } as const;
  const parts = saidIn(
    drawn(<CampaignRows view={{ ...view, challenge: over, campaign: { ...view.campaign, blocks } }} />),
  );
  const theirs = parts.filter(({ lang }) => lang === 'fr').map(({ text }) => text);
  expect(theirs).toEqual(['Marble', 'Granite', 'Standing']);
  for (const text of ['View Leaderboard', 'Ended', 'No results']) {
    expect(parts).toContainEqual({ text, lang: undefined });
  }
});

describe('a campaign page without standings', () => {
  const drawnWith = (standing: Standing): string => {
    const view = viewOf('leaderboard');
    const blocks = [FILLED.leaderboard, FILLED.top];
    return drawn(<CampaignRows view={{ ...view, standing, campaign: { ...view.campaign, blocks } }} />);
  };
  const FAILED = { is: 'failed', isBusy: false, retry: () => undefined } as const;

  test.each([
    ['it is asked for', { is: 'loading' }, ['Active', 'Step in', 'Loading...']],
    ['it could not be read', FAILED, ['Try Again']],
    ['there is no challenge to stand in', { is: 'none' }, ['Coming Soon!', 'Be the first!']],
  ] as const)('explains the state if %s: %o', (_why, standing, words) => {
    const page = drawnWith(standing);
    const all = ['Active', 'Step in', 'Loading...', 'Coming Soon!', 'Try Again', 'Be the first!'];
    expect(all.filter((one) => page.includes(one)).toSorted()).toEqual([...words].toSorted());
  });

  test('offers Try Again if its only block is a list that failed to load', () => {
    const view = viewOf('top');
    expect(drawn(<CampaignRows view={{ ...view, standing: FAILED }} />)).toContain('Try Again');
  });
});

test('the campaign preview renders no h1 and disables Share and the referral button', () => {
  const view = viewOf('hero');
  const blocks = [FILLED.hero, FILLED.share, FILLED.referral];
  const shown = (isPreview: boolean) =>
    drawn(<CampaignRows view={{ ...view, isPreview, campaign: { ...view.campaign, blocks } }} />);
  const facts = (page: string) => [page.includes('<h1'), page.match(/<button[^>]* disabled=""/g)?.length ?? 0];
  expect(facts(shown(true))).toEqual([false, 2]);
  expect(facts(shown(false))).toEqual([true, 0]);
});

test('the hero names the city of the page’s time zone', () => {
  const page = drawn(<CampaignRows view={viewOf('hero')} />);
  expect(page).toContain('Berlin time');
  expect(page).not.toContain('Europe/Berlin');
});

test('progress over a year shows the last 62 days with month names and formatted numbers', () => {
  const view = viewOf('progress');
  const window = { start: '2026-01-01', end: '2026-12-31', timeZone: 'Europe/Berlin' };
  const calendar = [{ day: '2026-04-02', sessions: 9, validReps: 1234, isLogged: true }];
  const progress = view.progress && { ...view.progress, days: 365, today: '2026-04-02', calendar };
  const page = drawn(<CampaignRows view={{ ...view, progress, campaign: { ...view.campaign, window } }} />);
  expect(page.match(/<li/g)).toHaveLength(62);
  for (const text of ['>31<', '>1<', '>1,234<']) expect(page).toContain(text);
  expect([...page.matchAll(/>([A-Z][a-z]{2})</g)].map(([, month]) => month)).toEqual(['Jan', 'Feb', 'Mar', 'Apr']);
});

test('the progress block shows days logged, total reps, streak and each day of the window', () => {
  const page = drawn(<CampaignRows view={viewOf('progress')} />);
  for (const text of ['1/3', '>32<', '1 day in a row', '32 reps: done']) expect(page).toContain(text);
  expect(page.match(/<li/g)).toHaveLength(3);
});

test.each([
  [6, false],
  [7, true],
])(
  'with %i recordings the leaderboard block links to the full leaderboard with its participants: %s',
  (recordings, isThere) => {
    const page = drawn(<CampaignRows view={viewOf('leaderboard', { recordings, participants: 4 })} />);
    expect(page.includes('View Full Leaderboard (4 participants)')).toBe(isThere);
  },
);
