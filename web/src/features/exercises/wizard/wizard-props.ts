import type { Change, WizardState } from './wizard-state.ts';

export interface WizardProps {
  readonly state: WizardState;
  readonly act: (change: Change) => void;
}
