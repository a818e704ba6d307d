// How an answer of the program compares with a bare route that returns the same bytes and headers.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Bench,
  coresOf,
  loadAndWatch,
  median,
  type Running,
  startYardstick,
  type WatchedLoad,
} from './support.ts';

const ROUNDS = 3;

/**
 * How often paths are answered a second, in turn, and as a share of what the bare route reaches in the same run, which
 * answers each as the last of them is answered.
 */
export async function besideYardstick(
  bench: Bench,
  program: Pick<Running, 'pid' | 'port'>,
  ...paths: readonly [string, ...string[]]
) {
  // As the load generator asks: packed, it would have a header more than what is measured.
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${program.port}${path}`, { headers: { 'accept-encoding': 'identity' } });
  let answer = await ask(paths[0]);
  for (const path of paths.slice(1)) answer = await ask(path);
  const body = await answer.text();
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
    ),
  );
  const yardstick = await startYardstick({ body, headers });
  const pathsFile = join(bench.directory, 'reads');
  await writeFile(pathsFile, paths.join('\n'));
  const job = { connections: 64, seconds: 4, rate: null, pathsFile, endsWith: body.slice(-10) };
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await loadAndWatch(bench, yardstick, job);
    const own = await loadAndWatch(bench, program, job);
    rounds.push({ bare, own, ratio: own.perSecond / bare.perSecond });
  }
  await yardstick.stop();
  return {
    ratio: median(rounds.map(({ ratio }) => ratio)),
    /** The same by the processor time of an answer, which holds where other programs take part of the machine. */
    cpuRatio: median(rounds.map(({ bare, own }) => cpuOf(bare) / cpuOf(own))),
    perSecond: median(rounds.map(({ own }) => own.perSecond)),
    /** Processor time of one answer. */
    cpuUs: `${medianUs(rounds.map(({ own }) => own))}, yardstick ${medianUs(rounds.map(({ bare }) => bare))}`,
    cores: coresOf(rounds.map(({ own }) => own)),
    yardstickCores: coresOf(rounds.map(({ bare }) => bare)),
  };
}

const cpuOf = ({ cores, perSecond }: WatchedLoad) => cores.server / perSecond;

const medianUs = (rounds: readonly WatchedLoad[]) => (median(rounds.map(cpuOf)) * 1e6).toFixed(1);
