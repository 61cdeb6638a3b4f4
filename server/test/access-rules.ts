/**
 * Results that an access check must have, by the access that an endpoint declares and by role; and
 * the result that a reply shows. Also finds endpoints whose declarations are incomplete.
 */
import { z } from 'zod';
import { ACCESS } from '@reptemple/contract/endpoint';
import type { Access, Endpoint, Reach } from '@reptemple/contract/endpoint';

export const ROLES = [
  'a visitor',
  'a session that was ended',
  'a session that is too old',
  'a banned account',
  'a guest',
  'an unverified account',
  'a user',
  'a tester',
  'an admin without a second factor',
  'an admin who is one no more',
  'an admin',
] as const;
export type Role = (typeof ROLES)[number];

const NOBODIES: ReadonlySet<Role> = new Set(ROLES.slice(0, 4));

export const VERDICTS = ['through', 'not_signed_in', 'forbidden', 'second_factor_required', 'not_found'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Returns the expected result of an access check. `through` means that access is granted, even if
 * the reply is 400 or 404.
 */
export const expected = (access: Access, role: Role): Verdict => {
  if (access === 'anyone') return 'through';
  if (NOBODIES.has(role)) return 'not_signed_in';
  if (access === 'participant' || access === 'owner') return 'through';
  if (role === 'a guest') return 'forbidden';
  if (access !== 'admin' || role === 'an admin') return 'through';
  return role === 'an admin without a second factor' ? 'second_factor_required' : 'forbidden';
};

/**
 * Schema that reads the error code from a reply. Our own endpoints, uploads and account endpoints
 * have different formats.
 */
const Refused = z.union([
  z.object({ error: z.object({ code: z.string() }) }).transform(({ error }) => error.code),
  z.object({ code: z.string() }).transform(({ code }) => code),
]);

const MEANT: Readonly<Record<string, Verdict>> = {
  not_signed_in: 'not_signed_in',
  session_not_found: 'not_signed_in',
  forbidden: 'forbidden',
  guest_account: 'forbidden',
  second_factor_required: 'second_factor_required',
  not_found: 'not_found',
};

const STATUS: Readonly<Partial<Record<Verdict, number>>> = {
  not_signed_in: 401,
  forbidden: 403,
  second_factor_required: 403,
  not_found: 404,
};

/**
 * Returns the result of the access check that led to this reply.
 * @throws Error if status and code do not match, or if the server failed
 */
export const verdictOf = async (reply: Response): Promise<Verdict> => {
  if (reply.status >= 500) throw new Error(`${reply.status} ${await reply.text()}`);
  if (reply.ok || reply.status === 302) return 'through';
  const verdict = MEANT[Refused.parse(await reply.json())] ?? 'through';
  if (STATUS[verdict] !== undefined && STATUS[verdict] !== reply.status) throw new Error(`${verdict}: ${reply.status}`);
  return verdict;
};

/**
 * Names of inputs that identify data with an owner. A new input of an endpoint belongs in this list
 * or in `WITHOUT_OWNER`.
 */
const OWNED = new Set(['recording', 'sessionId', 'media', 'session', 'ticket']);
const WITHOUT_OWNER = new Set([
  'challenge',
  'path',
  'file',
  // Code of a shared link, which grants access by itself.
  'code',
  // Random id of a picture, which everyone may see.
  'picture',
  // Ids used only by admin endpoints; admins may access all such data.
  'definition',
  'campaign',
  'job',
  'message',
  'entry',
  'user',
  'correction',
]);

export const reachOf = ({ access, reach }: Endpoint): Reach | undefined =>
  reach ?? (access === 'owner' ? 'own-or-admin' : undefined);

export const ownedNamesOf = ({ params, form }: Endpoint): readonly string[] =>
  Object.keys({ ...params?.shape, ...form?.shape }).filter((name) => OWNED.has(name));

const unknownNamesOf = ({ params }: Endpoint): readonly string[] =>
  Object.keys(params?.shape ?? {}).filter((name) => !OWNED.has(name) && !WITHOUT_OWNER.has(name));

export const declarationIssues = (endpoint: Endpoint): readonly string[] => {
  const { access, path } = endpoint;
  const [owned, unknown] = [ownedNamesOf(endpoint), unknownNamesOf(endpoint)];
  const faults: (string | false)[] = [
    !ACCESS.includes(access) && 'says nothing of who may call it.',
    path.startsWith('/api/admin/') && access !== 'admin' && `stands among what is for admins, and is for ${access}.`,
    unknown.length > 0 && `names ${unknown.join()}: say in access-rules.ts whether that has an owner.`,
    owned.length > 0 && access !== 'admin' && !reachOf(endpoint) && `names ${owned.join()} and says nothing of reach.`,
    owned.length === 0 && reachOf(endpoint) !== undefined && 'has a reach and names nothing with an owner.',
  ];
  return faults.filter((fault) => fault !== false);
};

export const ASKERS = ['Ann', 'somebody else', 'a guest', 'a visitor', 'an admin'] as const;
export type Asker = (typeof ASKERS)[number];

const mayReach = (endpoint: Endpoint, asker: Asker): boolean => {
  const reach = reachOf(endpoint);
  if (reach === 'shown' || asker === 'Ann') return true;
  // Denies access to the guest of this test, who takes part in no challenge.
  if (reach === 'shown-to-participants') return asker !== 'a guest';
  return asker === 'an admin' && reach === 'own-or-admin';
};

const ROLE_OF: Readonly<Record<Asker, Role>> = {
  Ann: 'a user',
  'somebody else': 'a user',
  'a guest': 'a guest',
  'a visitor': 'a visitor',
  'an admin': 'an admin',
};

/**
 * Returns the allowed results of the access check if `asker` requests Ann's data. Callers without
 * access may get 403 or 404.
 */
export const expectedOnOwned = (endpoint: Endpoint, asker: Asker): readonly Verdict[] => {
  const atTheDoor = expected(endpoint.access, ROLE_OF[asker]);
  if (atTheDoor !== 'through') return [atTheDoor];
  return mayReach(endpoint, asker) ? ['through'] : ['forbidden', 'not_found'];
};
