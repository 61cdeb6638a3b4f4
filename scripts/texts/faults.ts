/** Validates texts and translations. */
import { faultOf, namesIn, readCatalogue, renewed, written } from './catalogue.ts';
import type { FoundText } from './found-texts.ts';
import type { Said } from './sources.ts';

/**
 * Returns an issue if a text's placeholders or tags differ from its arguments; undefined if they
 * match or cannot be compared.
 */
const callFaultOf = ({ english, given }: FoundText): string | undefined => {
  if (given === undefined) return undefined;
  const wanted = namesIn(english).join(', ');
  const handed = [...new Set(given)].toSorted().join(', ');
  return wanted === handed ? undefined : `“${english}” wants “${wanted}” and is given “${handed}”`;
};

/** See "Words we do not use" in docs/guide/writing.md. */
const AVOIDED =
  /\b(?:whoever|whatever|whichever|wherever|anew|beside|mend(?:ed|s)?|spoilt|amid|altogether|(?:is|are) told|is said|stands? on|lies in|somebody|nobody|everybody|for ever|at once|of (?:its|their) own|so long|so many)\b/iu;

const wordIssueOf = (english: string): string | undefined => {
  const word = AVOIDED.exec(english)?.[0];
  return word === undefined ? undefined : `“${english}” has “${word}”, see docs/guide/writing.md`;
};

export const sourceIssues = ({ texts, past }: Said): readonly string[] => [
  ...[...past].flatMap(([path, all]) => all.map((words) => `${path} ${words}`)),
  ...texts.flatMap((text) => callFaultOf(text) ?? []),
  ...[...new Set(texts.map(({ english }) => english))].flatMap((english) => wordIssueOf(english) ?? []),
];

/** `kept` is the current file content. */
export const catalogueIssues = (name: string, kept: string, { texts }: Said): readonly string[] => {
  const catalogue = readCatalogue(kept);
  const fresh = renewed(
    catalogue,
    texts.map(({ english }) => english),
  );
  const stale = written(fresh) === kept ? [] : [`${name} is not up to date: run npm run i18n`];
  const faulty = Object.entries(fresh).flatMap(([english, translation]) => {
    const fault = faultOf(english, translation);
    return fault ? [`${name}: “${english}” ${fault}`] : [];
  });
  return [...stale, ...faulty];
};
