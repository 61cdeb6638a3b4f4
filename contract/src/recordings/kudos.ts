/** Endpoints for kudos: a like for a recording, once per user and recording. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const KUDOS_PER_MINUTE = 60;

export const Kudos = z.object({
  count: z.int(),
  isGiven: z.boolean(),
});
export type Kudos = z.output<typeof Kudos>;

const RecordingParams = z.object({ recording: z.uuid() });

export const GetKudos = endpoint({
  id: 'kudos.get',
  method: 'get',
  path: '/api/recordings/{recording}/kudos',
  summary: 'Kudos of a recording; null if the challenge has none.',
  access: 'anyone',
  reach: 'shown',
  params: RecordingParams,
  output: z.object({ kudos: Kudos.nullable() }),
  errors: ['not_found'],
});

export const GiveKudos = endpoint({
  id: 'kudos.give',
  method: 'put',
  path: '/api/recordings/{recording}/kudos',
  summary: `Give kudos to someone else's recording. Guests only in challenges in which they take part. Repeating it is harmless. At most ${KUDOS_PER_MINUTE} changes a minute.`,
  access: 'participant',
  reach: 'shown-to-participants',
  params: RecordingParams,
  output: z.object({ kudos: Kudos }),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'conflict'],
});

export const TakeKudosBack = endpoint({
  id: 'kudos.takeBack',
  method: 'delete',
  path: '/api/recordings/{recording}/kudos',
  summary: 'Take kudos back. Repeating it is harmless.',
  access: 'participant',
  reach: 'shown',
  params: RecordingParams,
  output: z.object({ kudos: Kudos }),
  errors: ['not_signed_in', 'not_found', 'conflict'],
});
