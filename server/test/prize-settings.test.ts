/** Who may win a prize is not for those to say who may win it themselves (docs/decisions/0025-review.md). */
import { GetAdminChallenge, UpdateAdminChallenge } from '@reptemple/contract/challenge-admin';
import { ErrorBody } from '@reptemple/contract/errors';
import { expect, it } from 'vitest';
import { aReviewer, aRival, givePrizes } from './reviewing.ts';
import { openScene } from './scene.ts';

const scene = openScene();

it.each([
  ['givesPrizes', { givesPrizes: false }],
  ['type', { type: 'duel' }],
  ['genderFilter', { genderFilter: 'male' }],
])(
  'an admin who takes part changes no %s of a challenge that gives prizes; another one does',
  async (field, change) => {
    await givePrizes(scene);
    const rival = await aRival(scene);
    const at = { params: { challenge: scene.challengeId } };
    const { challenge } = await rival.call(GetAdminChallenge, at);
    const filledIn = (more: object) => ({
      ...at,
      body: { ...challenge, expectedUpdatedAt: challenge.updatedAt, ...more },
    });
    const reply = await rival.send(UpdateAdminChallenge, filledIn(change));
    expect(reply.status).toBe(422);
    const { message, faults } = ErrorBody.parse(await reply.json()).error;
    expect(message).toContain('You take part in this challenge');
    expect(faults).toEqual([{ field, message: 'Another admin can change this.' }]);
    await rival.call(UpdateAdminChallenge, filledIn({ genderFilter: 'all' }));
    const bea = await aReviewer(scene, 'Bea');
    const { challenge: later } = await bea.call(GetAdminChallenge, at);
    const body = { ...challenge, expectedUpdatedAt: later.updatedAt, ...change };
    expect((await bea.call(UpdateAdminChallenge, { ...at, body })).challenge).toMatchObject(change);
  },
);
