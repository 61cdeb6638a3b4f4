// `npm run dev`: starts the development mode, which restarts the server and reloads the page when a
// file changes. Vite serves the page and forwards requests for /api to the server.
import './print-script-help.mjs';
import { spawn } from 'node:child_process';
import { installIfNeeded } from './install-packages-if-needed.mjs';

installIfNeeded();
const port = process.env.PORT ?? '3000';
const start = (name, args) =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, PORT: port } }).on('exit', (status) => {
    console.error(`${name} ended with ${status}`);
    process.exit(status ?? 1);
  });

start('server', ['--import', 'tsx', '--watch', 'server/src/main.ts']);
start('web', ['node_modules/vite/bin/vite.js', 'web']);
