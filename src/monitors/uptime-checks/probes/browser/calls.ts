// What a script may ask of the browser: methods of Playwright by name. None of them reads or writes files of the machine, or
// sends anything but by a page.

import type { BrowserContext, Page, Response } from 'playwright-core';
import { seconds } from '../../../../platform/time.ts';

type Kind = 'context' | 'page' | 'locator' | 'frame' | 'keyboard' | 'mouse';

const LOCATING = [
  ...['locator', 'getByRole', 'getByText', 'getByLabel', 'getByPlaceholder'],
  ...['getByAltText', 'getByTitle', 'getByTestId'],
];
const kindOfAll = (names: readonly string[], kind: Kind) =>
  new Map(names.map((name): [string, Kind] => [name, kind]));

const within = new Map([...kindOfAll(LOCATING, 'locator'), ...kindOfAll(['frameLocator'], 'frame')]);

/** What is only described, and what it is then. */
const DESCRIBING: Readonly<Record<Kind, ReadonlyMap<string, Kind>>> = {
  context: new Map(),
  page: new Map([...within, ...kindOfAll(['keyboard'], 'keyboard'), ...kindOfAll(['mouse'], 'mouse')]),
  locator: new Map([
    ...within,
    ...kindOfAll(['first', 'last', 'nth', 'filter', 'and', 'or'], 'locator'),
    ...kindOfAll(['contentFrame'], 'frame'),
  ]),
  frame: new Map([
    ...within,
    ...kindOfAll(['first', 'last', 'nth'], 'frame'),
    ...kindOfAll(['owner'], 'locator'),
  ]),
  keyboard: new Map(),
  mouse: new Map(),
};

/** Names that only describe, for whoever writes calls down; those of `PROPERTIES` are no methods. */
export const PROPERTIES = ['keyboard', 'mouse'];
export const DESCRIPTIONS = [
  ...new Set(Object.values(DESCRIBING).flatMap((names) => [...names.keys()])),
].filter((name) => !PROPERTIES.includes(name));

/** What is done, or asked for. */
const DONE: Readonly<Record<Kind, readonly string[]>> = {
  context: ['newPage', 'pages', 'cookies', 'addCookies', 'clearCookies'],
  page: [
    ...['goto', 'reload', 'goBack', 'goForward', 'url', 'title', 'content', 'close', 'bringToFront'],
    ...['click', 'fill', 'press', 'check', 'uncheck', 'selectOption', 'hover', 'setViewportSize'],
    ...['textContent', 'innerText', 'inputValue', 'getAttribute', 'isVisible', 'evaluate'],
    ...['waitForURL', 'waitForLoadState', 'waitForTimeout', 'waitForFunction', 'waitForResponse'],
  ],
  locator: [
    ...['click', 'dblclick', 'fill', 'clear', 'press', 'pressSequentially', 'check', 'uncheck', 'setChecked'],
    ...['selectOption', 'hover', 'focus', 'blur', 'dragTo', 'scrollIntoViewIfNeeded', 'waitFor'],
    ...['textContent', 'innerText', 'innerHTML', 'inputValue', 'getAttribute', 'allTextContents'],
    ...['allInnerTexts', 'count', 'isVisible', 'isHidden', 'isEnabled', 'isDisabled', 'isEditable'],
    ...['isChecked', 'evaluate', 'evaluateAll'],
  ],
  frame: [],
  keyboard: ['press', 'type', 'down', 'up', 'insertText'],
  mouse: ['move', 'click', 'dblclick', 'down', 'up', 'wheel'],
};

/** They take code, which runs in the page. */
const TAKING_CODE = ['evaluate', 'evaluateAll', 'waitForFunction'];
const MOST_LINKS = 30;
const MOST_DEPTH = 8;

interface Link {
  name: string;
  args: readonly unknown[];
}

/** `on`: `context`, or the number of a page. */
export interface Call {
  on: 'context' | number;
  chain: readonly Link[];
}

export interface CallStage {
  context: BrowserContext;
  /** By numbers that scripts know them by. */
  pages: Map<number, Page>;
  /** What `goto` begins with. */
  base: string;
}

/** For the log, and for what is wrong with it. */
export const nameOf = ({ chain }: Call): string => chain.map(({ name }) => name).join('.');

/** What the script gets, as JSON. Throws what the script is to throw. */
export async function perform(stage: CallStage, call: Call): Promise<unknown> {
  const { target, link, kind } = described(stage, call);
  const { name } = link;
  if (!DONE[kind].includes(name)) throw new Error(`${kind}.${name} is not available`);
  const args = link.args.map((arg) => decoded(stage, arg, TAKING_CODE.includes(name)));
  if (name === 'goto') args[0] = webAddress(String(args[0]), stage.base);
  const value = await (name === 'goto' ? go(target as Page, args) : invoke(target, name, args));
  if (name === 'newPage') return { page: numberOf(stage, value as Page) };
  if (name === 'pages')
    return { pages: (value as Page[]).map((page) => numberOf(stage, page)).filter((number) => number >= 0) };
  if (['goto', 'reload', 'goBack', 'goForward', 'waitForResponse'].includes(name))
    return { response: value === null ? null : responseOf(value as Response) };
  return name === 'waitForFunction' ? {} : { value };
}

/** All but the last link, made into what they describe. */
function described(stage: CallStage, { on, chain }: Call): { target: unknown; link: Link; kind: Kind } {
  let target: unknown = on === 'context' ? stage.context : stage.pages.get(on);
  let kind: Kind = on === 'context' ? 'context' : 'page';
  if (target === undefined) throw new Error('the page is closed');
  if (chain.length > MOST_LINKS) throw new Error('the call is too long');
  for (const { name, args } of chain.slice(0, -1)) {
    const next: Kind | undefined = DESCRIBING[kind].get(name);
    if (next === undefined) throw new Error(`${kind}.${name} is not available`);
    const given = args.map((arg) => decoded(stage, arg, false));
    target = PROPERTIES.includes(name)
      ? (target as Record<string, unknown>)[name]
      : invoke(target, name, given);
    kind = next;
  }
  const link = chain.at(-1);
  if (!link) throw new Error('nothing is called');
  return { target, link, kind };
}

const invoke = (target: unknown, name: string, args: readonly unknown[]): unknown =>
  (target as Record<string, (...given: readonly unknown[]) => unknown>)[name]?.(...args);

/** What the browser shows in place of a page that did not come. */
const ERROR_PAGE = 'chrome-error://chromewebdata/';
const ERROR_PAGE_MS = seconds(2);

/** The page of an error comes a moment after the refusal, and would interrupt the navigation after it. */
async function go(page: Pick<Page, 'waitForURL'>, args: readonly unknown[]): Promise<unknown> {
  try {
    return await invoke(page, 'goto', args);
  } catch (error) {
    if (error instanceof Error && error.message.includes('net::ERR_'))
      await page
        .waitForURL(ERROR_PAGE, { waitUntil: 'commit', timeout: ERROR_PAGE_MS })
        .catch(() => undefined);
    throw error;
  }
}

/** As `play` has written it: what JSON lacks is an object with one name that begins with `$`. */
function decoded(stage: CallStage, arg: unknown, takesCode: boolean, depth = 0): unknown {
  if (depth > MOST_DEPTH) throw new Error('an argument is nested too deep');
  if (typeof arg !== 'object' || arg === null) return arg;
  const inner = (one: unknown) => decoded(stage, one, takesCode, depth + 1);
  if (Array.isArray(arg)) return arg.map(inner);
  const { $pattern, $call, $code, $nothing } = arg as Record<string, unknown>;
  if ($nothing === true) return undefined;
  if (Array.isArray($pattern)) return new RegExp(String($pattern[0]), String($pattern[1]));
  if (typeof $code === 'string') {
    if (!takesCode) throw new Error('functions are for evaluate and waitForFunction');
    // Playwright sends the text of a function to the page, and does not call it.
    return Object.assign(() => undefined, { toString: () => $code });
  }
  if (typeof $call === 'object' && $call !== null) {
    const { on, chain } = $call as Call;
    const found = described(stage, { on, chain: [...chain, { name: '', args: [] }] });
    if (found.kind !== 'locator') throw new Error('only locators can be arguments');
    return found.target;
  }
  return Object.fromEntries(Object.entries(arg).map(([name, one]) => [name, inner(one)]));
}

/** Files of the machine, and what the browser says of itself, are nobody's business. */
function webAddress(text: string, base: string): string {
  const url = URL.parse(text, base);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Error('page.goto takes addresses that begin with http:// or https://');
  return url.href;
}

const responseOf = (response: Response) => ({
  status: response.status(),
  url: response.url(),
  headers: response.headers(),
});

/** Negative: it is not open any more. */
function numberOf({ pages }: CallStage, page: Page): number {
  for (const [number, one] of pages) if (one === page) return number;
  return -1;
}
