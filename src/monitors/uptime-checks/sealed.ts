// The settings of a check as they are stored: what may hold a password is encrypted.

import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';
import { type AnySettings, probeTypeOf } from './probes/kinds.ts';
import type { SecretPart } from './probes/probe-type.ts';
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
}

/** Their names, of `uptime_check c`. */
export const SETTINGS_COLUMNS = [...plainNames, 'options', 'headers_sealed', 'body_sealed', 'send_sealed']
  .map((name) => `c.${name}`)
  .join(', ');

// The context binds what is sealed to its row, so that it cannot be moved to another check.
const contextOf = (part: SecretPart, id: number) => `uptime_check.${part}:${id}`;

export function sealSettings(app: Pick<App, 'secret'>, id: number, settings: CheckSettings): SettingsRow {
  const { secrets } = probeTypeOf(settings.kind);
  const own = ownSettings(settings);
  const seal = (part: SecretPart) => {
    const text = textOf(own[part]);
    return text === null ? null : sealSecret(app.secret, text, contextOf(part, id));
  };
  return {
    ...plainOf(settings),
    options: Object.fromEntries(Object.entries(own).filter(([name]) => !Object.hasOwn(secrets, name))),
    headers_sealed: seal('headers'),
    body_sealed: seal('body'),
    send_sealed: seal('send'),
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
  const opened = Object.entries(secrets).map(([name, how]) => {
    const part = name as SecretPart;
    const sealed = row[`${part}_sealed`];
    if (sealed === null) return [part, defaults[part]];
    const text = openSecret(app.secret, sealed, contextOf(part, row.id));
    return [part, how === 'headers' ? JSON.parse(text) : text];
  });
  const own = { ...defaults, ...row.options, ...Object.fromEntries(opened) };
  return { ...plainOf(row), ...ownOf(row.kind, own) };
}
