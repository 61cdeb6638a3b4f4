/**
 * Entry of the landing page for signed-out visitors, without the rest of the application. The
 * server chooses the page.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tellCaught, tellRecovered } from './app/browser-errors.ts';
import { redirectSignedInUser } from './app/door/redirect-signed-in-user.ts';
import { Door } from './app/door/door.tsx';
import { prefetchOnIntent } from './app/door/prefetch-on-intent.ts';

prefetchOnIntent();
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void redirectSignedInUser(fetch, () => location.reload());
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root, { onCaughtError: tellCaught, onRecoverableError: tellRecovered }).render(
  <StrictMode>
    <Door />
  </StrictMode>,
);
