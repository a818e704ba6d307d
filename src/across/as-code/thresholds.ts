// How documents say what a rule about metrics compares with: `above: 80%`. Pure.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import type { Issue } from '../../platform/errors.ts';

const OPS = { above: 'gt', at_least: 'ge', below: 'lt', at_most: 'le' } as const;
const names = Object.keys(OPS) as (keyof typeof OPS)[];

/** As the API has it. */
export function withThreshold(entry: JsonObject, field: string, issues: Issue[]): JsonObject {
  const given = names.filter((name) => entry[name] !== undefined);
  for (const name of ['op', 'threshold'])
    if (entry[name] !== undefined)
      issues.push({ field: `${field}.${name}`, reason: `unknown field: write one of ${names.join(', ')}` });
  for (const name of given.slice(1))
    issues.push({ field: `${field}.${name}`, reason: `not beside ${given[0]}` });
  const { above: _a, at_least: _b, below: _c, at_most: _d, op: _op, threshold: _t, ...rest } = entry;
  const clear = entry.clear_threshold === undefined ? {} : { clear_threshold: plain(entry.clear_threshold) };
  const [name] = given;
  return name ? { ...rest, ...clear, op: OPS[name], threshold: plain(entry[name]) } : { ...rest, ...clear };
}

/** Back into the words of documents. */
export function withoutThreshold({ op, threshold, ...entry }: JsonObject): JsonObject {
  const name = names.find((one) => OPS[one] === op);
  return name ? { ...entry, [name]: threshold } : entry;
}

const plain = (value: unknown): unknown => {
  const percent = typeof value === 'string' ? /^(\d{1,3}(\.\d+)?)\s?%$/.exec(value) : null;
  return percent ? Number(percent[1]) : value;
};
