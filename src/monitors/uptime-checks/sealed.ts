// The settings of a check as they are stored: what may hold a password is encrypted.

import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';
import { type AnySettings, probeTypeOf } from './probes/kinds.ts';
import { partsOfColumns } from './probes/probe-type.ts';
import {
  type CheckSettings,
  ownOf,
  ownSettings,
  type PlainSettings,
  plainNames,
  plainOf,
} from './settings.ts';

/** The columns that a person decides on. */
export interface SettingsRow extends PlainSettings {
  /** What is no secret of the settings of its kind. */
  options: AnySettings;
  headers_sealed: Buffer | null;
  body_sealed: Buffer | null;
  send_sealed: Buffer | null;
  /** All other secrets. */
  credentials_sealed: Buffer | null;
}

/** Their names, of `uptime_check c`. */
export const SETTINGS_COLUMNS = [
  ...plainNames,
  'options',
  'headers_sealed',
  'body_sealed',
  'send_sealed',
  'credentials_sealed',
]
  .map((name) => `c.${name}`)
  .join(', ');

// The context binds what is sealed to its row, so that it cannot be moved to another check.
const contextOf = (part: ColumnPart | 'credentials', id: number) => `uptime_check.${part}:${id}`;

type ColumnPart = (typeof partsOfColumns)[number];

const isColumn = (name: string): name is ColumnPart => partsOfColumns.some((part) => part === name);

export function sealSettings(app: Pick<App, 'secret'>, id: number, settings: CheckSettings): SettingsRow {
  const { secrets, linked } = probeTypeOf(settings.kind);
  const own = ownSettings(settings);
  const others = Object.entries(own).filter(
    ([name, value]) => Object.hasOwn(secrets, name) && !isColumn(name) && value !== null,
  );
  const seal = (part: ColumnPart | 'credentials') => {
    const text = textOf(part === 'credentials' ? Object.fromEntries(others) : own[part]);
    return text === null ? null : sealSecret(app.secret, text, contextOf(part, id));
  };
  return {
    ...plainOf(settings),
    options: Object.fromEntries(
      Object.entries(own).filter(([name]) => !Object.hasOwn(secrets, name) && name !== linked),
    ),
    headers_sealed: seal('headers'),
    body_sealed: seal('body'),
    send_sealed: seal('send'),
    credentials_sealed: seal('credentials'),
  };
}

/** null: there is nothing to keep. */
function textOf(secret: unknown): string | null {
  if (typeof secret === 'string') return secret;
  return Object.keys(secret ?? {}).length === 0 ? null : JSON.stringify(secret);
}

/** Throws where the row was sealed with another secret. */
export function openSettings(app: Pick<App, 'secret'>, row: SettingsRow & { id: number }): CheckSettings {
  const { defaults, secrets } = probeTypeOf(row.kind);
  const credentials: AnySettings =
    row.credentials_sealed === null
      ? {}
      : JSON.parse(openSecret(app.secret, row.credentials_sealed, contextOf('credentials', row.id)));
  const opened = Object.entries(secrets).map(([name, how]) => {
    if (!isColumn(name)) return [name, credentials[name] ?? defaults[name]];
    const sealed = row[`${name}_sealed`];
    if (sealed === null) return [name, defaults[name]];
    const text = openSecret(app.secret, sealed, contextOf(name, row.id));
    return [name, how === 'headers' ? JSON.parse(text) : text];
  });
  const own = { ...defaults, ...row.options, ...Object.fromEntries(opened) };
  return { ...plainOf(row), ...ownOf(row.kind, own) };
}
