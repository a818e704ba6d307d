// What a page has to know before it asks somebody to register.

import type { App } from '../../platform/app.ts';
import { type Registration, registrationNow } from '../people/founding.ts';

export async function registrationRules(
  app: App,
): Promise<{ registration: Registration; needs_setup_token: boolean }> {
  const registration = await registrationNow(app, app.database);
  return { registration, needs_setup_token: registration === 'first' && app.setupToken !== null };
}
