// The output of the command: which descriptors it gets, and what becomes of what it writes there.

import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Outlet } from './outlet.ts';
import { openPassage, type Passage } from './passage.ts';
import { openPipes } from './pipes.ts';
import type { OutputPart } from './tail.ts';

export interface Output {
  /** For spawn. */
  stdio: Extract<StdioOptions, readonly unknown[]>;
  /** To be called with the command once it has been started, or with null where it could not be. */
  connect(child: ChildProcess | null): Passage[];
}

/** The command writes to where we would, and nothing is read. */
export const inheritedOutput = (): Output => ({
  stdio: ['inherit', 'inherit', 'inherit'],
  connect: () => [],
});

/**
 * Output passes through here. Where stdout and stderr go to the same place, as in a crontab or after `2>&1`, they share
 * one pipe, which keeps their order among each other too.
 */
export function openOutput(stdout: Outlet, stderr: Outlet, tail: OutputPart): Output {
  const outlets = isSameFile(stdout.fd, stderr.fd) ? [stdout] : [stdout, stderr];
  const pipes = openPipes(outlets.length === 1 ? 1 : 2);
  if (!pipes) return socketOutput([stdout, stderr], tail);
  const targets = pipes.map(({ target }) => target);
  return {
    stdio: ['inherit', targets[0] ?? 'inherit', targets.at(-1) ?? 'inherit'],
    connect() {
      targets.forEach(closeSync);
      return pipes.map((pipe, index) => openPassage(pipe, outlets[index] ?? stdout, tail));
    },
  };
}

const socketOutput = (outlets: readonly Outlet[], tail: OutputPart): Output => ({
  stdio: ['inherit', 'pipe', 'pipe'],
  connect: (child) =>
    [child?.stdout, child?.stderr].flatMap((source, index) => {
      const outlet = outlets[index];
      return source instanceof Socket && outlet ? [openPassage({ source, spare: null }, outlet, tail)] : [];
    }),
});

function isSameFile(one: number, other: number): boolean {
  const [first, second] = [one, other].map((fd) => fstatSync(fd, { bigint: true }));
  return first?.dev === second?.dev && first?.ino === second?.ino;
}
