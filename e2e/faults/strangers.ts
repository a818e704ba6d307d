// A process that sends pings of random slugs with bodies of 12 KB, each from another network, as fast as they are
// answered; told to stop, it prints how many were.

import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const CONNECTIONS = 16;
const PIPELINED = 8;
const BODY = 'x'.repeat(12 * 1_024);
const ANSWER = '{"ok":true}';

const port = Number(process.argv[2]);
let answered = 0;

function flood() {
  const socket = connect(port, '127.0.0.1');
  let open = 0;
  let tail = '';
  const send = () => {
    for (; open < PIPELINED; open += 1) socket.write(request());
  };
  socket
    .setEncoding('latin1')
    .on('connect', send)
    .on('error', () => {});
  socket.on('data', (text: string) => {
    const answers = (tail + text).split(ANSWER);
    tail = answers.at(-1)?.slice(1 - ANSWER.length) ?? '';
    answered += answers.length - 1;
    open -= answers.length - 1;
    send();
  });
  socket.once('close', flood);
}

const request = () =>
  `POST /ping/${randomUUID()} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${anyAddress()}\r\n` +
  `Content-Length: ${BODY.length}\r\n\r\n${BODY}`;

const anyAddress = () => [randomInt(1, 224), randomInt(256), randomInt(256), 1].join('.');

process.once('SIGTERM', () => {
  process.stdout.write(String(answered));
  process.exit(0);
});
for (let count = 0; count < CONNECTIONS; count += 1) flood();
