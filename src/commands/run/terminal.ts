// Which signals of ours the command has had already: a terminal sends them to the whole process group, and twice would
// be once too often for a job that takes the second one for impatience.

import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';

export interface Terminal {
  /** Whether there is a controlling terminal at all. */
  controls: boolean;
  /** Whether what is typed there reaches our process group. */
  foreground: boolean;
}

export const FORWARDED = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/**
 * Keys send SIGINT and SIGQUIT to the group in the foreground; a terminal that goes away sends SIGHUP to the groups of
 * its session. The kernel does not tell us who sent a signal, so in these places it is taken for the terminal's.
 */
export function comesFromTerminal(signal: NodeJS.Signals, terminal: Terminal): boolean {
  if (signal === 'SIGINT' || signal === 'SIGQUIT') return terminal.foreground;
  return signal === 'SIGHUP' && terminal.controls;
}

/** As of now: a job may be moved between foreground and background at any time. */
export function findTerminal(): Terminal {
  try {
    return terminalOf(readFileSync('/proc/self/stat', 'utf8'));
  } catch {
    // No /proc, as on macOS: whoever has a terminal for input or errors was most likely started from it.
    const controls = isatty(0) || isatty(2);
    return { controls, foreground: controls };
  }
}

/** From a line of proc_pid_stat(5): after the name, which may hold anything, the fields pgrp, tty_nr and tpgid. */
export function terminalOf(stat: string): Terminal {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, , group, , terminal, foregroundGroup] = fields;
  const controls = terminal !== undefined && terminal !== '0';
  return { controls, foreground: controls && group === foregroundGroup };
}
