// Monitors of Uptime Kuma that ask over the network and are neither HTTP nor DNS, as checks of the same protocol. Pure.

import type { Assertion } from '../../../shared/assertions.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import { numberWithin } from '../limits.ts';
import type { SourceItem } from '../source-item.ts';

type Part = Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck>;
type Made = { part: Part } | { problem: string };

const NO_HOST: Made = { problem: 'It has no host name.' };

/** Of these types; null of every other one. */
export function networkPart(item: SourceItem, type: string): Made | null {
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
  return make ? make(item) : null;
}

/** A target that is a host, and a port where the monitor names one. */
function hostOf(item: SourceItem): { host: string; port?: number } | null {
  const host = item.text('hostname');
  const port = item.number('port') ?? 0;
  item.carry('hostname', 'port');
  return host === null ? null : { host, ...(port > 0 ? { port } : {}) };
}

const withHost =
  (make: (item: SourceItem, target: { host: string; port?: number }) => Part) =>
  (item: SourceItem): Made => {
    const target = hostOf(item);
    return target === null ? NO_HOST : { part: make(item, target) };
  };

const makers: Readonly<Record<string, (item: SourceItem) => Made>> = {
  ping: withHost(pingPart),
  smtp: withHost(smtpPart),
  snmp: withHost(snmpPart),
  radius: withHost(radiusPart),
  ntp: withHost(ntpPart),
  'sip-options': withHost((_item, target) => ({ kind: 'sip', ...target })),
  'websocket-upgrade': websocketPart,
  'grpc-keyword': grpcPart,
};

function pingPart(item: SourceItem, { host }: { host: string }): Part {
  const packets = numberWithin(item, 'ping_count', { least: 1, most: 20, otherwise: 1, unit: 'packets' });
  const bytes = numberWithin(item, 'packet_size', { least: 0, most: 1_472, otherwise: 56, unit: 'bytes' });
  const family = item.text('ip_family');
  const address_family = family === 'ipv4' || family === 'ipv6' ? family : null;
  item.carry('ip_family', 'ping_numeric');
  if (item.isSet('ping_per_request_timeout'))
    item.change('ping_per_request_timeout', 'Replies are awaited as long as the check may take.');
  return { kind: 'icmp', host, icmp: { packets, packet_bytes: bytes, address_family } };
}

function smtpPart(item: SourceItem, target: { host: string; port?: number }): Part {
  const given = item.text('smtp_security');
  const security = given === 'secure' ? 'tls' : given === 'starttls' ? 'starttls' : 'none';
  item.carry('smtp_security', 'ignore_tls');
  if (given === null) item.change('smtp_security', 'STARTTLS is not asked for unless the check says so.');
  return { kind: 'smtp', ...target, smtp: { security, verify_tls: !item.flag('ignore_tls') } };
}

const OPS: Readonly<Record<string, Assertion['op']>> = {
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '==': 'eq',
  '!=': 'ne',
  contains: 'contains',
};

function snmpPart(item: SourceItem, target: { host: string; port?: number }): Part {
  const version = item.text('snmp_version') ?? '2c';
  const community = item.text('radius_password');
  const user = item.text('snmp_v3_username');
  item.carry('snmp_version', 'snmp_oid', 'radius_password', 'snmp_v3_username');
  const isThird = version === '3';
  const own = isThird ? { version, user } : { version: version === '1' ? version : '2c', community };
  return {
    ...{ kind: 'snmp', ...target },
    snmp: { ...(own as NonNullable<DraftUptimeCheck['snmp']>), oid: item.text('snmp_oid') ?? '' },
    assertions: valueAssertions(item),
  };
}

function valueAssertions(item: SourceItem): Assertion[] {
  const op = OPS[item.text('json_path_operator') ?? ''];
  const path = item.text('json_path') ?? '$';
  const value = item.text('expected_value');
  if (op === undefined || value === null || path !== '$') {
    if (value !== null) item.refuse('expected_value', 'It is compared in a way that has no equal.');
    return [];
  }
  item.carry('json_path', 'json_path_operator', 'expected_value');
  const number = Number(value);
  const isOrder = !['eq', 'ne', 'contains'].includes(op);
  const compared = isOrder && Number.isFinite(number) ? number : value;
  return [{ source: 'fact', path: 'value', op, value: compared }];
}

function radiusPart(item: SourceItem, target: { host: string; port?: number }): Part {
  item.carry('radius_secret', 'radius_username', 'radius_password');
  for (const field of ['radius_called_station_id', 'radius_calling_station_id'])
    if (item.isSet(field)) item.refuse(field, 'It is not sent.');
  const [secret, user, password] = ['radius_secret', 'radius_username', 'radius_password'].map((field) =>
    item.text(field),
  );
  return {
    ...{ kind: 'radius', ...target },
    radius: { secret: secret ?? null, user: user ?? null, password: password ?? null },
  };
}

function ntpPart(item: SourceItem, target: { host: string; port?: number }): Part {
  const most = (field: string, otherwise: number) => item.number(field) ?? otherwise;
  const atMost = (path: string, value: number): Assertion => ({ source: 'fact', path, op: 'le', value });
  const offset = Math.round(most('ntp_time_offset_threshold', 1_000));
  item.carry('ntp_time_offset_threshold', 'ntp_stratum_threshold', 'ntp_root_dispersion_threshold');
  return {
    ...{ kind: 'ntp', ...target, ntp: { max_offset_ms: Math.max(1, offset) } },
    assertions: [
      atMost('stratum', most('ntp_stratum_threshold', 5)),
      atMost('root_dispersion_ms', most('ntp_root_dispersion_threshold', 500)),
    ],
  };
}

function websocketPart(item: SourceItem): Made {
  const url = item.text('url');
  if (url === null || !/^wss?:\/\//i.test(url)) return { problem: 'It has no address of a WebSocket.' };
  item.carry('url', 'accepted_statuscodes_json', 'ws_subprotocol');
  const [subprotocol = '', ...more] = (item.text('ws_subprotocol') ?? '').split(',').map((one) => one.trim());
  if (more.length > 0) item.change('ws_subprotocol', 'Only the first of them is asked for.');
  if (item.flag('ws_ignore_sec_websocket_accept_header'))
    item.refuse('ws_ignore_sec_websocket_accept_header', 'A server has to agree as RFC 6455 says.');
  const verify_tls = !item.flag('ignore_tls');
  item.carry('ignore_tls');
  return { part: { kind: 'websocket', url, websocket: { subprotocol: subprotocol || null, verify_tls } } };
}

const GRPC_CALL = ['grpc_protobuf', 'grpc_service_name', 'grpc_method', 'grpc_body', 'keyword'];

/** Tocsin asks the health service alone; a monitor that calls something else begins paused. */
function grpcPart(item: SourceItem): Made {
  const [, host, port] = /^\[?(.+?)\]?:(\d{1,5})$/.exec(item.text('grpc_url') ?? '') ?? [];
  if (host === undefined) return { problem: 'It has no host name or no port.' };
  const tls = item.flag('grpc_enable_tls');
  item.carry('grpc_url', 'grpc_enable_tls', 'ignore_tls');
  const isHealth = /(^|\.)Health$/.test(item.text('grpc_service_name') ?? '');
  const service = /"service"\s*:\s*"([^"]{1,255})"/.exec(item.text('grpc_body') ?? '')?.[1] ?? null;
  const part: Part = {
    ...{ kind: 'grpc', host, port: Number(port) },
    grpc: { tls, service: isHealth ? service : null, verify_tls: !item.flag('ignore_tls') },
  };
  const expected = `${item.flag('invert_keyword') ? 'no ' : ''}${item.text('keyword') ?? ''}`;
  if (isHealth && /^(?:"?SERVING"?|no "?NOT_SERVING"?)$/.test(expected)) {
    item.carry(...GRPC_CALL, 'invert_keyword');
    if (expected === 'SERVING')
      item.change('keyword', 'Has to be what the service says: NOT_SERVING, which holds it, is down.');
    return { part };
  }
  for (const field of GRPC_CALL.filter((one) => item.isSet(one)))
    item.refuse(field, 'Only the health service is asked: the check begins paused.');
  return { part: { ...part, paused: true } };
}
