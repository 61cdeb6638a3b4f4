/** Generates visits: person, time and number of sets. */
import { signUp } from '../../../server/test/client.ts';
import { visitorOf } from '../load/crowd.ts';
import { momentsOf, shareOf } from './arrivals.ts';
import type { Plan } from './figures.ts';
import type { Person } from './visits.ts';

const SIGN_UPS_AT_ONCE = 4;

export interface Coming {
  /** As a fraction of the simulated range. */
  readonly moment: number;
  readonly person: Person;
  readonly sets: number;
}

const drawSets = ({ mean, most }: Plan['sets'], random: () => number): number => {
  let drawn = 1;
  while (drawn < most && random() < 1 - 1 / mean) drawn += 1;
  return drawn;
};

/** A few people come often, most do not: weights are log-normal. */
const drawPerson = (all: readonly Person[], random: () => number): (() => Person) => {
  let sum = 0;
  const until = all.map(() => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return (sum += Math.exp(normal));
  });
  return () => {
    const drawn = random() * sum;
    const found = all[until.findIndex((limit) => drawn < limit)] ?? all[0];
    if (!found) throw new Error('There is nobody.');
    return found;
  };
};

export const comingOf = ({ people, recordings, portion, stretch, sets }: Plan, origin: string): readonly Coming[] => {
  const { random } = Math;
  const crowd = Array.from({ length: Math.max(1, Math.round(people * portion)) }, (_none, nth): Person => {
    return { client: visitorOf(origin, nth + 1), email: `athlete-${nth}@example.test` };
  });
  const draw = drawPerson(crowd, random);
  const visits = Math.round((recordings * portion * shareOf(stretch)) / sets.mean);
  return momentsOf(visits, random, stretch).map((moment) => ({
    moment,
    person: draw(),
    sets: drawSets(sets, random),
  }));
};

/**
 * Selects people who already have an account at the start; `before` is the share of the day's
 * visits before it.
 */
export const earlyOf = (coming: readonly Coming[], before: number): readonly Person[] =>
  [...new Set(coming.map(({ person }) => person))].filter(() => Math.random() < before);

export const signUpEarly = async (people: readonly Person[]): Promise<void> => {
  const waiting = people.values();
  const signUpAll = async (): Promise<void> => {
    for (const person of waiting) {
      await signUp(person.client, person.email, { name: person.email.split('@')[0] });
      person.signedUp = Promise.resolve();
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, signUpAll));
};
