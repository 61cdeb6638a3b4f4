import type { Finding, FindingOutcome } from '@reptemple/contract/verification';

/** What somebody should look at first; the rest in the order of the checks. */
const WEIGHTS: Readonly<Record<FindingOutcome, number>> = { review: 0, unverified: 1, noted: 2, passed: 3 };

interface Sorted {
  /** Those that say something. */
  readonly remarkable: readonly Finding[];
  readonly passed: readonly Finding[];
}

export const sortedFindings = (findings: readonly Finding[]): Sorted => ({
  remarkable: findings
    .filter(({ outcome }) => outcome !== 'passed')
    .toSorted((a, b) => WEIGHTS[a.outcome] - WEIGHTS[b.outcome]),
  passed: findings.filter(({ outcome }) => outcome === 'passed'),
});
