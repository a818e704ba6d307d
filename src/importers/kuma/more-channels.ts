// Notifications of Uptime Kuma to phones and homes, as channels. Pure.

import { byFields, type MadeChannel, NEEDS_APPRISE_SERVER } from '../channel-makers.ts';
import type { SourceItem } from '../source-item.ts';

const NO_ADDRESS: MadeChannel = { problem: 'It has no address.' };

/** By the names of Uptime Kuma. */
export const moreMakers: Readonly<Record<string, (item: SourceItem) => MadeChannel>> = {
  apprise: () => NEEDS_APPRISE_SERVER,
  pushbullet: byFields('pushbullet', { access_token: 'pushbulletAccessToken' }),
  pushover: (item) => {
    const made = byFields('pushover', {
      ...{ token: 'pushoverapptoken', user: 'pushoveruserkey', device: 'pushoverdevice' },
    })(item);
    if ('problem' in made || !item.isSet('pushoverpriority')) return made;
    const isEmergency = item.number('pushoverpriority') === 2;
    item.change('pushoverpriority', 'The priority follows from the severity of the rule.');
    return isEmergency ? { ...made, config: { ...made.config, emergency: true } } : made;
  },
  Bark: (item) => {
    const url = URL.parse(item.text('barkEndpoint') ?? '');
    const key = url?.pathname.split('/').findLast((part) => part !== '' && part !== 'push');
    if (!url || key === undefined) return NO_ADDRESS;
    item.carry('barkEndpoint', 'apiVersion');
    return { kind: 'bark', config: { device_key: key, server_url: url.origin } };
  },
  signal: (item) => {
    const url = URL.parse(item.text('signalURL') ?? '');
    if (!url) return NO_ADDRESS;
    item.carry('signalURL', 'signalNumber', 'signalRecipients');
    const recipients = (item.text('signalRecipients') ?? '').replaceAll(/\s/g, '').split(',');
    const server_url = `${url.origin}${url.pathname.replace(/\/v\d\/send\/?$/, '')}`;
    return { kind: 'signal', config: { server_url, number: item.text('signalNumber') ?? '', recipients } };
  },
  HomeAssistant: (item) => {
    item.carry('homeAssistantUrl', 'longLivedAccessToken', 'notificationService');
    return {
      kind: 'home_assistant',
      config: {
        server_url: (item.text('homeAssistantUrl') ?? '').trim(),
        access_token: item.text('longLivedAccessToken') ?? '',
        service: item.text('notificationService') ?? 'notify',
      },
    };
  },
};
