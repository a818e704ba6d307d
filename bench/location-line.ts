// The line of a location, as a process in the middle: takes connections under the address of the service and hands what
// comes on, each way as late as the last line of stdin says, in milliseconds.
//
//   node bench/location-line.ts ADDRESS TOWARDS PORT…

import { connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

const [address, towards, ...ports] = process.argv.slice(2);
let delayMs = 0;

function pump(from: Socket, to: Socket) {
  // What was sent later never arrives earlier, also where the line gets faster meanwhile.
  let freeAt = 0;
  const later = (act: () => void) => {
    const at = Math.max(freeAt, performance.now() + delayMs);
    freeAt = at;
    setTimeout(act, Math.max(0, at - performance.now()));
  };
  from.on('data', (chunk) => later(() => to.writable && to.write(chunk)));
  from.on('end', () => later(() => to.end()));
  from.on('close', (hadError) => hadError && later(() => to.destroy()));
}

for (const port of ports.map(Number))
  createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: towards, port, allowHalfOpen: true });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      pump(one, other);
    }
  }).listen(port, address);

for await (const line of createInterface({ input: process.stdin })) delayMs = Number(line);
process.exit();
