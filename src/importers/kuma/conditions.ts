// Conditions of a monitor of Uptime Kuma as assertions. Pure.

import {
  type Assertion,
  type Condition,
  GROUP_DEPTH,
  groupOf,
  isGroup,
  MOST_CONDITIONS,
  membersOf,
} from '../../../shared/assertions.ts';
import type { SourceItem } from '../source-item.ts';

interface Written {
  type?: unknown;
  variable?: unknown;
  operator?: unknown;
  value?: unknown;
  andOr?: unknown;
  children?: unknown;
}

/** By the name of a variable of Uptime Kuma, what it is of in Tocsin. */
type Sources = Readonly<Record<string, Assertion['source']>>;

/** None of them: an empty list; null: they have no equal, which is reported. */
export function conditionsOf(item: SourceItem, sources: Sources): Condition[] | null {
  if (!item.isSet('conditions')) return [];
  const joined = joinedIn(parsed(item.text('conditions') ?? '[]'), sources);
  const conditions = joined && isGroup(joined) && 'all' in joined ? [...membersOf(joined)] : [joined];
  const known = conditions.filter((one) => one !== null && one !== undefined);
  if (joined === null || known.length > MOST_CONDITIONS || known.some((one) => depthOf(one) > GROUP_DEPTH)) {
    item.refuse(
      'conditions',
      'Comparisons of order and groups of groups of groups have no equal: give the check assertions.',
    );
    return null;
  }
  item.carry('conditions');
  return known;
}

const depthOf = (condition: Condition): number =>
  isGroup(condition) ? 1 + Math.max(...membersOf(condition).map(depthOf)) : 0;

/** “and” and “or” from left to right, neither before the other, as Uptime Kuma does. null: one has no equal. */
function joinedIn(written: readonly Written[], sources: Sources): Condition | null | undefined {
  let whole: Condition | undefined;
  for (const one of written) {
    const made =
      one.type === 'group' ? joinedIn(writtenIn(one.children), sources) : assertionOf(one, sources);
    if (!made) return null;
    const join = one.andOr === 'or' ? 'any' : 'all';
    if (whole === undefined) whole = made;
    else whole = groupOf(join, [...(isGroup(whole) && join in whole ? membersOf(whole) : [whole]), made]);
  }
  return whole;
}

function assertionOf({ variable, operator, value }: Written, sources: Sources): Assertion | null {
  const name = String(variable);
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
  if (!source) return null;
  const text = String(value ?? '');
  const quoted = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const by = (op: Assertion['op'], given = text): Assertion => ({
    ...{ source, path: null, op },
    value: given,
  });
  switch (operator) {
    case 'equals':
      return by('eq');
    case 'not_equals':
      return by('ne');
    case 'contains':
      return by('contains');
    case 'not_contains':
      return by('not_contains');
    case 'starts_with':
      return by('matches', `^${quoted}`);
    case 'ends_with':
      return by('matches', `${quoted}$`);
    case 'not_starts_with':
      return by('not_matches', `^${quoted}`);
    case 'not_ends_with':
      return by('not_matches', `${quoted}$`);
    default:
      return null;
  }
}

function parsed(text: string): Written[] {
  try {
    return writtenIn(JSON.parse(text));
  } catch {
    return [];
  }
}

const writtenIn = (value: unknown): Written[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
