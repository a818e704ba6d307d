// `tocsin secret rotate`: encrypts what is stored under a new secret.

import {
  beginRotation,
  finishRotation,
  type Plan,
  planRotation,
  planWith,
  type Rotated,
} from '../../hosts/rotation.ts';
import { freshSecret, keptSecrets, writeSecrets } from '../../platform/secret-file.ts';
import { openOwnDatabase } from '../admin/open-app.ts';
import { print } from '../command.ts';
import { openProgress, untilSignal } from '../progress.ts';

type OwnDatabase = Awaited<ReturnType<typeof openOwnDatabase>>;

export async function rotate(): Promise<void> {
  const own = await openOwnDatabase();
  const progress = openProgress('encrypted anew', String);
  try {
    const plan = await makePlan(own);
    if (plan.kind === 'settled') return print(instructions(own.secrets.length > 1));
    const { old, new: fresh } = plan;
    const rotated = await untilSignal(async (signal) => {
      const context = { database: own.database, now: () => new Date(), signal, onProgress: progress.show };
      if (plan.kind === 'begin') await beginRotation(context, { old, new: fresh });
      return finishRotation(context, { old, new: fresh });
    }, 'Stopped by a signal. Run "tocsin secret rotate" again: it goes on where it was.');
    progress.end();
    print(report(rotated, own.isGiven));
  } finally {
    progress.end();
    await own[Symbol.asyncDispose]();
  }
}

/** In the data directory a new secret is made where none is waiting, by one command at a time. */
const makePlan = ({ database, dataDir, secrets, isGiven }: OwnDatabase): Promise<Plan> =>
  planWith(database, async (state) => {
    const known = isGiven ? secrets : ((await keptSecrets(dataDir)) ?? secrets);
    const plan = planRotation(known, state);
    if (isGiven || plan.kind !== 'settled') return plan;
    const fresh = freshSecret();
    await writeSecrets(dataDir, [fresh, plan.current]);
    return { kind: 'begin', old: plan.current, new: fresh };
  });

const instructions = (hasPrevious: boolean) => `The secret is set by TOCSIN_SECRET. To rotate it:

1. Set on every node, and restart them one after another:
     TOCSIN_SECRET=${freshSecret()}
     TOCSIN_SECRET_PREVIOUS=<what TOCSIN_SECRET is now>
   They go on encrypting under the secret before.
2. Run "tocsin secret rotate" again, with the same environment.
3. When nobody needs links of old mails any more, 90 days later or at once, run "tocsin secret retire" and remove
   TOCSIN_SECRET_PREVIOUS.

The new secret was made for you just now and is stored nowhere else: save it where you keep the present one.
${hasPrevious ? 'The last rotation is finished: TOCSIN_SECRET_PREVIOUS is there for links of old mails only.\n' : ''}When it rotates, links from before an earlier rotation stop working.
Nothing was changed.
`;

function report({ resealed, unreadable, nodes }: Rotated, isGiven: boolean): string {
  const lines = [
    `The secret is rotated: ${resealed} values are encrypted under the new one (nodes that run: ${nodes}).`,
  ];
  if (unreadable > 0)
    lines.push(
      `${unreadable} more can be decrypted with neither secret and were left as they are: run "tocsin doctor".`,
    );
  lines.push(
    'Links that were mailed before (acknowledge, unsubscribe, confirm, manage) work for 90 days more. To end them now, run "tocsin secret retire".',
    'Those from before an earlier rotation no longer work.',
    isGiven
      ? 'Keep TOCSIN_SECRET_PREVIOUS until then.'
      : 'The new secret is in the file "secret" of the data directory. Make a backup: those before open with the secret in them only.',
  );
  return `${lines.join('\n')}\n`;
}
