// Reads any JSON by a mapping: JSONPaths to what an alert has.

import { readJsonPath } from '../../json-path.ts';
import { runWithin } from '../../time-limit.ts';
import type { Mapping } from './mapping-schema.ts';
import {
  MOST_REPORTS,
  messageOf,
  nameOf,
  type Reading,
  type Report,
  severityOf,
  textOf,
  urlOf,
} from './report.ts';

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

type Values = (item: unknown) => unknown[];

const nothing: Values = () => [];

const lookUp = (path: string | null | undefined): Values => {
  if (!path) return nothing;
  const compiled = readJsonPath(path);
  if (!compiled.ok) return nothing;
  return (item) => {
    const found = compiled.find(item);
    return found.ok ? found.values : [];
  };
};

/** Expressions are those of strangers, and so is what they read: a filter within a filter would take hours. */
export function readMapped(payload: unknown, mapping: Mapping): Reading {
  const read = runWithin(MOST_MS, () => readAll(payload, mapping));
  return read.ended ? read.value : { ok: false, reason: `the mapping took more than ${MOST_MS} ms` };
}

const MOST_MS = 100;

function readAll(payload: unknown, mapping: Mapping): Reading {
  const items = mapping.items ? lookUp(mapping.items)(payload) : [payload];
  if (items.length === 0) return { ok: false, reason: `\`${mapping.items}\` finds nothing` };
  const read = reader(mapping);
  const reports = items.slice(0, MOST_REPORTS).flatMap((item) => read(item) ?? []);
  if (reports.length === 0) return { ok: false, reason: `\`${mapping.title}\` finds no text` };
  return { ok: true, reports, left_out: items.length - reports.length };
}

/** Paths are compiled once for all alerts of a payload. */
function reader(mapping: Mapping): (item: unknown) => Report | null {
  const firstText = (path: string | null | undefined) => {
    const values = lookUp(path);
    return (item: unknown) => values(item).map(textOf).find(Boolean) ?? '';
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
      url: urlOf(...url(item)),
      labels: labelled(said),
      at: null,
      expires_at: null,
    };
  };
}

const labelled = (severity: string): Record<string, string> => (severity === '' ? {} : { severity });

const lower = (text: string) => text.trim().toLowerCase();
