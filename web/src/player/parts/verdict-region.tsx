/** Announces each verdict to screen readers during playback, but not after seeking. */
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { PlayerSnapshot } from '../player-state.ts';
import { verdictMessage } from '../player-labels.ts';

export const VerdictRegion = ({ snapshot }: { readonly snapshot: PlayerSnapshot }): ReactElement => {
  const { stage, shuttle, standing } = snapshot;
  const [said, setSaid] = useState(standing.fresh);
  if (stage === 'playing' && shuttle === 1 && standing.fresh && standing.fresh !== said) setSaid(standing.fresh);
  return <output className="sr-only">{said ? verdictMessage(said) : ''}</output>;
};
