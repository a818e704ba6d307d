// The nodes that share the database. Pure.

import type { SeenNode } from '../../platform/nodes/seen-nodes.ts';
import { inBytes } from '../progress.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

const CLOCK_OFF_MS = 1_000;
/** An election of JetStream or a failover of PostgreSQL takes less. */
const ASHORE_SECONDS = 60;

export function judgeNodes(nodes: readonly SeenNode[]): Remark[] {
  const alive = nodes.filter(({ is_gone }) => !is_gone);
  const names = alive.map(({ name, version }) => `${name} (${version})`).join(', ');
  return [
    alive.length > 0 ? ok(`nodes: ${names}`) : warning('no node runs', 'start them'),
    ...nodes.flatMap((node) => (node.is_gone ? [judgeGone(node)] : judgeNode(node))),
  ];
}

const judgeGone = ({ name, unshipped_bytes }: SeenNode): Remark =>
  warning(
    `the node ${name} says nothing any more and was not stopped${unshipped_bytes > 0 ? `; ${inBytes(unshipped_bytes)} of pings lay on its disk only` : ''}`,
    'start it again with its data directory: pings that it answered alone may lie there. It is forgotten after a day',
  );

function judgeNode(node: SeenNode): Remark[] {
  const { name, trouble, clock_error_ms, machine_ahead_ms, ashore_seconds, unshipped_bytes } = node;
  const remarks: Remark[] = [];
  if (trouble !== null) remarks.push(problem(`the node ${name}: ${trouble}`, 'read its log'));
  if (clock_error_ms !== null && clock_error_ms > CLOCK_OFF_MS)
    remarks.push(
      problem(
        `the time of the node ${name} may be wrong by ${inSeconds(clock_error_ms)}`,
        'see why its database answers so late',
      ),
    );
  if (machine_ahead_ms !== null && Math.abs(machine_ahead_ms) > CLOCK_OFF_MS)
    remarks.push(
      warning(
        `the clock of the machine of the node ${name} is ${inSeconds(Math.abs(machine_ahead_ms))} ${machine_ahead_ms > 0 ? 'ahead' : 'behind'}`,
        'let it set its clock by NTP: Tocsin goes by that of the database, but logs do not',
      ),
    );
  if (ashore_seconds !== null && ashore_seconds > ASHORE_SECONDS)
    remarks.push(
      warning(
        `the node ${name} has kept pings on its own disk for ${Math.round(ashore_seconds)} s (${inBytes(unshipped_bytes)})`,
        'keep that disk, and see in its log why it cannot reach the log of all nodes',
      ),
    );
  return remarks;
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
