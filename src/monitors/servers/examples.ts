// What servers look like in the documentation of the API.

import { agentInstallCommand } from '../../../shared/curl.ts';
import { noFigures } from './metrics.ts';

const at = '2026-06-16T08:00:00.000Z';

export const exampleServer = {
  id: 3_811_260_925_512_031,
  name: 'Web 1',
  hostname: 'web-1.example.com',
  ip: '192.0.2.10',
  os: 'Debian GNU/Linux 13',
  arch: 'x64',
  kernel: '6.12.41',
  agent_version: '0.1.0',
  description: 'Serves the shop. Who to call: the web team.',
  tags: ['production'],
  status: 'online',
  status_since: at,
  last_seen: at,
  metrics: {
    ...noFigures(),
    cpu: 12.5,
    memory: 61.2,
    disk: 73.9,
    load_1m: 0.41,
    load_5m: 0.38,
    load_15m: 0.35,
    uptime: 1_209_600,
    network_in: 18_204,
    network_out: 91_337,
    swap: 0,
    disk_read: 0,
    disk_write: 40_960,
  },
  badge_enabled: true,
  muted: null,
  created_at: at,
  updated_at: at,
};

const agent_token = 'toc_agent_0123456789ABCDEFGHIJKLMNOPQRSTUV3D8bXq';

export const exampleServerWithToken = {
  ...exampleServer,
  agent_token,
  install_command: agentInstallCommand({
    apiUrl: 'https://api.example.com',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    token: agent_token,
  }),
};

export const exampleReport = {
  agent_version: '0.1.0',
  sent_at: at,
  host: {
    hostname: 'web-1.example.com',
    ip: '192.0.2.10',
    os: 'Debian GNU/Linux 13',
    arch: 'x64',
    kernel: '6.12.41',
    boot_id: '9f1c6a3e-2f0b-4f56-8f6e-0f6d5f1a7c11',
  },
  samples: [
    {
      at,
      cpu: 12.5,
      memory: 61.2,
      disk: 73.9,
      load_1m: 0.41,
      disks: [{ mount: '/', used_percent: 73.9, total_bytes: 42_949_672_960 }],
      processes: [{ id: 5, count: 1, pids: [812], cpu: 0.4, memory_bytes: 52_428_800, started_at: at }],
      top: [{ pid: 812, name: 'nginx', cpu: 0.4, memory_bytes: 52_428_800 }],
    },
  ],
};
