/**
 * Reports how far a visitor of a challenge gets. The server only adds to a daily total. It stores
 * nothing about the visitor: no cookie, no id (docs/decisions/0049).
 */
import { useEffect } from 'react';
import type { VisitStep } from '@reptemple/contract/operations/challenge-analytics';

const reported = new Set<string>();

const reportVisit = (challenge: string, step: VisitStep): void => {
  const key = `${challenge} ${step}`;
  if (reported.has(key)) return;
  reported.add(key);
  const headers = { 'content-type': 'application/json' };
  const address = `/api/challenges/${encodeURIComponent(challenge)}/visits`;
  // Reads the reply's body, because an unread body keeps the connection open.
  fetch(address, { method: 'POST', headers, body: JSON.stringify({ step }), keepalive: true })
    .then((reply) => reply.arrayBuffer())
    .catch(() => undefined);
};

/** Reports a step of the visit when `isReached` becomes true. */
export const useReportVisit = (challenge: string, step: VisitStep, isReached = true): void =>
  useEffect(() => {
    if (isReached) reportVisit(challenge, step);
  }, [challenge, step, isReached]);
