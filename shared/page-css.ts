// CSS that owners write for their status pages: a small part of the language, read whole and written anew, so that nothing
// reaches a page that is not known here. No address, no import, nothing that leaves its place, nothing outside of the page.
// Pure; every test takes time linear in its text.

export const MOST_CSS_CHARACTERS = 4_000;
const MOST_RULES = 100;

/** The parts of a page by the names that stay when its markup changes. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['.header', '.hd'],
  ['.name', '.hd>a'],
  ['.logo', '.hd img'],
  ['.links', '.lk'],
  ['.subscribe', '.sub'],
  ['.headline', '.now'],
  ['.description', '.about'],
  ['.incident', '.inc'],
  ['.update', '.u'],
  ['.message', '.m'],
  ['.maintenance', '.mt'],
  ['.group', '.gr'],
  ['.components', '.cps'],
  ['.component', '.cps>li'],
  ['.component-name', '.cps>li>h3'],
  ['.component-state', '.cps>li>b'],
  ['.bars', '.cps>li>svg'],
  ['.past', '.past'],
  ['.footer', 'footer'],
]);
export const CSS_PARTS: readonly string[] = ['.page', ...PARTS.keys()];
const ROOT = '.w';

const ELEMENTS = new Set([
  ...['a', 'b', 'button', 'code', 'details', 'em', 'h1', 'h2', 'h3', 'i', 'img', 'input', 'li', 'ol', 'p'],
  ...['section', 'span', 'strong', 'summary', 'time', 'ul'],
]);

const sides = (name: string, suffix = ''): string[] => [
  name + suffix,
  ...['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}${suffix}`),
];

const PROPERTIES = new Set([
  ...['color', 'background-color', 'box-shadow', 'gap', 'line-height', 'letter-spacing', 'max-width'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'text-align', 'text-transform'],
  ...[
    'text-decoration',
    'text-decoration-color',
    'text-underline-offset',
    'justify-content',
    'border-radius',
  ],
  ...sides('padding'),
  ...sides('margin'),
  ...sides('border'),
  ...sides('border', '-color'),
  ...sides('border', '-style'),
  ...sides('border', '-width'),
]);

/** What is wrong first, and where. */
interface CssProblem {
  line: number;
  what: 'selector' | 'property' | 'value' | 'rule';
  text: string;
}

/** `css` is what a page may show; empty where there is a problem. */
export function compilePageCss(source: string): { css: string; problem: CssProblem | null } {
  try {
    return { css: compile(withoutComments(source)), problem: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { what, text, at } = error;
    const line = source.slice(0, at).split('\n').length;
    return { css: '', problem: { line, what, text: text.trim().slice(0, 60) } };
  }
}

/** As the API says it. */
export const cssReason = ({ line, what, text }: CssProblem): string =>
  `line ${line}: not allowed as a ${what}: ${text}`;

class Refused extends Error {
  readonly what: CssProblem['what'];
  readonly text: string;
  /** Where in the source. */
  readonly at: number;
  constructor(what: CssProblem['what'], text: string, at: number) {
    super(what);
    this.what = what;
    this.text = text;
    this.at = at + (text.length - text.trimStart().length);
  }
}

/** Of the same length, with the same lines. One that does not end is none. */
function withoutComments(source: string): string {
  let [text, at] = ['', 0];
  for (;;) {
    const start = source.indexOf('/*', at);
    const end = start < 0 ? -1 : source.indexOf('*/', start + 2);
    if (end < 0) return text + source.slice(at);
    text += source.slice(at, start) + source.slice(start, end + 2).replace(/[^\n]/g, ' ');
    at = end + 2;
  }
}

/** A brace, and what stands before it. */
const PIECE = /([^{}]*)([{}]|$)/y;

type Block = { is: 'media' } | { is: 'rule'; selectors: string };

function compile(text: string): string {
  const open: Block[] = [];
  let [css, rules] = ['', 0];
  for (let at = 0; at < text.length; ) {
    PIECE.lastIndex = at;
    const [piece = '', before = '', brace = ''] = PIECE.exec(text) ?? [];
    const block = open.at(-1);
    if (brace === '{') {
      rules += 1;
      if (block?.is === 'rule' || rules > MOST_RULES) throw new Refused('rule', before, at);
      if (!before.trimStart().startsWith('@')) open.push({ is: 'rule', selectors: selectorsOf(before, at) });
      else if (block) throw new Refused('rule', before, at);
      else {
        css += `${mediaOf(before, at)}{`;
        open.push({ is: 'media' });
      }
    } else if (block?.is === 'rule' && brace === '}') {
      css += `${block.selectors}{${declarationsOf(before, at)}}`;
      open.pop();
    } else {
      if (before.trim() !== '') throw new Refused('rule', before, at);
      if ((brace === '') !== (block === undefined)) throw new Refused('rule', brace || '{', at);
      css += brace;
      open.pop();
    }
    at += piece.length;
  }
  if (open.length > 0) throw new Refused('rule', '{', text.length);
  return css;
}

const CONDITION =
  /^(?:screen|print|\( ?prefers-color-scheme ?: ?(?:dark|light) ?\)|\( ?(?:min|max)-width ?: ?\d{1,4}(?:px|rem|em) ?\))$/;

function mediaOf(before: string, at: number): string {
  const [name, condition = ''] = before
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=^@media) /);
  const parts = condition.split(' and ');
  if (name !== '@media' || !parts.every((part) => CONDITION.test(part)))
    throw new Refused('rule', before, at);
  return `@media ${parts.map((part) => part.replaceAll(' ', '')).join(' and ')}`;
}

/** Each below the root of the page. */
function selectorsOf(before: string, at: number): string {
  let from = at;
  return before
    .split(',')
    .map((one) => {
      const selector = selectorOf(one, from);
      from += one.length + 1;
      return selector;
    })
    .join(',');
}

const COMPOUND = /^([.a-z][a-z\d-]*)((?::(?:hover|focus-visible|first-child|last-child))*)$/;

function selectorOf(text: string, at: number): string {
  const parts = text.trim().replaceAll('>', ' > ').split(/\s+/);
  const isPage = parts[0] === '.page' || (parts[0] ?? '').startsWith('.page:');
  const shown = parts.map((part, place) => {
    const isBetween = place > 0 && place < parts.length - 1 && parts[place - 1] !== '>';
    if (part === '>' && isBetween) return part;
    const [, name = '', pseudo = ''] = COMPOUND.exec(part) ?? [];
    const known = place === 0 && name === '.page' ? ROOT : ELEMENTS.has(name) ? name : PARTS.get(name);
    if (known === undefined) throw new Refused('selector', text, at);
    return known + pseudo;
  });
  return (isPage ? shown : [ROOT, ...shown]).join(' ').replaceAll(' > ', '>');
}

function declarationsOf(body: string, at: number): string {
  const found: string[] = [];
  let from = at;
  for (const one of body.split(';')) {
    if (one.trim() !== '') found.push(declarationOf(one, from));
    from += one.length + 1;
  }
  return found.join(';');
}

function declarationOf(text: string, at: number): string {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
  if (!PROPERTIES.has(name)) throw new Refused('property', colon < 0 ? text : text.slice(0, colon), at);
  const value = text
    .slice(colon + 1)
    .trim()
    .toLowerCase();
  if (!isValue(value, name)) throw new Refused('value', text.slice(colon + 1), at + colon + 1);
  return `${name}:${value.replaceAll(/\s+/g, ' ')}`;
}

/** A colour, a size, a word or the name of a font; one after another. */
const TOKEN =
  /(?:#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})|(?:rgb|hsl)a?\([\d.,%/\s]{1,60}\)|(?:\d{1,4}(?:\.\d{1,3})?|\.\d{1,3})(?:px|rem|em|%)?|[a-z][a-z-]{0,30}|"[a-z\d -]{1,40}"|'[a-z\d -]{1,40}')(?![\w(#.%"'-])/y;
const BETWEEN = /\s*,\s*|\s+/y;
const MOST_TOKENS = 16;

function isValue(value: string, property: string): boolean {
  // Closer letters are common; other lengths below nothing would lay one thing over another.
  let at = property === 'letter-spacing' && value.startsWith('-') ? 1 : 0;
  for (let count = 0; count < MOST_TOKENS; count += 1) {
    const token = matchAt(TOKEN, value, at);
    if (token === 0) return false;
    at += token;
    if (at === value.length) return true;
    at += matchAt(BETWEEN, value, at);
  }
  return false;
}

/** How long it is there; 0: it is not. */
function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
