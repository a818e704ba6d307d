// What the service worker of the dashboard gets (web/worker/), in at most as many bytes as a push may have. Pure.

import type { Pushed, PushedWords } from '../../../../shared/pushed.ts';
import type { PageMessage } from '../provider.ts';
import { MOST_PUSHED_BYTES } from './encrypt.ts';

const MOST_TITLE_BYTES = 500;

export function pushPayload(
  { title, text, severity, links, ackToken, alertIds, openAlerts }: PageMessage,
  { words, confirm }: { words: PushedWords; confirm: Pushed['confirm'] },
): Buffer {
  const [first] = alertIds;
  const pushed: Pushed = {
    ...{ title: cut(title, MOST_TITLE_BYTES), body: '', open: links.open, badge: openAlerts, confirm },
    tag: first === undefined ? 'own' : `alert-${first}`,
    is_urgent: severity === 'critical' && ackToken !== null,
    act: ackToken === null ? null : { ...words, token: ackToken, alerts: alertIds.length },
  };
  const room = MOST_PUSHED_BYTES - Buffer.byteLength(JSON.stringify(pushed));
  return Buffer.from(JSON.stringify({ ...pushed, body: cut(text, room) }));
}

/** So that it has at most so many bytes as it is written in JSON. */
function cut(text: string, mostBytes: number): string {
  const written = (one: string) => Buffer.byteLength(JSON.stringify(one)) - 2;
  const characters = [...text.toWellFormed()];
  if (written(text.toWellFormed()) <= mostBytes) return text.toWellFormed();
  let bytes = written('…');
  const kept = characters.findIndex((one) => {
    bytes += written(one);
    return bytes > mostBytes;
  });
  return kept <= 0 ? '' : `${characters.slice(0, kept).join('')}…`;
}
