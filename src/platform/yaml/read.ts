// Reads YAML 1.2, and so JSON, of which anybody may be the author: neither deep nor endless, with the place of each value.

import { Composer, type CST, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, Parser } from 'yaml';

export interface Place {
  /** Both from 1. */
  line: number;
  column: number;
}

interface Problem extends Place {
  reason: string;
}

export interface ReadYaml {
  /** Without aliases: what they stand for is there as often as it is named. null where there are problems. */
  value: unknown;
  problems: Problem[];
  /** Of the value at a path of keys, or of the nearest one around it that was written. */
  placeOf: (path: readonly (string | number)[]) => Place;
}

const DEEPEST = 32;
const MOST_BYTES = 8 * 1_024 * 1_024;
/** With what aliases repeat. */
const MOST_VALUES = 500_000;
const MOST_PROBLEMS = 20;

const start: Place = { line: 1, column: 1 };
const nothing = (problems: Problem[]): ReadYaml => ({ value: null, problems, placeOf: () => start });

export function readYaml(text: string): ReadYaml {
  if (text.length > MOST_BYTES) return nothing([{ ...start, reason: 'at most 8 MB' }]);
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  // Composing calls itself for each level, and what is a thousand levels deep ends the whole process.
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const deep = tokens.map(tooDeep).find((offset) => offset !== null);
  if (deep !== undefined) return nothing([{ ...placeAt(deep), reason: `at most ${DEEPEST} levels deep` }]);
  const composer = new Composer({ uniqueKeys: false, stringKeys: true });
  const [document, second] = [...composer.compose(tokens, true, text.length)];
  if (!document) return nothing([]);
  const problems = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    ...placeAt(pos[0]),
    reason: message,
  }));
  if (second)
    problems.push({ ...placeAt(second.range[0]), reason: 'one document in each file: leave out ---' });
  if (problems.length > 0) return nothing(problems.slice(0, MOST_PROBLEMS));
  const read = readNode(document.contents, placeAt);
  if (read.problems.length > 0) return nothing(read.problems.slice(0, MOST_PROBLEMS));
  const placeOf = (path: readonly (string | number)[]) =>
    placeAt(nearest(document.contents, path, read.anchors)?.range?.[0] ?? 0);
  return { value: read.value, problems: [], placeOf };
}

/** Where it is deeper than it may be; null: nowhere. Does not call itself. */
function tooDeep(token: CST.Token): number | null {
  const waiting: { token: CST.Token; depth: number }[] = [{ token, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { token: one, depth } = next;
    if (depth > DEEPEST) return one.offset;
    if (one.type === 'document' && one.value) waiting.push({ token: one.value, depth });
    if (!('items' in one)) continue;
    for (const { key, value } of one.items as CST.CollectionItem[])
      for (const part of [key, value]) if (part) waiting.push({ token: part, depth: depth + 1 });
  }
  return null;
}

type PlaceAt = (offset: number) => Place;

interface Reading {
  placeAt: PlaceAt;
  anchors: Map<string, Node>;
  /** Anchors around the node that is read: an alias of one of them would never end. */
  open: Set<Node>;
  problems: Problem[];
  values: number;
}

function readNode(node: Node | null, placeAt: PlaceAt) {
  const reading: Reading = { placeAt, anchors: new Map(), open: new Set(), problems: [], values: 0 };
  const value = valueAt(reading, node);
  const { problems, anchors } = reading;
  return { value: problems.length > 0 ? null : value, problems, anchors };
}

function problem(reading: Reading, node: Node | null, reason: string): null {
  reading.problems.push({ ...reading.placeAt(node?.range?.[0] ?? 0), reason });
  return null;
}

function valueAt(reading: Reading, node: Node | null): unknown {
  reading.values += 1;
  if (reading.values > MOST_VALUES)
    return reading.problems.length > 0
      ? null
      : problem(reading, node, `at most ${MOST_VALUES} values, aliases included`);
  if (node === null) return null;
  if (isAlias(node)) return aliased(reading, node.source, node);
  if (node.anchor !== undefined) reading.anchors.set(node.anchor, node);
  if (isScalar(node)) return typeof node.value === 'bigint' ? Number(node.value) : node.value;
  reading.open.add(node);
  const value = isMap<Node, Node | null>(node)
    ? mapOf(reading, node.items)
    : isSeq<Node>(node)
      ? node.items.map((item) => valueAt(reading, item))
      : null;
  reading.open.delete(node);
  return value;
}

function aliased(reading: Reading, name: string, node: Node): unknown {
  const anchor = reading.anchors.get(name);
  if (!anchor) return problem(reading, node, `there is no anchor &${name} before this`);
  if (reading.open.has(anchor)) return problem(reading, node, `*${name} lies within &${name} itself`);
  return valueAt(reading, anchor);
}

interface Pair {
  key: Node;
  value: Node | null;
}

const MERGE = '<<';

/** What is written wins over what `<<` brings, wherever that stands. */
function mapOf(reading: Reading, pairs: readonly Pair[]): Record<string, unknown> {
  const written = new Map<string, unknown>();
  const merged = new Map<string, unknown>();
  for (const { key, value } of pairs) {
    const name = isScalar(key) ? String(key.value) : '';
    if (name === '__proto__') problem(reading, key, 'unknown field');
    else if (name === MERGE) mergeInto(reading, merged, valueAt(reading, value), key);
    else if (written.has(name)) problem(reading, key, `${name} is there twice`);
    else written.set(name, valueAt(reading, value));
  }
  return Object.fromEntries([...merged, ...written]);
}

function mergeInto(reading: Reading, merged: Map<string, unknown>, value: unknown, key: Node): void {
  const parts = Array.isArray(value) ? value : [value];
  for (const part of parts)
    if (typeof part !== 'object' || part === null || Array.isArray(part))
      problem(reading, key, '<< takes a map, or a list of maps');
    else for (const [name, one] of Object.entries(part)) if (!merged.has(name)) merged.set(name, one);
}

function nearest(
  root: Node | null,
  path: readonly (string | number)[],
  anchors: ReadonlyMap<string, Node>,
): Node | null {
  let found = root;
  for (const [index, step] of path.entries()) {
    const around = isAlias(found) ? (anchors.get(found.source) ?? null) : found;
    if (isSeq<Node>(around)) {
      const item = around.items[Number(step)];
      if (!item) return found;
      found = item;
    } else if (isMap<Node, Node | null>(around)) {
      const pair = around.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (!pair) return found;
      if (index === path.length - 1 || !pair.value) return pair.key;
      found = pair.value;
    } else return found;
  }
  return found;
}
