/**
 * Component gallery at /design, in development only: all of ui/ in its states, in the current
 * theme.
 */
import type { ReactElement } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Foundations } from './foundations.tsx';
import { Messages } from './messages.tsx';
import { Parts } from './parts.tsx';

export const DesignPage = (): ReactElement => (
  <div className="page py-12">
    <PageHead title="Design" lead="Tokens, letters, and every component in its states." />
    <Foundations />
    <Controls />
    <Messages />
    <Data />
    <Parts />
  </div>
);
