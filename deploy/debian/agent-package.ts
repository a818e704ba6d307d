// tocsin-agent_<version>_all.deb: the shell agent and its service.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { agentScript } from '../../src/monitors/servers/agent-script/script.ts';
import { writeDocuments } from './documents.ts';
import {
  buildPackage,
  type Compression,
  debianVersion,
  SCRIPTS,
  textsIn,
  writeInto,
} from './package-tree.ts';

const here = new URL('./tocsin-agent/', import.meta.url).pathname;

export interface AgentPackage {
  version: string;
  work: string;
  compression: Compression;
}

/** Writes it into `directory` and returns its path. */
export async function buildAgentPackage(
  { version, work, compression }: AgentPackage,
  directory: string,
): Promise<string> {
  const tree = join(work, 'tocsin-agent');
  const text = (file: string) => readFile(join(here, file), 'utf8');
  await writeInto(tree, 'usr/lib/tocsin-agent/agent.sh', agentScript, 0o755);
  await writeInto(tree, 'usr/bin/tocsin-agent', await text('launcher.sh'), 0o755);
  await writeInto(tree, 'usr/lib/systemd/system/tocsin-agent.service', await text('tocsin-agent.service'));
  await writeInto(tree, 'etc/tocsin-agent/tocsin-agent.env', await text('tocsin-agent.env'), 0o600);
  await writeDocuments(tree, {
    name: 'tocsin-agent',
    version,
    summary: 'reports figures of this machine to Tocsin',
    help: execFileSync('sh', [join(tree, 'usr/bin/tocsin-agent'), 'help'], { encoding: 'utf8' }),
    files: [
      ['/etc/tocsin-agent/tocsin-agent.env', 'Address of Tocsin and token of this server.'],
      ['/var/lib/tocsin-agent', 'Samples that could not be sent yet.'],
    ],
  });
  const control = {
    name: 'tocsin-agent',
    version: debianVersion(version),
    architecture: 'all',
    depends: 'curl | wget, init-system-helpers (>= 1.52)',
    summary: 'agent of Tocsin for servers',
    description: [
      'Measures processors, memory, disks, network and chosen processes once a',
      'minute and reports them to a Tocsin server. It is a shell script, listens on',
      'no port and executes nothing that it is sent.',
    ],
  };
  const scripts = await textsIn(here, SCRIPTS);
  const settings = ['/etc/tocsin-agent/tocsin-agent.env'];
  return buildPackage({ control, tree, scripts, settings, compression }, directory);
}
