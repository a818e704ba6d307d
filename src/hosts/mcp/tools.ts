// What an assistant may ask of an account and do in it, each a call of the API. Pure.

import Type, { type TObject, type TSchema } from 'typebox';

/** A call of the API. */
export interface ToolCall {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  body?: unknown;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: TObject;
  /** null: it changes nothing. */
  act: 'undoable' | 'lasting' | null;
  /** `given` was checked against `input`. */
  call: (given: Given) => ToolCall;
}

type Given = Readonly<Record<string, unknown>>;

const PATHS: Readonly<Record<string, string>> = {
  cron_check: '/cron-checks',
  uptime_check: '/uptime-checks',
  server: '/servers',
};

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const subjectType = Type.Enum(['cron_check', 'uptime_check', 'server']);
const checkType = Type.Enum(['cron_check', 'uptime_check']);
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Default 20.' }));
const moment = (description: string) => Type.Optional(Type.String({ format: 'date-time', description }));
const name = Type.String({ minLength: 1, maxLength: 100 });
const words = Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Words to look for.' }));
const tags = Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20 }));

const takes = (fields: Record<string, TSchema>): TObject =>
  Type.Object(fields, { additionalProperties: false }) as TObject;

const pathOf = ({ type }: Given) => PATHS[String(type)] ?? '';

function get(path: string, query: Given = {}): ToolCall {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const sent = new URLSearchParams(given.map(([field, value]): [string, string] => [field, String(value)]));
  return { method: 'GET', path: sent.size > 0 ? `${path}?${sent}` : path };
}

const post = (path: string, body: unknown = {}): ToolCall => ({ method: 'POST', path, body });

const reads: readonly Omit<Tool, 'act'>[] = [
  {
    name: 'whats_wrong',
    title: 'What is down, and why',
    description:
      'Checks, servers and processes that are down or need attention, worst first, with the reason and the alert.',
    input: takes({}),
    call: () => get('/overview/worst', { limit: 50 }),
  },
  {
    name: 'list_subjects',
    title: 'List checks or servers',
    description: 'Cron checks, uptime checks or servers with their status and settings.',
    input: takes({
      type: subjectType,
      q: words,
      status: Type.Optional(Type.String({ maxLength: 20 })),
      limit,
    }),
    call: ({ type, q, status, limit: most = 20 }) => get(pathOf({ type }), { q, status, limit: most }),
  },
  {
    name: 'read_timeline',
    title: 'What a check or server was over time',
    description: 'Periods of each status, and the uptime, between two moments.',
    input: takes({
      type: subjectType,
      id,
      from: moment('Default: a week ago.'),
      to: moment('Default: now.'),
    }),
    call: ({ from, to, ...one }) => get(`${pathOf(one)}/${one.id}/timeline`, { from, to }),
  },
  {
    name: 'list_alerts',
    title: 'List alerts',
    description: 'Newest first.',
    input: takes({
      status: Type.Optional(Type.Enum(['open', 'acknowledged', 'resolved'])),
      q: words,
      subject_id: Type.Optional(id),
      limit,
    }),
    call: ({ limit: most = 20, ...query }) => get('/alerts', { ...query, limit: most }),
  },
  {
    name: 'read_alert',
    title: 'Timeline of an alert',
    description: 'What happened to an alert, who was notified of it and how that went.',
    input: takes({ id }),
    call: (one) => get(`/alerts/${one.id}`),
  },
  {
    name: 'list_pings',
    title: 'List pings of a cron check',
    description: 'Newest first, with the beginning of each body.',
    input: takes({ check_id: id, limit }),
    call: ({ check_id, limit: most = 20 }) => get(`/cron-checks/${check_id}/pings`, { limit: most }),
  },
  {
    name: 'read_ping',
    title: 'Read a ping',
    description: 'With its whole body, such as the output of a job that failed.',
    input: takes({ check_id: id, ping_id: Type.String({ format: 'uuid' }) }),
    call: ({ check_id, ping_id }) =>
      get(`/cron-checks/${check_id}/pings/${encodeURIComponent(String(ping_id))}`),
  },
  {
    name: 'read_latency',
    title: 'Latency of an uptime check',
    description: 'Percentiles and failures over time.',
    input: takes({ check_id: id, from: moment('Default: a day ago.'), to: moment('Default: now.') }),
    call: ({ check_id, from, to }) => get(`/uptime-checks/${check_id}/latency`, { from, to, points: 60 }),
  },
  {
    name: 'back_test_rule',
    title: 'Try an alert rule on stored history',
    description:
      'When the rule would have opened alerts; nothing is saved or sent. `rule` is the body of POST /alerts/rules.',
    input: takes({
      rule: Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Such as { "name", "kind": "server_metric", "conditions", "targets" }.',
        },
      ),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    }),
    call: ({ rule, days }) =>
      post('/alerts/rules/backtest', { ...(rule as object), ...(days !== undefined && { days }) }),
  },
];

const acts: readonly Tool[] = [
  {
    name: 'acknowledge_alert',
    title: 'Acknowledge an alert',
    description: 'Stops its reminders and escalations.',
    act: 'lasting',
    input: takes({ id, note: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })) }),
    call: ({ id: alert, ...note }) => post(`/alerts/${alert}/acknowledge`, note),
  },
  {
    name: 'silence',
    title: 'Silence checks or servers',
    description: 'Mutes their notifications for a while; they are watched on.',
    act: 'undoable',
    input: takes({
      name,
      subject_ids: Type.Array(id, { minItems: 1, maxItems: 100 }),
      duration_seconds: Type.Integer({ minimum: 60, maximum: 604_800 }),
    }),
    call: ({ subject_ids, ...silence }) =>
      post('/alerts/silences', { ...silence, targets: { ids: subject_ids } }),
  },
  {
    name: 'pause_check',
    title: 'Pause a check',
    description: 'It is not watched until it is resumed, and its open alerts are resolved.',
    act: 'lasting',
    input: takes({ type: checkType, id }),
    call: (one) => post(`${pathOf(one)}/${one.id}/pause`),
  },
  {
    name: 'resume_check',
    title: 'Resume a paused check',
    description: 'It is watched again.',
    act: 'undoable',
    input: takes({ type: checkType, id }),
    call: (one) => post(`${pathOf(one)}/${one.id}/resume`),
  },
  {
    name: 'create_cron_check',
    title: 'Create a cron check',
    description: 'With `cron_expression` or `interval_seconds`. The answer has the address to ping.',
    act: 'undoable',
    input: takes({
      name,
      tags,
      cron_expression: Type.Optional(Type.String({ maxLength: 200 })),
      timezone: Type.Optional(Type.String({ maxLength: 100, description: 'IANA; default UTC.' })),
      interval_seconds: Type.Optional(Type.Integer({ minimum: 60 })),
      grace_seconds: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    call: (check) => post('/cron-checks', check),
  },
  {
    name: 'create_http_check',
    title: 'Create an uptime check of a website',
    description: 'Asked every minute unless `interval_seconds` says otherwise.',
    act: 'undoable',
    input: takes({
      name,
      tags,
      url: Type.String({ maxLength: 2_000 }),
      interval_seconds: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    call: (check) => post('/uptime-checks', { kind: 'http', ...check }),
  },
];

/** A read-only key is not offered what it would be refused. */
export const toolsFor = (key: string): Tool[] => [
  ...reads.map((tool): Tool => ({ ...tool, act: null })),
  ...(/^[a-z\d]+_ro_/i.test(key) ? [] : acts),
];
