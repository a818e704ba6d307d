// Reads any JSON by a mapping: JSONPaths to what an alert has.

import { readJsonPath } from '../../json-path.ts';
import { runWithin } from '../../time-limit.ts';
import type { Mapping } from './mapping-schema.ts';
import { messageOf, nameOf, type Reading, type Report, severityOf, textOf, urlOf } from './report.ts';

/** Words with which tools say that it is over. */
const OVER = [
  'resolved',
  'resolve',
  'ok',
  'up',
  'closed',
  'close',
  'recovered',
  'recovery',
  'normal',
  'inactive',
  'success',
  'healthy',
  'false',
  '0',
];

type Values = (item: unknown) => { values: unknown[]; beyond: number };

const NONE = { values: [], beyond: 0 };

const lookUp = (path: string | null | undefined): Values => {
  const compiled = path ? readJsonPath(path) : null;
  if (!compiled?.ok) return () => NONE;
  return (item) => {
    const found = compiled.findFirst(item);
    return found.ok ? found : NONE;
  };
};

/**
 * Expressions are those of strangers, and so is what they read: a filter within a filter would take hours. Takes no longer
 * than `mostMs`.
 */
export function readMapped(payload: unknown, mapping: Mapping, mostMs = MAPPING_MS): Reading {
  const read = runWithin(mostMs, () => readAll(payload, mapping));
  return read.ended ? read.value : { ok: false, reason: TOO_LONG };
}

export const MAPPING_MS = 100;
export const TOO_LONG = `the mapping took more than ${MAPPING_MS} ms`;

function readAll(payload: unknown, mapping: Mapping): Reading {
  const items = mapping.items ? lookUp(mapping.items)(payload) : { values: [payload], beyond: 0 };
  if (items.values.length === 0) return { ok: false, reason: `\`${mapping.items}\` finds nothing` };
  const read = reader(mapping);
  const reports = items.values.flatMap((item) => read(item) ?? []);
  if (reports.length === 0) return { ok: false, reason: `\`${mapping.title}\` finds no text` };
  return { ok: true, reports, left_out: items.values.length - reports.length, beyond: items.beyond };
}

function reader(mapping: Mapping): (item: unknown) => Report | null {
  const firstText = (path: string | null | undefined) => {
    const values = lookUp(path);
    return (item: unknown) => values(item).values.map(textOf).find(Boolean) ?? '';
  };
  const [title, key, state] = [firstText(mapping.title), firstText(mapping.key), firstText(mapping.state)];
  const [severity, message] = [firstText(mapping.severity), firstText(mapping.message)];
  const url = lookUp(mapping.url);
  const over = new Set((mapping.resolved_values?.length ? mapping.resolved_values : OVER).map(lower));
  return (item) => {
    const name = nameOf(title(item));
    if (name === '') return null;
    const said = severity(item);
    return {
      key: key(item) || title(item),
      name,
      state: over.has(lower(state(item))) ? 'up' : 'down',
      severity: severityOf(said),
      message: messageOf(message(item)),
      url: urlOf(...url(item).values),
      labels: labelled(said),
      at: null,
      expires_at: null,
    };
  };
}

const labelled = (severity: string): Record<string, string> => (severity === '' ? {} : { severity });

const lower = (text: string) => text.trim().toLowerCase();
