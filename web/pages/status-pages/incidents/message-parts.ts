// What the service renders of a message, taken apart. The page is then made of these parts, so that nothing but them can
// come of it: no text becomes markup here, as the policy of the page wants it.

const TAGS = [
  'p',
  'br',
  'strong',
  'em',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'hr',
] as const;
type Tag = (typeof TAGS)[number];

interface MessageElement {
  tag: Tag;
  /** Of links: https, http or mailto. */
  href: string | null;
  /** Of numbered lists. */
  start: number | null;
  parts: Part[];
}

export type Part = string | MessageElement;

const TOKEN = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>|[^<]+|</g;
const EMPTY: readonly Tag[] = ['br', 'hr'];
const LINK = /^(https?:\/\/|mailto:)/i;

/** What is none of the tags that messages have is text. */
export function partsOf(html: string): Part[] {
  const whole: Part[] = [];
  const open: MessageElement[] = [];
  for (const [token, slash = '', name, attributes = ''] of html.matchAll(TOKEN)) {
    const tag = TAGS.find((known) => known === name);
    const around = open.at(-1);
    if (tag && slash !== '') {
      if (around?.tag === tag) open.pop();
      continue;
    }
    const part = tag ? elementOf(tag, attributes) : textOf(token);
    (around?.parts ?? whole).push(part);
    if (typeof part !== 'string' && !EMPTY.includes(part.tag)) open.push(part);
  }
  return whole;
}

function elementOf(tag: Tag, attributes: string): MessageElement {
  const href = tag === 'a' ? attributeOf('href', attributes) : null;
  const start = tag === 'ol' ? Number(attributeOf('start', attributes) ?? Number.NaN) : Number.NaN;
  return {
    tag,
    href: href !== null && LINK.test(href) ? href : null,
    start: Number.isSafeInteger(start) ? start : null,
    parts: [],
  };
}

function attributeOf(name: string, attributes: string): string | null {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined ? null : textOf(value);
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const textOf = (escaped: string): string =>
  escaped.replaceAll(/&(?:amp|lt|gt|quot);/g, (reference) => CHARACTERS[reference] ?? reference);
