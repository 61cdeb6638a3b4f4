/** Separate chunk of React DOM, evaluated before the application (web/vite/pages.ts). */
export { createRoot } from 'react-dom/client';
