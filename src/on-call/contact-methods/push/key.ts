// The VAPID key of this instance: made at first use, and then the same for good, since each subscription is bound to it.

import type { App } from '../../../platform/app.ts';
import { openVapidKey, sealVapidKey } from '../sealed.ts';
import { findKey, insertKey } from './key-store.ts';
import { newVapidKey, type VapidKey } from './vapid.ts';

type Keeper = Pick<App, 'database' | 'secret' | 'clock'>;

/** As a browser subscribes with it. */
export const pushPublicKey = async (app: Keeper): Promise<string> =>
  (await vapidKey(app)).public_key.toString('base64url');

/** Of several that make one at once, one is first. */
export async function vapidKey(app: Keeper): Promise<VapidKey> {
  const found = (await findKey(app.database)) ?? (await makeKey(app));
  return { public_key: found.public_key, private_key: openVapidKey(app, found.private_sealed) };
}

async function makeKey(app: Keeper) {
  const { public_key, private_key } = newVapidKey();
  const made = { public_key, private_sealed: sealVapidKey(app, private_key) };
  await insertKey(app.database, made, app.clock.now());
  return (await findKey(app.database)) ?? made;
}
