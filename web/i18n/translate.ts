// From a compiled catalogue to `t`: plain texts, and texts with elements in them. No text is ever taken for HTML.

import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Texts } from '../../shared/texts/texts.ts';
import type { Areas } from './areas.gen.ts';
import { markElement, splitAtMarks, withoutMarks } from './markers.ts';

export type Area = keyof Areas;

/** What the build makes of a catalogue. */
export type Catalogue = Readonly<Record<string, (args?: Record<string, unknown>) => string>>;

/** Of one language: what the service has too, and what loads each area of the dashboard. */
export interface TextsOfLanguage {
  shared: Texts;
  areas: Readonly<Record<Area, () => Promise<{ default: Catalogue }>>>;
}

interface Plain {
  text: string;
  select: string;
  number: number;
}

interface Rich {
  text: string | ReactElement;
  select: string;
  number: number;
  tag: (children: ReactNode) => ReactNode;
}

type Given<Kinds, Values> =
  Kinds extends Record<string, keyof Values>
    ? [args: { [Name in keyof Kinds]: Values[Kinds[Name]] }]
    : [args?: Record<string, never>];

type PlainKey<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends Record<string, string>
    ? 'tag' extends Texts[Key][keyof Texts[Key]]
      ? never
      : Key
    : Key;
}[keyof Texts];

export type TextKey<A extends Area> = PlainKey<Areas[A]>;

/** `t('key', { name: value })` is a string. `t.rich` takes elements for values, and a function for each `<tag>`. */
export interface Translate<A extends Area> {
  <Key extends TextKey<A>>(key: Key, ...args: Given<Areas[A][Key], Plain>): string;
  rich<Key extends keyof Areas[A]>(key: Key, ...args: Given<Areas[A][Key], Rich>): ReactNode;
  /** A text without values whose key is made of what the API answered; undefined where the catalogue has none. */
  find(key: string): string | undefined;
}

export function translator<A extends Area>(catalogue: Catalogue): Translate<A> {
  // A key can only be missing while a page of one release reads a catalogue of another.
  const text = (key: string, args?: Record<string, unknown>) => catalogue[key]?.(args) ?? key;
  const rich = (key: string, args: Record<string, unknown> = {}) => arrange(text(key, marked(args)), args);
  const find = (key: string) => catalogue[key]?.();
  return Object.assign(text, { rich, find }) as Translate<A>;
}

function marked(args: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(args).map(([name, value]) => [name, markedValue(name, value)]);
  return Object.fromEntries(entries);
}

function markedValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value);
  return typeof value === 'object' ? markElement(name) : value;
}

function arrange(text: string, args: Record<string, unknown>): ReactNode {
  const [first = '', ...rest] = splitAtMarks(text);
  const open: ReactNode[][] = [[first]];
  for (let at = 0; at < rest.length; at += 3) {
    const [kind, name = '', literal = ''] = rest.slice(at, at + 3);
    if (kind === '') open.push([]);
    else if (kind === '=') open.at(-1)?.push(args[name] as ReactElement);
    else close(open, args[name] as Rich['tag']);
    open.at(-1)?.push(literal);
  }
  return together(open[0] ?? []);
}

function close(open: ReactNode[][], wrap: Rich['tag']): void {
  const children = open.pop() ?? [];
  open.at(-1)?.push(wrap(together(children)));
}

// Spread, so that React needs no keys.
function together(children: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}
