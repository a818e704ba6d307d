// JetStream, where it keeps pings until they are recorded. Pure.

import type {
  InspectedStream,
  StreamFacts,
} from '../../monitors/cron-checks/recording/shared/jetstream/inspect.ts';
import type { MonitoredServer } from '../../platform/nats/monitoring.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

const WHERE_TO_READ = 'see "JetStream" in docs/cluster.md';
const NEARLY_FULL = 0.8;

export const judgeJetStream = ({ servers, trouble, stream }: InspectedStream): Remark[] => [
  ...judgeServers(servers),
  ...(trouble === null ? judgeStream(stream) : [problem(trouble, WHERE_TO_READ)]),
];

function judgeServers(servers: readonly MonitoredServer[]): Remark[] {
  const seen = servers.flatMap((server) => server.seen ?? []);
  const hidden = servers.filter((server) => server.seen === null).map(({ address }) => address);
  const unsynced = seen.filter(({ syncsAlways }) => !syncsAlways);
  const synced = seen.filter(({ syncsAlways }) => syncsAlways);
  return [
    ...(synced.length > 0
      ? [
          ok(
            `sync what they confirm: ${synced.map(({ name, version }) => `${name} (${version})`).join(', ')}`,
          ),
        ]
      : []),
    ...unsynced.map(({ name }) =>
      problem(
        `${name} does not sync what it confirms: a power cut may lose pings that were answered`,
        'set sync_interval: always in the jetstream block of its configuration, and restart it',
      ),
    ),
    ...(hidden.length > 0
      ? [
          warning(
            `whether servers of NATS sync what they confirm cannot be seen at ${hidden.join(', ')}`,
            'open their monitoring (http: 8222) to this machine and name it in NATS_MONITORING, or see in their configuration that sync_interval is always',
          ),
        ]
      : []),
  ];
}

function judgeStream(stream: StreamFacts | null): Remark[] {
  if (!stream) return [warning('there is no stream yet', 'start Tocsin, which makes it')];
  const { name, leader, replicas, bytes, maxBytes, wrong } = stream;
  const late = replicas.filter(({ isCurrent }) => !isCurrent).map((replica) => replica.name);
  const remarks = [
    ...wrong.map((what) => problem(`the stream ${name} could lose pings: ${what}`, WHERE_TO_READ)),
    ...(leader === null
      ? [problem(`the stream ${name} has no leader, and takes nothing`, 'see which servers of NATS are away')]
      : []),
    ...(late.length > 0
      ? [
          warning(
            `replicas of the stream ${name} are away or behind: ${late.join(', ')}`,
            'start these servers',
          ),
        ]
      : []),
    ...(maxBytes > 0 && bytes > maxBytes * NEARLY_FULL
      ? [
          warning(
            `the stream ${name} holds ${inBytes(bytes)} of at most ${inBytes(maxBytes)}`,
            'see why pings are recorded late; what has no room is kept by the disks of the nodes',
          ),
        ]
      : []),
  ];
  const isWell = remarks.length === 0;
  return isWell ? [ok(`the stream ${name}: ${replicas.length + 1} replicas, led by ${leader}`)] : remarks;
}
