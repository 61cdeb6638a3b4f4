/** A file of its own (web/vite/pages.ts): what draws the page is made ready by itself, before the application is. */
export { createRoot } from 'react-dom/client';
