// `tocsin secret retire`: ends what the secret before is still accepted for.

import { retireSecret } from '../../hosts/rotation.ts';
import { keptSecrets, writeSecrets } from '../../platform/secret-file.ts';
import { openOwnDatabase } from '../admin/open-app.ts';
import { print } from '../command.ts';
import { untilSignal } from '../progress.ts';

export async function retire(): Promise<void> {
  const own = await openOwnDatabase();
  try {
    const { database, dataDir, secrets, isGiven } = own;
    const isRetired = await untilSignal((signal) =>
      retireSecret(
        { database, now: () => new Date(), signal, onProgress: () => undefined },
        async () => (isGiven ? null : await keptSecrets(dataDir)) ?? secrets,
        async (current) => {
          if (!isGiven) await writeSecrets(dataDir, [current]);
        },
      ),
    );
    print(isRetired ? report(isGiven) : 'There is no secret before to retire: nothing was changed.\n');
  } finally {
    await own[Symbol.asyncDispose]();
  }
}

const report = (isGiven: boolean) =>
  `The secret before is retired: links that were signed under it no longer work.\n${isGiven ? 'Remove TOCSIN_SECRET_PREVIOUS from the environment of every node.\n' : ''}`;
