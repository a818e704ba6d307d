// Reads what strangers uploaded, and what addresses that they named answer, in a process that ends with it.

import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { minutes, seconds } from '../../platform/time.ts';

export interface OrderToRead {
  tool: string;
  /** Absolute, all of them in `folder`. */
  files: readonly string[];
  folder: string;
  address: string | null;
  key: string | null;
  prefix: string;
  timezone: string;
  paused: boolean;
  keepSlugs: boolean;
  variables: Readonly<Record<string, string>>;
  privateAllowed: boolean;
  /** In milliseconds. */
  now: number;
}

export interface Progress {
  count: number;
  what: string;
}

/** Texts in JSON, as they are stored. */
interface ReadTexts {
  document: string;
  items: string;
  history: string;
  incidents: string;
}

/** A line that the process writes. */
export type ReadLine = { progress: Progress } | { problem: string } | { read: ReadTexts };

export type Outcome = { ok: true; read: ReadTexts } | { ok: false; problem: string };

const PROCESS = fileURLToPath(new URL('../read-process.ts', import.meta.url));
/** Of young and old objects; a database of 500 monitors takes a tenth of it. */
const MOST_HEAP_MB = 384;
/** Document, report, history and incidents, each of at most 8 MB, quoted. */
const MOST_BYTES = 64_000_000;
const MOST_COMPLAINT = 2_000;
const LONGEST_FILE_MS = seconds(120);
/** Free plans of other tools may be asked ten times a minute. */
const LONGEST_ADDRESS_MS = minutes(10);

/** What reads has its own code and its libraries, and the upload. Neither the data directory nor the settings. */
function rightsToRead(folder: string): string[] {
  const require = createRequire(import.meta.url);
  const own = ['../../', '../../../shared/', '../../../package.json'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  // Where libraries are looked for, and where they are: some managers of packages link to a store.
  const libraries = [
    ...(require.resolve.paths('undici') ?? []).filter((path) => path.endsWith('node_modules')),
    require.resolve('undici').replace(/([\\/]node_modules)[\\/].*$/, '$1'),
  ];
  return ['--permission', ...[...own, ...libraries, `${folder}/`].map((path) => `--allow-fs-read=${path}`)];
}

/** `problem` is for people. Throws where the process cannot even begin. */
export async function readInProcess(
  order: OrderToRead,
  {
    show,
    log,
    signal,
  }: { show: (progress: Progress) => void; log: (complaint: string) => void; signal: AbortSignal },
): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    [
      ...rightsToRead(order.folder),
      `--max-old-space-size=${MOST_HEAP_MB}`,
      '--disable-warning=ExperimentalWarning',
      PROCESS,
    ],
    {
      // No secret of the service is handed on to what reads files of strangers.
      env: {},
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: order.address === null ? LONGEST_FILE_MS : LONGEST_ADDRESS_MS,
      killSignal: 'SIGKILL',
      signal,
    },
  );
  return outcomeOf(child, order, { show, log });
}

function outcomeOf(
  child: ChildProcess,
  order: OrderToRead,
  { show, log }: { show: (progress: Progress) => void; log: (complaint: string) => void },
): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  let [rest, complaint, received] = ['', '', 0];
  let outcome: Outcome | null = null;
  const take = (text: string) => {
    const line = lineOf(text);
    if (line && 'progress' in line) show(line.progress);
    else if (line)
      outcome = 'read' in line ? { ok: true, read: line.read } : { ok: false, problem: line.problem };
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    received += text.length;
    if (received > MOST_BYTES) return void child.kill('SIGKILL');
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, MOST_COMPLAINT);
  });
  // A process that gave up reads no further.
  child.stdin?.on('error', () => undefined);
  child.on('error', reject);
  child.on('close', (code, ended) => {
    if (complaint !== '') log(complaint);
    // A code without an outcome: it did not even begin. What runs out of memory is ended by a signal.
    if (outcome === null && code !== null) reject(new Error(`reading an import ended with code ${code}`));
    else resolve(outcome ?? { ok: false, problem: ended === 'SIGKILL' ? TOO_LONG : TOO_MUCH });
  });
  child.stdin?.end(JSON.stringify(order));
  return promise;
}

const TOO_LONG = 'Reading it took too long. Use the command tocsin import.';
const TOO_MUCH = 'Reading it needed too much memory. Use the command tocsin import.';

/** null: none that the process writes. */
function lineOf(text: string): ReadLine | null {
  try {
    const line: ReadLine = JSON.parse(text);
    return line;
  } catch {
    return null;
  }
}
