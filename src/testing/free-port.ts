import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that Linux gives to connections that go out: one of them could take the port before it is listened on. */
const FIRST = 20_000;
/** Of a process, so that two that choose at the same time choose from others. */
const OF_A_PROCESS = 40;
const PROCESSES = 300;
/** Not the same for two whose numbers are so far apart. */
let chosen = randomInt(OF_A_PROCESS);

/** One that nothing listens on, for a program that has to be given its port. Throws where all of this process are taken. */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % PROCESSES) * OF_A_PROCESS;
  for (let tries = 0; tries < OF_A_PROCESS; tries += 1) {
    const port = first + (chosen++ % OF_A_PROCESS);
    if (await isFree(port)) return port;
  }
  throw new Error(`something listens on each of the ports from ${first} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
