// A password from whoever calls: typed twice on the terminal without being shown, or read from stdin. Never an argument,
// which everybody on the machine could read.

import { StartupProblem } from '../../platform/startup-problem.ts';
import { UsageError } from '../command.ts';

const MOST_BYTES = 4_096;

/** Throws UsageError where there is neither a terminal nor the wish to read stdin. */
export async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return readLine('password');
  if (!process.stdin.isTTY)
    throw new UsageError('there is no terminal to ask for the password: give --password-stdin');
  const password = await ask('New password: ');
  if ((await ask('Once more: ')) !== password) throw new StartupProblem('The two passwords differ.');
  return password;
}

/** The one line of stdin, without its end. `what` it is, for the sentence that says it is none. */
export async function readLine(what: 'password' | 'secret'): Promise<string> {
  // Whatever wrote it may have ended the line.
  const line = (await everythingOf(process.stdin, what)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(line)) throw new StartupProblem(`A ${what} has one line only.`);
  return line;
}

async function everythingOf(stream: AsyncIterable<Buffer | string>, what: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    chunks.push(buffer);
    bytes += buffer.length;
    if (bytes > MOST_BYTES) throw new StartupProblem(`That is too long for a ${what}.`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const END = new Set(['\r', '\n', '\u0004']);
const BACKSPACE = new Set(['\b', '\u007f']);
const INTERRUPT = '\u0003';

/** The prompt goes to stderr, as stdout may be kept. */
function ask(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed = '';
  const end = () => {
    stdin.off('data', onTyped).setRawMode(false).pause();
    stderr.write('\n');
  };
  const onTyped = (text: string) => {
    for (const character of text) {
      if (character === INTERRUPT) {
        end();
        return reject(new StartupProblem('Stopped: nothing was changed.'));
      }
      if (END.has(character)) {
        end();
        return resolve(typed);
      }
      typed = BACKSPACE.has(character) ? [...typed].slice(0, -1).join('') : typed + character;
    }
  };
  stderr.write(prompt);
  stdin.setEncoding('utf8').setRawMode(true).on('data', onTyped).resume();
  return promise;
}
