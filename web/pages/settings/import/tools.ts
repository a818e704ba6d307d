// The tools that can be imported from: what each is read of, and its icon.

import {
  Activity,
  AlarmClock,
  ChartLine,
  Clock,
  DoorOpen,
  FileCode,
  HeartPulse,
  Layers,
  type LucideIcon,
  Megaphone,
  Radar,
} from 'lucide-react';
import type { Tool } from '../../../api/resources/imports.ts';

export interface ToolFacts {
  name: string;
  icon: LucideIcon;
  /** `upload`: one database; `files`: texts; `address`: its API. */
  by: readonly ('upload' | 'files' | 'address')[];
  address?: string;
  /** Of the file picker. */
  accept?: string;
  hasTimezone?: true;
  hasVariables?: true;
  /** Without one, what it shows to everybody is read. */
  mayLackKey?: true;
  /** It has nothing that probes or waits, so that nothing begins paused. */
  isWatchingNothing?: true;
}

const YAML = '.yaml,.yml,.json';

export const tools: Readonly<Record<Tool, ToolFacts>> = {
  kuma: { name: 'Uptime Kuma', icon: Activity, by: ['upload'], accept: '.db,.sqlite,.sqlite3' },
  healthchecks: {
    ...{ name: 'Healthchecks', icon: HeartPulse, by: ['address', 'upload'] },
    ...{ address: 'https://healthchecks.io', accept: '.db,.sqlite,.sqlite3' },
  },
  gatus: { name: 'Gatus', icon: DoorOpen, by: ['files'], accept: YAML, hasVariables: true },
  crontab: { name: 'crontab', icon: Clock, by: ['files'], hasTimezone: true },
  uptimerobot: {
    ...{ name: 'UptimeRobot', icon: Radar, by: ['address'], address: 'https://api.uptimerobot.com' },
    hasTimezone: true,
  },
  'better-stack': {
    ...{ name: 'Better Stack', icon: Layers, by: ['address'] },
    address: 'https://uptime.betterstack.com',
  },
  cronitor: { name: 'Cronitor', icon: AlarmClock, by: ['address'], address: 'https://cronitor.io' },
  'blackbox-exporter': {
    ...{ name: 'Blackbox exporter', icon: ChartLine, by: ['files'], accept: YAML },
  },
  statuspage: {
    ...{ name: 'Statuspage', icon: Megaphone, by: ['address'], address: 'https://api.statuspage.io' },
    ...{ mayLackKey: true, isWatchingNothing: true },
  },
  instatus: {
    ...{ name: 'Instatus', icon: Megaphone, by: ['address'], address: 'https://api.instatus.com' },
    isWatchingNothing: true,
  },
  tocsin: { name: 'Tocsin', icon: FileCode, by: ['files'], accept: YAML, hasVariables: true },
};

export const toolNames = Object.keys(tools) as Tool[];

export const MOST_UPLOAD_BYTES = 256 * 1_024 * 1_024;
export const MOST_TEXT_BYTES = 8_000_000;

/** `NAME=value` in lines, as files of environments have them. */
export function variablesIn(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const found = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(.*)$/.exec(line);
    return found ? [[found[1] ?? '', (found[2] ?? '').trim().replace(/^(["'])(.*)\1$/, '$2')] as const] : [];
  });
  return Object.fromEntries(pairs);
}
