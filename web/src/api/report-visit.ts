/**
 * Reports how far a visitor of a challenge gets. The server adds it to a daily total and stores
 * nothing about the visitor: no cookie, no id (docs/decisions/0120).
 */
import type { VisitStep } from '@reptemple/contract/operations/visits';
import { useEffect } from 'react';

/** Reported by this page load; each step counts once. */
const reported = new Set<string>();

/** A failed report is dropped. */
const reportVisit = (challenge: string, step: VisitStep): void => {
  const key = `${challenge} ${step}`;
  if (reported.has(key)) return;
  reported.add(key);
  const headers = { 'content-type': 'application/json' };
  const address = `/api/challenges/${encodeURIComponent(challenge)}/visits`;
  fetch(address, { method: 'POST', headers, body: JSON.stringify({ step }), keepalive: true }).catch(() => undefined);
};

/** Reports the step once it is reached. */
export const useReportVisit = (challenge: string, step: VisitStep, isReached = true): void =>
  useEffect(() => {
    if (isReached) reportVisit(challenge, step);
  }, [challenge, step, isReached]);
