// What Amazon SNS sends of CloudWatch: its own envelope, and alarms within. Pure.

import {
  field,
  isRecord,
  MOST_KEY_LENGTH,
  messageOf,
  momentOf,
  nameOf,
  type Reading,
  type Report,
  textAt,
  urlOf,
} from './report.ts';

/** The fields that are signed, as SNS names them. */
export interface SnsEnvelope {
  Type: string;
  MessageId: string;
  TopicArn: string;
  Message: string;
  Timestamp: string;
  SignatureVersion: string;
  Signature: string;
  SigningCertURL: string;
  Subject?: string;
  SubscribeURL?: string;
  Token?: string;
}

const REQUIRED = [
  ...(['Type', 'MessageId', 'TopicArn', 'Message', 'Timestamp'] as const),
  ...(['SignatureVersion', 'Signature', 'SigningCertURL'] as const),
];

export function readEnvelope(payload: unknown): SnsEnvelope | null {
  if (!isRecord(payload) || REQUIRED.some((name) => typeof field(payload, name) !== 'string')) return null;
  return Object.fromEntries(
    Object.entries(payload).filter(([, value]) => typeof value === 'string'),
  ) as unknown as SnsEnvelope;
}

/** `message` is the text within the envelope. */
export function readAlarm(message: unknown): Reading {
  const alarm = alarmOf(message);
  if (!alarm) return { ok: false, reason: 'no alarm of CloudWatch' };
  const { state, arn, name, reason, description, at } = alarm;
  if (state !== 'ALARM' && state !== 'OK') return { ok: true, reports: [], left_out: 0 };
  const isDown = state === 'ALARM';
  const report: Report = {
    key: arn.slice(0, MOST_KEY_LENGTH) || name,
    name: nameOf(name),
    state: isDown ? 'down' : 'up',
    severity: null,
    message: messageOf(description, reason),
    url: consoleUrl(arn, name),
    labels: {},
    at,
    expires_at: null,
  };
  return { ok: true, reports: [report], left_out: 0 };
}

/** As alarms notify of themselves, and as EventBridge passes them on. */
function alarmOf(message: unknown) {
  const [name, state] = [textAt(message, 'AlarmName'), textAt(message, 'NewStateValue')];
  if (name !== '' && state !== '')
    return {
      ...{ name, state, arn: textAt(message, 'AlarmArn') },
      reason: textAt(message, 'NewStateReason'),
      description: textAt(message, 'AlarmDescription'),
      at: momentOf(field(message, 'StateChangeTime')),
    };
  const detail = field(message, 'detail');
  const resources = field(message, 'resources');
  const [passedName, passedState] = [textAt(detail, 'alarmName'), textAt(detail, 'state', 'value')];
  if (passedName === '' || passedState === '') return null;
  return {
    ...{ name: passedName, state: passedState },
    arn: Array.isArray(resources) && typeof resources[0] === 'string' ? resources[0] : '',
    reason: textAt(detail, 'state', 'reason'),
    description: textAt(detail, 'configuration', 'description'),
    at: momentOf(field(detail, 'state', 'timestamp')),
  };
}

function consoleUrl(arn: string, name: string): string | null {
  const [, , service, region = ''] = arn.split(':');
  if (service !== 'cloudwatch' || !/^[a-z\d-]+$/.test(region)) return null;
  return urlOf(
    `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#alarmsV2:alarm/${encodeURIComponent(name)}`,
  );
}
