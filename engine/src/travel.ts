/** What the body did against its support during an attempt, in units of the image's height. */
import { widenNumber } from './span.ts';
import type { Span } from './span.ts';

export interface BodyAt {
  readonly torso: number;
  /** Height of the moving joint over the support. */
  readonly rise: number;
  readonly stillX: number;
  readonly stillY: number;
  /** Height of the joint that must move. */
  readonly movedY: number;
  /** Distance between the left and the right of the joint that must stay. */
  readonly spread: number;
}

export interface BodyTravel {
  readonly frames: number;
  readonly torsoSum: number;
  readonly rise: Span | null;
  readonly stillX: Span | null;
  readonly stillY: Span | null;
  readonly movedY: Span | null;
  readonly spread: Span | null;
}

export const NO_TRAVEL: BodyTravel = {
  frames: 0,
  torsoSum: 0,
  rise: null,
  stillX: null,
  stillY: null,
  movedY: null,
  spread: null,
};

/** The travel with one more place of the body. */
export const travelOn = (travel: BodyTravel, body: BodyAt | null): BodyTravel =>
  body === null
    ? travel
    : {
        frames: travel.frames + 1,
        torsoSum: travel.torsoSum + body.torso,
        rise: widenNumber(travel.rise, body.rise),
        stillX: widenNumber(travel.stillX, body.stillX),
        stillY: widenNumber(travel.stillY, body.stillY),
        movedY: widenNumber(travel.movedY, body.movedY),
        spread: widenNumber(travel.spread, body.spread),
      };
