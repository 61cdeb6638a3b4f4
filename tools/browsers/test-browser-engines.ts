/**
 * `npm --prefix tools run browsers`: tests the product in each browser engine on this machine,
 * except Chromium. Prints the engines found, and the result of a visit in each.
 */
import '../../scripts/print-script-help.mjs';
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/landmark-track';
import { truthOf } from '../../e2e/fixtures/fake-camera-videos.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { until, FIREFOX, WEBKIT } from './webdriver-client.ts';
import type { Remote, Engine } from './webdriver-client.ts';

/**
 * Result of a visit: a new user without a camera signs up, counts the sample clip, submits the set,
 * and opens it again.
 */
interface Visit {
  readonly counted: string;
  readonly server: string;
  readonly isFilmed: boolean;
  readonly framesPerSecond: string;
  readonly played: string;
  /** Names of those optional browser features that this browser has, as one text. */
  readonly has: string;
}

const TEXT = (words: string): string => `contains(normalize-space(.), '${words}')`;
const button = (words: string): string => `//button[normalize-space()='${words}']`;
const field = (label: string): string => `//input[@id=//label[normalize-space()='${label}']/@for]`;

const LOAD_MS = 60_000;
const MODEL_MS = 180_000;
const SET_MS = 180_000;
const VIDEO_MS = 180_000;

/**
 * Runs a script in the page repeatedly until it returns a text that is not empty. Resolves to that
 * text.
 */
const told = async (remote: Remote, what: string, timeoutMs: number, body: string): Promise<string> =>
  until(what, timeoutMs, async () => {
    const answer = await remote.run(body);
    return typeof answer === 'string' && answer !== '' ? answer : undefined;
  });

const shown = (remote: Remote, words: string, timeoutMs: number): Promise<string> =>
  told(
    remote,
    `“${words}”`,
    timeoutMs,
    `return document.body.innerText.includes(${JSON.stringify(words)}) ? 'yes' : null`,
  );

const press = async (remote: Remote, xpath: string, timeoutMs: number): Promise<void> => {
  await told(
    remote,
    xpath,
    timeoutMs,
    `const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
     return found && !found.disabled && found.getAttribute('aria-disabled') !== 'true' ? 'yes' : null`,
  );
  await remote.click(xpath);
};

const signUp = async (remote: Remote, origin: string): Promise<void> => {
  await remote.goTo(`${origin}/signup`);
  await shown(remote, 'Create Account', LOAD_MS);
  const password = 'marble-and-limestone-42';
  await remote.type(field('Name'), remote.name);
  await remote.type(field('Email'), `${remote.name.replaceAll(/[^A-Za-z0-9]/g, '-')}@example.test`);
  await remote.type(field('Password'), password);
  await remote.type(field('Confirm password'), password);
  await press(remote, button('Create Account'), LOAD_MS);
  await shown(remote, 'Account created successfully. Welcome!', LOAD_MS);
  // Waits for the profile page, because the redirect to it would interrupt the next step.
  await shown(remote, 'Save', LOAD_MS);
};

const figuresOf = (remote: Remote, within: string): Promise<string> =>
  told(
    remote,
    'the figures',
    LOAD_MS,
    `const figure = (name) => [...document.querySelectorAll('${within} dl > div')].find((each) => each.innerText.toLowerCase().startsWith(name))?.querySelector('dd')?.innerText;
     const valid = figure('valid reps');
     return valid === undefined ? null : valid + ' valid, ' + figure('invalid reps') + ' invalid'`,
  );

const record = async (remote: Remote, origin: string): Promise<Pick<Visit, 'counted' | 'framesPerSecond'>> => {
  await remote.goTo(`${origin}/challenge/push-ups/record?testVideo=/samples/push-up.webm`);
  await press(remote, `//node()[@role='radio'][${TEXT('Female')}] | //label[${TEXT('Female')}]`, LOAD_MS);
  await press(remote, button('Continue'), LOAD_MS);
  await press(remote, `//button[starts-with(normalize-space(), 'Start ')]`, MODEL_MS);
  await shown(remote, 'Finish Recording', LOAD_MS);
  const framesPerSecond = await told(
    remote,
    'frames a second',
    LOAD_MS,
    String.raw`return document.querySelector('[data-frame-rate]')?.dataset.frameRate ?? null`,
  );
  await shown(remote, 'Challenge Results', SET_MS);
  return { counted: await figuresOf(remote, 'main'), framesPerSecond };
};

const SHOWS_VIDEO = `[...document.querySelectorAll('button')].some((each) => each.innerText.includes('Save Video'))`;

const submit = async (remote: Remote): Promise<Pick<Visit, 'server' | 'isFilmed'>> => {
  const isFilmed = (await remote.run(`return ${SHOWS_VIDEO}`)) === true;
  if (!isFilmed) await shown(remote, 'Your browser couldn’t record the video.', LOAD_MS);
  await press(remote, button('Submit Challenge'), LOAD_MS);
  await shown(remote, 'Challenge Complete!', LOAD_MS);
  return { server: await figuresOf(remote, '[role=dialog]'), isFilmed };
};

const VIDEO = `document.querySelector('video[aria-label="Recorded video"]')`;

const play = async (remote: Remote, isFilmed: boolean): Promise<string> => {
  await press(remote, `//a[normalize-space()='View Full Analysis']`, LOAD_MS);
  if (!isFilmed) {
    await shown(remote, 'This recording has no video.', LOAD_MS);
    return 'no video, and said so';
  }
  await told(remote, 'the recorded video', VIDEO_MS, `return ${VIDEO}?.readyState >= 2 ? 'yes' : null`);
  await press(remote, `//button[@aria-label='Play' or normalize-space()='Play']`, LOAD_MS);
  return told(
    remote,
    'a second of it',
    LOAD_MS,
    `const video = ${VIDEO};
     return video.currentTime > 1 ? 'video of ' + video.videoWidth + ' × ' + video.videoHeight + ', ' + Math.round(video.duration) + ' s, played' : null`,
  );
};

const FEATURES = `
  const video = document.createElement('video');
  const canvas = document.createElement('canvas');
  const records = (type) => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type);
  const found = {
    VideoFrame: typeof VideoFrame !== 'undefined',
    requestVideoFrameCallback: 'requestVideoFrameCallback' in video,
    'captureStream of a video': 'captureStream' in video,
    'captureStream of a canvas': 'captureStream' in canvas,
    'WebM recording': records('video/webm'),
    'MP4 recording': records('video/mp4'),
    speech: 'speechSynthesis' in window,
    'wake lock': 'wakeLock' in navigator,
    'full screen': 'requestFullscreen' in video,
    'service worker': 'serviceWorker' in navigator,
    camera: navigator.mediaDevices !== undefined,
    'WebKit’s own': 'GestureEvent' in window || 'WebKitMediaKeys' in window,
  };
  return Object.keys(found).filter((name) => found[name]).join(', ')`;

const visit = async (remote: Remote, origin: string): Promise<Visit> => {
  await signUp(remote, origin);
  const recorded = await record(remote, origin);
  const submitted = await submit(remote);
  const has = await told(remote, 'what it has', LOAD_MS, FEATURES);
  return { ...recorded, ...submitted, has, played: await play(remote, submitted.isFilmed) };
};

/** Engines to test. Chromium is excluded, because all other tests use it. */
const ENGINES = [FIREFOX, WEBKIT];

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

const PAGE = String.raw`return location.href + '\n' + document.body.innerText.slice(0, 1000)`;

const { expected } = truthOf('push-up');
const LABEL = `${expected.validReps} valid, ${expected.invalidReps} invalid`;

const isCountedWell = ({ counted, server, framesPerSecond }: Visit): boolean => {
  if (Number(framesPerSecond) >= MIN_FRAMES_PER_SECOND) return counted === LABEL && server === LABEL;
  console.log(`  ${MIN_FRAMES_PER_SECOND} frames a second are needed to count: that it counts here is NOT shown`);
  return counted === server;
};

const isWell = async ({ open }: Engine, origin: string): Promise<boolean> => {
  const remote = await open();
  try {
    const visited = await visit(remote, origin);
    const { counted, server, framesPerSecond, played, has } = visited;
    console.log(`${remote.name}: ${counted} at ${framesPerSecond} frames a second; the server: ${server}; ${played}`);
    console.log(`  has ${has}`);
    return isCountedWell(visited);
  } catch (fault) {
    console.log(`${remote.name}: ${messageOf(fault)}`);
    console.log(await remote.run(PAGE).catch(messageOf));
    return false;
  } finally {
    await remote.close();
  }
};

const main = async (wanted: readonly string[]): Promise<void> => {
  buildIfStale();
  await prepareDataFolder();
  const server = await startServer('browsers');
  try {
    for (const engine of ENGINES) {
      if (wanted.length > 0 && !wanted.includes(engine.name.toLowerCase())) continue;
      if (!(await engine.isHere())) console.log(`${engine.name} is not on this machine: ${engine.advice}`);
      else if (!(await isWell(engine, server.origin))) process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
};

await main(process.argv.slice(2));
