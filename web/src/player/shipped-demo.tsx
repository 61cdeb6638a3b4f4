/** Sample clip counted by a shipped exercise, for pages without a challenge. */
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { SHIPPED } from '@reptemple/engine/definition/shipped';
import type { ShippedId } from '@reptemple/engine/definition/shipped';
import type { ReactElement } from 'react';
import { t, translateMessage } from '../i18n/translate.ts';
import { DemoPlayer } from './demo-player.tsx';
import type { SampleClip } from './sample-clips.ts';

interface ShippedDemoProps {
  readonly clip: SampleClip;
  readonly exercise: ShippedId;
}

export const ShippedDemo = ({ clip, exercise }: ShippedDemoProps): ReactElement => {
  const parsed = parseExercise(SHIPPED[exercise]);
  if (!parsed.ok) return <p className="text-center text-quiet">{t('The demo video isn’t available.')}</p>;
  const { value: definition } = parsed;
  return <DemoPlayer {...{ clip, definition }} name={translateMessage(definition.name)} />;
};
