// Texts with placeholders that people write, in a small part of Liquid: values, filters, conditions and loops. Whatever
// they write, rendering is bounded in steps, memory and length, and reaches nothing but the view it is given.

import { randomBytes } from 'node:crypto';
import type { Emitter, Liquid, Template } from 'liquidjs';
import { onFirstUse, packageOnFirstUse } from '../../platform/first-use.ts';

const liquid = packageOnFirstUse<typeof import('liquidjs')>('liquidjs');

export const MAX_TEMPLATE_LENGTH = 10_000;
/** What a template may make, in characters. */
const MAX_RENDERED_LENGTH = 65_536;

/**
 * What all templates of one message, or of one trial, may use together. It is counted, not timed, so that it is the same
 * on every machine.
 */
export interface TemplateBudget {
  /** Texts, values and tags that are rendered. */
  steps: number;
  /** What the library counts of what filters make: characters and items. */
  allocated: number;
  /** Tags, values, filters and operators that are parsed. */
  parts: number;
  /** What was parsed already, by context and text. */
  parsed: Map<string, Template[]>;
}

/** At most about twenty milliseconds. */
export const messageBudget = (): TemplateBudget => ({
  ...{ steps: 20_000, allocated: 1_000_000, parts: Number.POSITIVE_INFINITY },
  parsed: new Map(),
});

/** For templates that are about to be saved, rendered with a few examples: at most a few milliseconds for all of them. */
export const trialBudget = (): TemplateBudget => ({
  ...{ steps: 5_000, allocated: 200_000, parts: 1_000 },
  parsed: new Map(),
});

/** `line` of the template, from 1, is to blame; null where none is. */
export type Rendered = { ok: true; text: string } | { ok: false; error: string; line: number | null };

/**
 * How values stand in what is made: `text` as they are, `json` inside the quotes of a JSON string, `url` as a part of a
 * path or a query, `html` in text and quoted attributes, `header` in the value of a header, on one line of ASCII. `json`
 * has a filter `json` too, which makes a whole JSON value. There are no loops in `url` and `header`.
 */
export type TemplateContext = 'text' | 'json' | 'url' | 'html' | 'header';

export interface RenderOptions {
  context?: TemplateContext;
  /** That of a single message unless given. */
  budget?: TemplateBudget;
}

/** A template that is broken, or does too much, is a value, with a sentence for whoever wrote it. */
export function renderTemplate(
  text: string,
  view: Readonly<Record<string, unknown>>,
  { context = 'text', budget = messageBudget() }: RenderOptions = {},
): Rendered {
  const engine = engines[context]();
  try {
    const template = parsed(text, context, budget);
    return { ok: true, text: renderBounded(engine, { template, view, budget }) };
  } catch (error) {
    return { ok: false, ...explain(error) };
  }
}

const PARTS = /\{\{|\{%|\||\b(?:and|or)\b/g;

function parsed(text: string, context: TemplateContext, budget: TemplateBudget): Template[] {
  const key = `${context}:${text}`;
  const known = budget.parsed.get(key);
  if (known) return known;
  budget.parts -= text.match(PARTS)?.length ?? 0;
  if (budget.parts < 0) throw new Error('the templates have too many values, tags and filters');
  const template = engines[context]().parse(text);
  budget.parsed.set(key, template);
  return template;
}

function renderBounded(
  engine: Liquid,
  { template, view, budget }: { template: Template[]; view: object; budget: TemplateBudget },
): string {
  const made = boundedEmitter();
  const context = new (liquid().Context)(view, engine.options, { sync: true }, { liquid: engine });
  // The library asks before every step whether too much time has passed, which is up to the machine.
  context.renderLimit.check = () => {
    budget.steps -= 1;
    if (budget.steps < 0) throw new Error('the template takes too many steps');
  };
  context.memoryLimit.use = (count) => {
    budget.allocated -= Number(count) || 0;
    if (budget.allocated < 0) throw new Error('memory alloc limit exceeded');
  };
  liquid().toValueSync(engine.renderer.renderTemplates(template, context, made));
  return made.buffer;
}

/**
 * Values that templates may place, but know nothing of: they see a random text in the place of each, so that neither a
 * condition nor a filter, and no error either, depends on what a value is. `fill` puts the values in afterwards.
 */
export function hiddenValues(values: Readonly<Record<string, string>>): {
  view: Record<string, string>;
  fill: (text: string, context: TemplateContext) => string;
} {
  const run = randomBytes(16).toString('hex');
  const names = Object.keys(values);
  const markers = names.map((name, index) => [name, `x${run}n${index}x`] as const);
  const pattern = new RegExp(`x${run}n(\\d+)x`, 'g');
  return {
    view: Object.fromEntries(markers),
    fill: (text, context) =>
      text.replace(pattern, (marker, index: string) => {
        const value = values[names[Number(index)] ?? ''];
        return value === undefined ? marker : escapes[context](value);
      }),
  };
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
  const engine = new (liquid().Liquid)({
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
  for (const name of Object.keys(liquid().filters)) if (!FILTERS.has(name)) delete engine.filters[name];
  if (context === 'json')
    engine.registerFilter('json', { raw: true, handler: (value: unknown) => JSON.stringify(value ?? null) });
  return engine;
}

const engines: Readonly<Record<TemplateContext, () => Liquid>> = {
  text: onFirstUse(() => engineFor('text')),
  json: onFirstUse(() => engineFor('json')),
  url: onFirstUse(() => engineFor('url')),
  html: onFirstUse(() => engineFor('html')),
  header: onFirstUse(() => engineFor('header')),
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
