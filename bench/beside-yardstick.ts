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

/** How often a path is answered a second, and as a share of what the bare route reaches in the same run. */
export async function besideYardstick(bench: Bench, program: Pick<Running, 'pid' | 'port'>, path: string) {
  // As the load generator asks: packed, it would have a header more than what is measured.
  const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  const body = await answer.text();
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(name),
    ),
  );
  const yardstick = await startYardstick({ body, headers });
  const pathsFile = join(bench.directory, 'reads');
  await writeFile(pathsFile, path);
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
    cores: coresOf(rounds.map(({ own }) => own)),
    yardstickCores: coresOf(rounds.map(({ bare }) => bare)),
  };
}

const cpuOf = ({ cores, perSecond }: WatchedLoad) => cores.server / perSecond;
