import { FINDING_CHECKS, GetFindings, ReplayRecording } from '@reptemple/contract/recordings/verification';
import type { Finding } from '@reptemple/contract/recordings/verification';
import { bothWays } from '@reptemple/contract/message-with-params';
import { route } from '../../platform/http/mount.ts';
import type { Handler, Route } from '../../platform/http/mount.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRecording, withChallenge } from '../recordings/index.ts';
import type { RecountTrack } from './recount.ts';
import { replayRecording } from './replay.ts';
import { listFindings } from './store.ts';
import type { StoredFinding } from './store.ts';
import { TITLES, wordsFor } from './wording.ts';

const present = ({ check, outcome, figures, relatedRecordingId }: StoredFinding, isAdmin: boolean): Finding => {
  const { message: words, worded } = bothWays(wordsFor(check, outcome, figures));
  return {
    check,
    outcome,
    figures,
    title: TITLES[check],
    words,
    ...(worded ? { worded } : {}),
    relatedRecordingId: isAdmin ? relatedRecordingId : null,
  };
};

const inOrder = (findings: readonly StoredFinding[]): readonly StoredFinding[] =>
  findings.toSorted((a, b) => FINDING_CHECKS.indexOf(a.check) - FINDING_CHECKS.indexOf(b.check));

const getFindings: Handler<typeof GetFindings> = async ({ params }, { db, caller }) => {
  const { recording } = await withChallenge(db, await findRecording(db, params.recording));
  if (!caller.isAdmin && recording.userId !== caller.userId) {
    throw new AppError('forbidden', 'Only the recording’s owner can see its checks.');
  }
  const findings = inOrder(await listFindings(db, recording.id));
  return {
    status: recording.status,
    checkedAt: findings[0]?.checkedAt.toISOString() ?? null,
    findings: findings.map((finding) => present(finding, caller.isAdmin)),
  };
};

export const verificationRoutes = (recount: RecountTrack): readonly Route[] => [
  route(GetFindings, getFindings),
  route(ReplayRecording, replayRecording(recount)),
];
