import type { Finding, FindingOutcome } from '@reptemple/contract/recordings/verification';

/** Sort order of findings by outcome; equal ones keep the order of the checks. */
const WEIGHTS: Readonly<Record<FindingOutcome, number>> = { review: 0, unverified: 1, noted: 2, passed: 3 };

interface Sorted {
  /** Findings other than `passed`. */
  readonly remarkable: readonly Finding[];
  readonly passed: readonly Finding[];
}

export const sortedFindings = (findings: readonly Finding[]): Sorted => ({
  remarkable: findings
    .filter(({ outcome }) => outcome !== 'passed')
    .toSorted((a, b) => WEIGHTS[a.outcome] - WEIGHTS[b.outcome]),
  passed: findings.filter(({ outcome }) => outcome === 'passed'),
});
