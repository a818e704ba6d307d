// The agent for machines without Node.js: one script, written in the parts of agent/sh.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** In the order in which they are read: only the last one does anything. */
const PARTS = [
  'start',
  'strings',
  'host',
  'sampler',
  'processes',
  'sample',
  'send',
  'spool',
  'run',
  'install',
  'main',
];

const textOf = (part: string): string =>
  readFileSync(new URL(`../../../../agent/sh/${part}.sh`, import.meta.url), 'utf8');

export const agentScript = PARTS.map(textOf).join('\n');

/** What the install command compares the script with that it fetched. */
export const agentScriptSha256 = createHash('sha256').update(agentScript).digest('hex');
