/** Badges for a recording's status and for corrected counts. */
import { BadgeCheck, CircleDashed, Eye, Hourglass, PenLine, Scale, VideoOff } from 'lucide-react';
import type { ReactElement } from 'react';
import { CORRECTOR_LABELS, STATUS_EXPLANATIONS, STATUS_WORDS } from '@reptemple/contract/recordings/recordings';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { translateMessage } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';

const ICONS: Readonly<Record<Recording['status'], typeof Eye>> = {
  verified: BadgeCheck,
  adjusted: Scale,
  checking: Hourglass,
  counted: VideoOff,
  unverified: CircleDashed,
  pending_review: Eye,
};

interface StatusBadgeProps {
  readonly status: Recording['status'];
  /**
   * Role of the person who corrected the count. If set, a "verified" badge is not shown, because it
   * is about the server's count; a `CorrectedBadge` should be shown instead.
   */
  readonly correctedBy?: Recording['correctedBy'];
  readonly className?: string | undefined;
}

export const StatusBadge = ({ status, correctedBy = null, className }: StatusBadgeProps): ReactElement | null => {
  if (status === 'verified' && correctedBy !== null) return null;
  const Icon = ICONS[status];
  return (
    <Badge
      tone={status === 'verified' ? 'gold' : 'outline'}
      title={translateMessage(STATUS_EXPLANATIONS[status])}
      className={className}
    >
      <Icon aria-hidden /> <span>{translateMessage(STATUS_WORDS[status])}</span>
    </Badge>
  );
};

export const CorrectedBadge = ({ correctedBy }: Pick<Recording, 'correctedBy'>): ReactElement | null =>
  correctedBy === null ? null : (
    <Badge tone="outline">
      <PenLine aria-hidden /> <span>{translateMessage(CORRECTOR_LABELS[correctedBy])}</span>
    </Badge>
  );
