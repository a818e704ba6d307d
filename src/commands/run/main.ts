// `tocsin run`: runs a command and reports it. Whatever goes wrong with the reporting, the command does not notice.

import { startCommand } from './command.ts';
import { furtherStdio, openDescriptors } from './descriptors.ts';
import { type Ending, verdictOf } from './ending.ts';
import { leave } from './leave.ts';
import { type RunOptions, readOptions } from './options.ts';
import { openOutlet } from './outlet.ts';
import { inheritedOutput, openOutput } from './output.ts';
import type { Passage } from './passage.ts';
import { openHead, PLUGIN_OUTPUT_BYTES, pluginBody, pluginVerdict } from './plugin.ts';
import { BODY_BYTES, openReport } from './report.ts';
import { openTail, pingBody } from './tail.ts';
import { USAGE } from './usage.ts';
import { whereToPing } from './whereto.ts';

/** How long processes that the command left behind may still add to the output that is sent. */
const LEFT_BEHIND_MS = 250;
/** A command that was killed must not live on in us because nobody reads its output. */
const UNREAD_MS = 10_000;

/** Throws UsageError before anything runs. */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args, process.env);
  if (options) await runJob(options);
  else process.stdout.write(USAGE);
}

async function runJob(options: RunOptions): Promise<void> {
  const [stdout, stderr] = [openOutlet(1), openOutlet(2)];
  const complain = (text: string) => stderr.write(Buffer.from(`${prefixOf(options)}${text}\n`));
  const { pluginFailsFrom: failsFrom, command } = options;
  // One byte more, so that it can be seen whether there was more.
  const kept = failsFrom ? openHead(PLUGIN_OUTPUT_BYTES) : openTail(BODY_BYTES + 1);
  // Before we open files ourselves.
  const further = furtherStdio(openDescriptors());
  const output = options.sendsOutput ? openOutput(stdout, stderr, kept) : inheritedOutput();
  const running = startCommand({
    command,
    args: options.args,
    stdio: [...output.stdio, ...further],
    timeoutSeconds: options.timeout?.seconds ?? null,
  });
  const passages = output.connect(running.child);
  // Nothing that goes wrong in us may end us before the command, nor look like a success.
  process.exitCode = 1;
  process.on('uncaughtException', (error) => complain(String(error)));
  const report = openReport((stop) => whereToPing(options, process.env, stop), options.retryForMs);
  const ending = await running.ended;
  const hurry = new AbortController();
  running.onSignal(() => {
    report.giveUp();
    hurry.abort();
  });
  if (ending.kind === 'not_started') complain(`${command}: ${ending.reason}`);
  await settled(passages);
  const overran = running.hasOverrun() ? (options.timeout?.text ?? null) : null;
  const verdict = failsFrom
    ? pluginVerdict(ending, { command, overran, failsFrom })
    : verdictOf(ending, command, overran);
  const { problem } = await report.end({
    path: verdict.path,
    body: (limit) => (failsFrom ? pluginBody : pingBody)(kept.bytes(), verdict.sentence, limit),
  });
  if (problem !== null && !options.quiet) complain(problem);
  const all = [...passages.map((passage) => passage.close()), stdout.drained(), stderr.drained()];
  await written(Promise.all(all), ending, hurry);
  leave(ending);
}

const prefixOf = ({ name }: RunOptions) => `tocsin run: ${name === null ? '' : `${name}: `}`;

/** Everything that the command wrote itself has been read. */
async function settled(passages: readonly Passage[]): Promise<void> {
  for (const passage of passages) passage.commandEnded();
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), LEFT_BEHIND_MS);
  await unless(over.signal, Promise.all(passages.map(({ ended }) => ended)));
  clearTimeout(timer);
}

/** Waits for a reader as the command itself would have waited. */
async function written(all: Promise<unknown>, ending: Ending, hurry: AbortController): Promise<void> {
  const timer = ending.kind === 'killed' ? setTimeout(() => hurry.abort(), UNREAD_MS) : undefined;
  await unless(hurry.signal, all);
  clearTimeout(timer);
}

/** Resolves once the work is done, or called off. */
function unless(off: AbortSignal, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    if (off.aborted) resolve();
    off.addEventListener('abort', () => resolve());
    void work.then(() => resolve());
  });
}
