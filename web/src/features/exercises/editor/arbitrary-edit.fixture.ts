/**
 * Generators of random edits of a draft for property tests. They call the editor's own functions.
 */
import * as fc from 'fast-check';
import { CAMERA_POSITIONS, MAX_TIMING_MS, PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { RobustSettings } from '@reptemple/engine/definition/robust-settings';
import { LANDMARK_COUNT, SIDE_VIEW_NAMES } from '@reptemple/engine/signal/landmarks';
import {
  addAngle,
  enableStopCondition,
  markAlignment,
  markStop,
  relocateAngle,
  removeAngle,
  renameAngle,
} from './angles/angle-edits.ts';
import { ruleOf, withNumber, withPart, numberOf } from './definition/robust-settings-edits.ts';
import { PART_BEGINNINGS, PART_LABELS, PARTS } from './definition/robust-settings-labels.ts';
import type { Part } from './definition/robust-settings-labels.ts';
import type { DraftDefinition } from './exercise-draft.ts';
import { moveWithNeighbours, rangesOf, setRanges, setShownRanges } from './ranges/range-edits.ts';

export type Step = (draft: DraftDefinition) => DraftDefinition;

const anId = fc.constantFrom('angle_1', 'angle_2', 'angle_3');
const aDegree = fc.integer({ min: 0, max: 180 });
const aRange = fc.tuple(aDegree, aDegree).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const perhaps = fc.option(aRange, { nil: undefined });
const someRanges = fc.record({ start: perhaps, transition: perhaps, end: perhaps });
const aLandmark = fc.oneof(fc.integer({ min: 0, max: LANDMARK_COUNT - 1 }), fc.constantFrom(...SIDE_VIEW_NAMES));
const threeLandmarks = fc.tuple(aLandmark, aLandmark, aLandmark);
const aTyping = fc.string({ maxLength: 60 });

const ofAngle =
  (id: string, step: Step): Step =>
  (draft) =>
    draft.angles.some((angle) => angle.id === id) ? step(draft) : draft;

const anAngle = fc
  .tuple(anId, aTyping, threeLandmarks)
  .filter(([, name]) => name.trim() !== '')
  .map(
    ([id, name, landmarks]): Step =>
      (draft) =>
        draft.angles.some((angle) => angle.id === id) ? draft : addAngle(id, name.trim(), landmarks)(draft),
  );

const aSetting = fc
  .constantFrom(
    ...PARTS.flatMap((part) => Object.keys(PART_LABELS[part].fields).map((field) => [part, field] as const)),
  )
  .chain(([part, field]) =>
    fc.oneof(fc.double().map(String), fc.integer().map(String), fc.constant('')).map((text): Step => {
      const number = numberOf(text, ruleOf(part, field));
      return number === undefined ? (draft) => draft : withNumber(part, field, number);
    }),
  );

const aSwitchedPart = fc.tuple(fc.constantFrom(...PARTS), fc.boolean()).map(([part, isOn]) => {
  const next: RobustSettings[Part] = isOn ? PART_BEGINNINGS[part] : null;
  return withPart<Part>(part, next);
});

const aTiming = fc
  .tuple(
    fc.constantFrom('minPhaseHoldTime', 'transitionDebounce', 'startingPositionHoldTime'),
    fc.oneof(fc.integer().map(String), fc.constantFrom('', '-1', '2.7')),
  )
  .map(([name, text]): Step => {
    const value = numberOf(text, { min: 0, max: MAX_TIMING_MS, isWhole: true });
    return (draft) => (value === undefined ? draft : { ...draft, timing: { ...draft.timing, [name]: value } });
  });

/**
 * Generator of any edit. Edits of angles are the most frequent, because most other edits need an
 * angle.
 */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: anAngle, weight: 4 },
  aTyping.map((name): Step => (draft) => ({ ...draft, name })),
  fc.constantFrom(...CAMERA_POSITIONS).map((cameraPosition): Step => (draft) => ({ ...draft, cameraPosition })),
  fc.tuple(anId, aTyping).map(([id, name]) => ofAngle(id, renameAngle(id, name))),
  fc.tuple(anId, threeLandmarks).map(([id, landmarks]) => ofAngle(id, relocateAngle(id, landmarks))),
  anId.map((id) => ofAngle(id, removeAngle(id))),
  fc.tuple(anId, fc.boolean()).map(([id, isOn]) => ofAngle(id, markStop(id, isOn))),
  fc.tuple(anId, fc.boolean()).map(([id, isOn]) => ofAngle(id, markAlignment(id, isOn))),
  fc.constant(enableStopCondition),
  fc.tuple(anId, someRanges).map(([id, ranges]) => ofAngle(id, setRanges(id, ranges))),
  fc.tuple(anId, fc.constantFrom(...PHASES), aRange).map(
    ([id, phase, to]): Step =>
      (draft) =>
        setShownRanges(id, moveWithNeighbours(rangesOf(draft, id), phase, to))(draft),
  ),
  aTiming,
  aSwitchedPart,
  { arbitrary: aSetting, weight: 2 },
  fc
    .tuple(fc.constantFrom('qualificationRep', 'stopCondition'), fc.boolean())
    .map(([name, enabled]): Step => (draft) => ({ ...draft, [name]: { enabled } })),
);
