// Whether a program still listens where a node said that it is reached.

import { connect } from 'node:net';
import type { Database } from '../database/database.ts';
import { seconds } from '../time.ts';
import { allNodes } from './node-store.ts';

/** `refused`: its machine answers, and nothing listens there. `silent`: whatever may be the reason. */
export type Knock = 'answered' | 'refused' | 'silent';

const LONGEST_ANSWER_MS = seconds(1);

/** At all of these addresses: whoever answers at one is there. */
export async function knockAt(urls: readonly string[]): Promise<Knock> {
  const knocks = await Promise.all(urls.map(knockAtOne));
  if (knocks.includes('answered')) return 'answered';
  return knocks.length > 0 && knocks.every((knock) => knock === 'refused') ? 'refused' : 'silent';
}

function knockAtOne(url: string): Promise<Knock> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 80) });
    const settle = (knock: Knock) => {
      socket.destroy();
      resolve(knock);
    };
    socket.setTimeout(LONGEST_ANSWER_MS, () => settle('silent'));
    socket.once('connect', () => settle('answered'));
    socket.on('error', (error) =>
      settle('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'silent'),
    );
  });
}

/** Where nodes of this name say that they are reached. */
export async function addressesOf(database: Database, name: string): Promise<string[]> {
  const nodes = await allNodes(database);
  return nodes.flatMap((node) => (node.name === name ? node.ready_urls : []));
}
