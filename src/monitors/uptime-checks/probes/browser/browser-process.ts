// The process that drives the browser of one check: it ends with it. The script of the check runs in a page of the browser,
// shut off from the network, and never here; its calls come as text, and calls.ts says which of them there are.

import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright-core';
import { giveUpRoot } from '../../../../platform/system-user.ts';
import { type Call, type CallStage, nameOf, perform } from './calls.ts';
import type { DriveLine, Driven, DriveOrder } from './order.ts';
import { ASK, type Message, type Played, playOf } from './play.ts';
import { openSteps, type Steps } from './steps.ts';
import { openTrace, type Trace } from './trace.ts';

const MOST_PAGES = 5;
const MOST_CALLS = 5_000;
const MOST_MESSAGE_LENGTH = 200_000;
const MOST_ANSWER_LENGTH = 2_000_000;
const LONGEST_CALL_MS = 15_000;
/** What is kept for seeing what a failure looks like; more where the script left more, since machines may be busy. */
const EVIDENCE_MS = 1_500;
const MOST_EVIDENCE_MS = 10_000;
const CLOSING_MS = 500;
const MOST_TEXT_LENGTH = 4_096;
const MOST_SCREENSHOT_BYTES = 200_000;
const HEAP_OF_PAGE_MB = 256;
/** What was typed is not to be read in pictures. */
const HIDING = 'input, textarea { -webkit-text-security: disc !important; }';

/** All goes by the proxy: no name is looked up and nothing is sent past it, by whatever protocol. */
const SHUT_IN = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--disable-gpu',
  `--js-flags=--max-old-space-size=${HEAP_OF_PAGE_MB}`,
];

// Chromium does not start its sandbox for root, and what breaks out of it has no rights.
giveUpRoot();
const lines = createInterface({ input: process.stdin });
const order: DriveOrder = JSON.parse(await new Promise<string>((resolve) => lines.once('line', resolve)));
// The prober is gone, and nobody else would end this: the browser goes with it, and so does the folder.
lines.once('close', () => {
  process.once('exit', () => rmSync(order.folder, { recursive: true, force: true, maxRetries: 5 }));
  process.exit(1);
});
const line = await drive(order);
process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit(0));

async function drive({ executable, hasSandbox, proxy, limitMs, ...rest }: DriveOrder): Promise<DriveLine> {
  let browser: Browser;
  try {
    browser = await chromium.launch({
      executablePath: executable,
      chromiumSandbox: hasSandbox,
      proxy: { server: proxy },
      args: SHUT_IN,
      timeout: limitMs,
    });
  } catch (error) {
    return { cannotStart: error instanceof Error ? error.message : String(error) };
  }
  const leftMs = Math.max(1, limitMs - performance.now() - Math.min(EVIDENCE_MS, limitMs / 4));
  const driven = await playedIn(browser, { ...rest, leftMs, limitMs });
  // What does not end by itself ends with this process.
  await inTime(browser.close(), CLOSING_MS);
  return { driven };
}

interface Playing extends Pick<DriveOrder, 'url' | 'script' | 'variables' | 'wantsText'> {
  /** For the script. */
  leftMs: number;
  /** Of this process, for all of it. */
  limitMs: number;
}

async function playedIn(browser: Browser, playing: Playing): Promise<Driven> {
  const { url, script, variables, wantsText, leftMs, limitMs } = playing;
  const context = await browser.newContext({ baseURL: url, acceptDownloads: false });
  const ofScript = await browser.newContext({ offline: true, acceptDownloads: false });
  const callMs = Math.min(LONGEST_CALL_MS, leftMs);
  context.setDefaultTimeout(callMs);
  const begunMs = performance.now();
  const now = () => performance.now() - begunMs;
  const trace = openTrace(now);
  const steps = openSteps(now);
  const stage: CallStage = { context, pages: new Map(), base: url };
  const seen: Seen = { answer: null };
  context.on('page', (page) => meet(page, { stage, trace, seen }));
  await context.newPage();
  await ofScript.route('**/*', (route) => route.abort());
  const page = await ofScript.newPage();
  await page.exposeFunction(ASK, answerer(stage, steps, trace));
  const played = await inTime(page.evaluate<Played>(playOf(script, variables)), leftMs);
  const tookMs = now();
  const failure = failureOf(played);
  if (failure) trace.add(`failed: ${failure.message}`);
  const shown = [...stage.pages.values()].at(-1);
  const endMs = performance.now() + evidenceMs(limitMs - performance.now());
  return {
    ...{ failure, tookMs, steps: steps.all(), answer: seen.answer },
    text: failure || wantsText ? await textIn(shown, endMs) : null,
    screenshot: failure ? await screenshotOf(shown, endMs) : null,
    trace: trace.text(),
  };
}

function evidenceMs(leftMs: number): number {
  return Math.max(EVIDENCE_MS, Math.min(MOST_EVIDENCE_MS, leftMs));
}

interface Seen {
  answer: Driven['answer'];
}

/** A page that the script or another page opened. */
function meet(page: Page, { stage, trace, seen }: { stage: CallStage; trace: Trace; seen: Seen }): void {
  const { pages } = stage;
  if (pages.size >= MOST_PAGES) return void page.close().catch(() => undefined);
  const number = Math.max(-1, ...pages.keys()) + 1;
  pages.set(number, page);
  page.on('close', () => pages.delete(number));
  page.on('crash', () => trace.add('the page crashed: it may have run out of memory'));
  page.on('pageerror', ({ message }) => trace.add(`page error: ${message}`));
  page.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') trace.add(`console ${type}: ${message.text()}`);
  });
  page.on('requestfailed', (request) =>
    trace.add(`${request.method()} ${request.url()} failed: ${request.failure()?.errorText ?? ''}`),
  );
  page.on('response', (response) => {
    const request = response.request();
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage) seen.answer = { status: response.status(), headers: response.headers() };
    if (isPage || response.status() >= 400)
      trace.add(`${response.status()} ${request.method()} ${response.url()}`);
  });
}

/** Answers the messages of the page of the script, whatever they are. */
function answerer(stage: CallStage, steps: Steps, trace: Trace): (text: unknown) => Promise<string> {
  let calls = 0;
  return async (text) => {
    try {
      calls += 1;
      if (calls > MOST_CALLS) throw new Error(`a script calls ${MOST_CALLS} times at most`);
      const isMessage = typeof text === 'string' && text.length <= MOST_MESSAGE_LENGTH;
      if (!isMessage) throw new Error('the call is too long');
      const answer = JSON.stringify(await answered(JSON.parse(text), { stage, steps, trace }));
      if (answer.length > MOST_ANSWER_LENGTH) throw new Error('the answer is too long');
      return answer;
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
    }
  };
}

async function answered(
  message: Message,
  { stage, steps, trace }: { stage: CallStage; steps: Steps; trace: Trace },
): Promise<unknown> {
  if ('begin' in message) {
    trace.add(`step: ${message.begin}`);
    steps.begin(String(message.begin));
    return {};
  }
  if ('end' in message) {
    steps.end(message.end === true);
    return {};
  }
  const call: Call = message.call;
  const begunMs = performance.now();
  const said = `${nameOf(call)}(${JSON.stringify(call.chain.at(-1)?.args ?? []).slice(1, -1)})`;
  try {
    return await perform(stage, call);
  } finally {
    trace.add(`${said} ${Math.round(performance.now() - begunMs)} ms`);
  }
}

type InTime<Value> = { value: Value } | { error: Error } | { isLate: true };

async function inTime<Value>(promise: Promise<Value>, limitMs: number): Promise<InTime<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<InTime<Value>>((resolve) => {
    timer = setTimeout(() => resolve({ isLate: true }), limitMs);
  });
  const done = promise.then(
    (value): InTime<Value> => ({ value }),
    (error: Error): InTime<Value> => ({ error }),
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}

function failureOf(played: InTime<Played>): Driven['failure'] {
  if ('isLate' in played) return { message: 'the script did not end in time', isLate: true };
  if ('error' in played)
    return { message: `the script cannot be run: ${played.error.message}`, isLate: false };
  return played.value.ok ? null : { message: played.value.message, isLate: false };
}

async function textIn(page: Page | undefined, endMs: number): Promise<string | null> {
  if (!page) return null;
  const found = await inTime(page.innerText('body'), (endMs - performance.now()) / 3);
  return 'value' in found ? found.value.slice(0, MOST_TEXT_LENGTH) : null;
}

async function screenshotOf(page: Page | undefined, endMs: number): Promise<string | null> {
  if (!page) return null;
  for (const quality of [60, 35, 15]) {
    const taken = await inTime(
      page.screenshot({ type: 'jpeg', quality, scale: 'css', animations: 'disabled', style: HIDING }),
      Math.max(1, endMs - performance.now()),
    );
    if (!('value' in taken)) return null;
    if (taken.value.length <= MOST_SCREENSHOT_BYTES) return taken.value.toString('base64');
  }
  return null;
}
