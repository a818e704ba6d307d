// The tables of Healthchecks as its API would describe them, with the values of channels. Pure.

import { ImportProblem } from '../import-problem.ts';
import { MOST_ROWS, type Rows } from '../rows.ts';
import type { Fields } from '../source-item.ts';
import type { HealthchecksSource } from './source.ts';

export const healthchecksTables = [
  'accounts_project',
  'api_check',
  'api_channel',
  'api_channel_checks',
  'api_flip',
] as const;
export type HealthchecksTable = (typeof healthchecksTables)[number];

/** What follows `from api_flip`, of which there may be years. */
export const LATEST_FLIPS = `where id > (select max(id) from api_flip) - ${MOST_ROWS} order by id`;

export function judgeTables(known: ReadonlySet<string>): void {
  if (!known.has('api_check') || !known.has('api_channel_checks'))
    throw new ImportProblem('This is no database of Healthchecks: it has no checks.');
}

export function sourceOf(rows: Rows<HealthchecksTable>): HealthchecksSource {
  const codes = new Map(rows.api_channel.map((row) => [Number(row.id), uuidOf(row.code)]));
  const byCheck = Map.groupBy(rows.api_channel_checks, (row) => Number(row.check_id));
  const projects = new Map(rows.accounts_project.map((row) => [Number(row.id), String(row.name || row.id)]));
  const pingKeys = new Map(
    rows.accounts_project.map((row) => [
      Number(row.id),
      typeof row.ping_key === 'string' ? row.ping_key : '',
    ]),
  );
  const checks = rows.api_check.map((row) => {
    const channels = (byCheck.get(Number(row.id)) ?? []).flatMap(
      ({ channel_id }) => codes.get(Number(channel_id)) ?? [],
    );
    const project = projects.size > 1 ? projects.get(Number(row.project_id)) : undefined;
    const ping_key = pingKeys.get(Number(row.project_id));
    return {
      ...{ ...checkOf(row), channels: channels.join(',') },
      ...(ping_key ? { ping_key } : {}),
      ...(project ? { project } : {}),
    };
  });
  return { checks, channels: rows.api_channel.map(channelFields), flips: flipsOf(rows) };
}

function flipsOf({ api_check, api_flip }: Rows<HealthchecksTable>): HealthchecksSource['flips'] {
  const uuids = new Map(api_check.map((row) => [Number(row.id), uuidOf(row.code)]));
  return api_flip.flatMap(({ owner_id, created, new_status }) => {
    const uuid = uuids.get(Number(owner_id));
    const at =
      created instanceof Date ? created.getTime() : Date.parse(`${String(created).replace(' ', 'T')}Z`);
    return uuid === undefined || Number.isNaN(at) ? [] : [{ uuid, at, status: String(new_status) }];
  });
}

const DROPPED = [
  ...['id', 'code', 'project_id', 'created', 'alert_after', 'has_confirmation_link', 'badge_key', 'kind'],
  ...['last_start', 'last_start_rid', 'last_duration', 'timeout', 'grace', 'schedule', 'tz'],
];

function checkOf(row: Fields): Fields {
  const uuid = uuidOf(row.code);
  const kept = Object.entries(row).filter(([column]) => !DROPPED.includes(column));
  const times =
    row.kind === 'simple' || row.kind === undefined
      ? { timeout: secondsOf(row.timeout) }
      : { schedule: row.schedule, tz: row.tz };
  return {
    ...Object.fromEntries(kept),
    ...times,
    uuid,
    ping_url: `/ping/${uuid}`,
    grace: secondsOf(row.grace),
    started: row.last_start !== null && row.last_start !== undefined,
    last_duration: row.last_duration === null ? null : secondsOf(row.last_duration),
  };
}

const channelFields = (row: Fields): Fields => ({
  id: uuidOf(row.code),
  name: row.name,
  kind: row.kind,
  value: row.value,
  disabled: row.disabled,
});

/** Without hyphens where the database has no type for it. */
const uuidOf = (code: unknown): string =>
  String(code ?? '')
    .replaceAll('-', '')
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Durations lie in the database as microseconds. */
const secondsOf = (microseconds: unknown): number => Math.round(Number(microseconds ?? 0) / 1_000_000);
