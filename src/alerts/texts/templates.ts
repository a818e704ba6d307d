// Texts with placeholders that people write, in a small part of Liquid: values, filters, conditions and loops. Whatever
// they write, rendering is bounded in steps, memory and length, and reaches nothing but the view it is given.

import { Context, type Emitter, filters, Liquid, type Template, toValueSync } from 'liquidjs';

export const MAX_TEMPLATE_LENGTH = 10_000;
/** What a template may make, in characters. */
const MAX_RENDERED_LENGTH = 65_536;
/** What the library counts of what filters make: characters and items. */
const MAX_ALLOCATED = 1_000_000;
/** Texts, values and tags that are rendered: some ten milliseconds, but the same on every machine. */
const MAX_STEPS = 20_000;

/** `line` of the template, from 1, is to blame; null where none is. */
export type Rendered = { ok: true; text: string } | { ok: false; error: string; line: number | null };

/**
 * How values stand in what is made: `text` as they are, `json` inside the quotes of a JSON string, `url` as a part of a
 * path or a query, `html` in text and quoted attributes, `header` in the value of a header, on one line of ASCII. `json`
 * has a filter `json` too, which makes a whole JSON value. There are no loops in `url` and `header`.
 */
export type TemplateContext = 'text' | 'json' | 'url' | 'html' | 'header';

/** A template that is broken, or does too much, is a value, with a sentence for whoever wrote it. */
export function renderTemplate(
  text: string,
  view: Readonly<Record<string, unknown>>,
  context: TemplateContext = 'text',
): Rendered {
  const engine = engines[context];
  try {
    const template = engine.parse(text);
    return { ok: true, text: renderBounded(engine, template, view) };
  } catch (error) {
    return { ok: false, ...explain(error) };
  }
}

function renderBounded(engine: Liquid, template: Template[], view: object): string {
  const made = boundedEmitter();
  const limits = { sync: true, memoryLimit: MAX_ALLOCATED };
  const context = new Context(view, engine.options, limits, { liquid: engine });
  let steps = 0;
  // The library asks before every step whether too much time has passed, which is up to the machine.
  context.renderLimit.check = () => {
    steps += 1;
    if (steps > MAX_STEPS) throw new Error('the template takes too many steps');
  };
  toValueSync(engine.renderer.renderTemplates(template, context, made));
  return made.buffer;
}

/** The library bounds what filters make, but not what loops write. */
function boundedEmitter(): Emitter {
  return {
    buffer: '',
    write(part: unknown) {
      this.buffer += textOf(part);
      if (this.buffer.length > MAX_RENDERED_LENGTH) throw new Error('the text becomes too long');
    },
  };
}

/** What a value is where it is written out. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapes: Readonly<Record<TemplateContext, (text: string) => string>> = {
  text: (text) => text,
  json: (text) => JSON.stringify(text).slice(1, -1),
  url: (text) => encodeURIComponent(text.toWellFormed()),
  html: (text) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? ''),
  header: (text) => text.replaceAll(/\s+|\p{Cc}+/gu, ' ').replaceAll(/[^ -~]/gu, '?'),
};

/** No other file, no way around escaping, nothing that keeps what it made for later. */
const TAGS = new Set(['assign', 'break', 'case', 'comment', 'continue', 'for', 'if', 'raw', 'unless', '#']);
const FILTERS = new Set(
  [
    'abs append at_least at_most capitalize ceil compact concat date date_to_string default divided_by downcase first',
    'floor join last lstrip map minus modulo newline_to_br plus prepend remove remove_first replace replace_first reverse',
    'round rstrip size slice sort split strip strip_newlines times truncate truncatewords uniq upcase where',
  ].flatMap((names) => names.split(' ')),
);

function engineFor(context: TemplateContext): Liquid {
  const escapeText = escapes[context];
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    timezoneOffset: 0,
    locale: 'en-GB',
    parseLimit: MAX_TEMPLATE_LENGTH,
    outputEscape: (value: unknown) => escapeText(textOf(value)),
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  if (context === 'url' || context === 'header') delete engine.tags.for;
  for (const name of Object.keys(filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  if (context === 'json')
    engine.registerFilter('json', { raw: true, handler: (value: unknown) => JSON.stringify(value ?? null) });
  return engine;
}

const engines: Readonly<Record<TemplateContext, Liquid>> = {
  text: engineFor('text'),
  json: engineFor('json'),
  url: engineFor('url'),
  html: engineFor('html'),
  header: engineFor('header'),
};

const MAX_ERROR_LENGTH = 200;

/** The first line, without the part of the template that the library quotes below it. */
function explain(thrown: unknown): { error: string; line: number | null } {
  const [first = ''] = String(thrown instanceof Error ? thrown.message : thrown).split('\n');
  const text = first.replace(/, file:.*?(?=, line|$)/, '');
  const [, line] = /, line:(\d+)/.exec(text) ?? [];
  return {
    error: text.slice(0, MAX_ERROR_LENGTH).toWellFormed(),
    line: line === undefined ? null : Number(line),
  };
}
