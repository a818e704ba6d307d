// Notifications of other tools whose fields are those of a channel under other names. Pure.

import type { DraftChannel } from './draft.ts';
import type { SourceItem } from './source-item.ts';

/** The channel, or why there is none. */
export type MadeChannel = Pick<DraftChannel, 'kind' | 'config'> | { problem: string };

/** Its address is for the command of Apprise, which is never run here. */
export const NEEDS_APPRISE_SERVER: MadeChannel = {
  problem: 'It runs Apprise itself: make an Apprise channel with the address of an Apprise API server.',
};

/** `fields`: of the source, by those of the channel. What is empty there is left out. */
export const byFields =
  (kind: string, fields: Readonly<Record<string, string>>) =>
  (item: SourceItem): MadeChannel => {
    item.carry(...Object.values(fields));
    const given = Object.entries(fields).map(([name, field]) => [name, item.text(field)]);
    return { kind, config: Object.fromEntries(given.filter(([, value]) => value !== null)) };
  };

export const unknownChannel = (kind: string): MadeChannel => ({
  problem: `Channels of the kind “${kind}” do not exist. A custom HTTP channel may do.`,
});

/** The address of the integration REST of Splunk On-Call has its key and the team's. */
export function splunkOnCallOf(url: string): MadeChannel {
  const [, api_key, routing_key] = /\/alert\/([^/?\s]+)\/([^/?\s]+)/.exec(url) ?? [];
  return api_key && routing_key
    ? { kind: 'splunk_on_call', config: { api_key, routing_key } }
    : { problem: 'Its address has no key and routing key of an integration REST – Generic.' };
}

/** Addresses in a list as mail programs write it, with or without names. */
export const addressesIn = (text: string | null): string[] =>
  (text ?? '').split(/[,;]/).flatMap((one) => /[^\s<>,;"]+@[^\s<>,;"]+/.exec(one)?.[0] ?? []);

/** Each once, as many as a channel takes. */
export const eachOnce = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map((one) => one.toLowerCase()))].slice(0, 10);

export function refuseMailServer(item: SourceItem, fields: readonly string[]): void {
  for (const field of fields)
    if (item.isSet(field)) item.refuse(field, 'Mail goes by the server that SMTP_URL names.');
}
