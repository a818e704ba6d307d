// The configuration of a channel, as it is stored and opened.

import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';
import type { Config } from '../kinds/masks.ts';

// The context binds what is sealed to its row, so that it cannot be moved to another channel.
const configOf = (id: number) => `channel.config:${id}`;

export const sealConfig = (app: App, id: number, config: Config) =>
  sealSecret(app.secret, JSON.stringify(config), configOf(id));
export const openConfig = (app: Pick<App, 'secret'>, id: number, sealed: Buffer): Config =>
  JSON.parse(openSecret(app.secret, sealed, configOf(id)));
