// How many pings a second are answered durably, beside a bare route that returns the same bytes; and how long an answer
// takes at 5,000 a second, beside how long the disk alone takes meanwhile. 100,000 checks, 64 connections.

import { watchDisk } from './disk.ts';
import {
  answeringRatio,
  coresOf,
  insertChecks,
  load,
  loadAndWatch,
  median,
  openBench,
  report,
  startProgram,
  startYardstick,
  untilRecorded,
  type WatchedLoad,
} from './support.ts';

const ROUNDS = 5;
/** Of ten seconds each, at 5,000 a second. */
const WINDOWS = 3;
/** Until what runs is compiled; a program that was just started answers a fifth less. */
const WARM_SECONDS = 10;
const BAR = 0.6;
const BAR_P99_MS = 15;

/** Of processor time of the answering thread, for one answer. */
const microsecondsOf = (rounds: readonly WatchedLoad[]) =>
  median(rounds.map(({ cores, perSecond }) => (cores.answering / perSecond) * 1e6)).toFixed(1);

const bench = await openBench();
const pathsFile = await insertChecks(bench, 100_000);
const program = await startProgram({
  DATABASE_URL: bench.databaseUrl,
  TOCSIN_DATA_DIR: `${bench.directory}-node`,
});
const yardstick = await startYardstick();
const job = { connections: 64, seconds: 5, rate: null, pathsFile, endsWith: '{"ok":true}' };
await load({ ...job, port: yardstick.port, seconds: WARM_SECONDS });
await load({ ...job, port: program.port, seconds: WARM_SECONDS });
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await untilRecorded(program.port);
  const bare = await loadAndWatch(bench, yardstick, job);
  const pings = await loadAndWatch(bench, program, job);
  rounds.push({
    bare,
    pings,
    ratio: pings.perSecond / bare.perSecond,
    cpuRatio: answeringRatio(pings, bare),
  });
}
await untilRecorded(program.port);
const windows = [];
for (let window = 0; window < WINDOWS; window += 1) {
  const steadily = () => load({ ...job, port: program.port, rate: 5_000, seconds: 10 });
  const [steady, disk] = await watchDisk(bench.directory, steadily);
  windows.push({ steady, disk });
  await untilRecorded(program.port);
}
await yardstick.stop();
await program.stop();
await bench.close();
const ratio = median(rounds.map((round) => round.ratio));
await report('ping-answers', {
  answersPerSecond: median(rounds.map(({ pings }) => pings.perSecond)),
  cores: coresOf(rounds.map(({ pings }) => pings)),
  yardstickPerSecond: median(rounds.map(({ bare }) => bare.perSecond)),
  yardstickCores: coresOf(rounds.map(({ bare }) => bare)),
  ratio: ratio.toFixed(2),
  /** By the processor time of the thread that answers, which holds where other programs take part of the machine. */
  cpuRatio: median(rounds.map(({ cpuRatio }) => cpuRatio)).toFixed(2),
  microsecondsOfPing: microsecondsOf(rounds.map(({ pings }) => pings)),
  microsecondsOfYardstick: microsecondsOf(rounds.map(({ bare }) => bare)),
  bar: BAR,
  holds: ratio >= BAR,
  p50MsAt5000: median(windows.map(({ steady }) => steady.p50Ms)).toFixed(2),
  p99MsAt5000: median(windows.map(({ steady }) => steady.p99Ms)).toFixed(2),
  p99MsOfWindows: windows.map(({ steady }) => steady.p99Ms.toFixed(1)).join(', '),
  diskP99MsOfWindows: windows.map(({ disk }) => disk.p99Ms.toFixed(1)).join(', '),
  diskLongestMsOfWindows: windows.map(({ disk }) => disk.longestMs.toFixed(1)).join(', '),
  barP99Ms: BAR_P99_MS,
  failed: windows.reduce((sum, { steady }) => sum + steady.failed, 0),
});
