// Amazon SNS: https://docs.aws.amazon.com/sns/latest/api/API_Publish.html

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { byteLength, fitText } from '../../messages/fit-text.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { signedForAws } from '../aws-signature.ts';
import { secretText } from '../fields.ts';
import { httpKind, type ServiceAnswer, type Verdict } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { dedupKey, formRequest, messageKey } from '../requests.ts';

/** Characters that are printable ASCII. */
const MAX_SUBJECT = 100;
/** 256 KB, as form encodes it: three bytes for one. */
const MAX_MESSAGE = 60_000;

const ARN =
  '^arn:(aws|aws-cn|aws-us-gov):sns:([a-z]{2}(?:-[a-z]+)+-\\d):(\\d{12}):([\\w-]{1,256}(?:\\.fifo)?)$';

export const kind = httpKind({
  kind: 'amazon_sns',
  group: 'general',
  place: 110,
  icon: 'Megaphone',
  name: 'Amazon SNS',
  description: 'A message to a topic of Amazon SNS, with what it is about as attributes.',
  for_people: true,
  config: Type.Object({
    topic_arn: Type.String({
      title: 'ARN of the topic',
      description: 'A topic whose name ends in .fifo gets the messages of an alert in their order.',
      pattern: ARN,
      reason: 'such as arn:aws:sns:eu-central-1:123456789012:alerts',
    }),
    access_key_id: Type.String({
      title: 'Access key ID',
      description: 'Of a user that may do sns:Publish to the topic.',
      pattern: '^[A-Z0-9]{16,128}$',
      reason: '16..128 of A-Z and 0-9',
    }),
    secret_access_key: secretText('Secret access key', 'Of the same user.'),
    language: ownersLanguage,
  }),
  target: () => null,
  present: (message, { topic_arn, access_key_id, secret_access_key }, { now }) => {
    const [, partition = '', region = ''] = new RegExp(ARN).exec(topic_arn) ?? [];
    const request = formRequest(
      `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}/`,
      fieldsFor(message, topic_arn),
    );
    const keys = { access_key_id, secret_access_key, region, service: 'sns' };
    return signedForAws(request, keys, now);
  },
  judge: judgeAnswer,
});

function fieldsFor(message: ChannelMessage, topic_arn: string): Record<string, string> {
  const subject = fitText(readable(message.headline), MAX_SUBJECT).replaceAll(/[^ -~]/g, '?');
  const attributes = { state: message.state, severity: message.severity, alert: dedupKey(message) };
  return {
    ...{
      Action: 'Publish',
      Version: '2010-03-31',
      TopicArn: topic_arn,
      Subject: subject.slice(0, MAX_SUBJECT),
    },
    Message: plainText(message, MAX_MESSAGE, { withHeadline: true, measure: byteLength }),
    ...Object.fromEntries(Object.entries(attributes).flatMap(attributeFields)),
    ...(topic_arn.endsWith('.fifo')
      ? { MessageGroupId: dedupKey(message), MessageDeduplicationId: messageKey(message) }
      : {}),
  };
}

const attributeFields = ([name, value]: [string, string], index: number): [string, string][] => {
  const at = `MessageAttributes.entry.${index + 1}`;
  return [
    [`${at}.Name`, name],
    [`${at}.Value.DataType`, 'String'],
    [`${at}.Value.StringValue`, value],
  ];
};

/** Answers are XML. A clock that is wrong, and a limit, are said in the code of an error. */
function judgeAnswer(answer: ServiceAnswer): Verdict {
  const [, code = ''] = /<Code>([\w.]{1,100})<\/Code>/.exec(answer.body.toString('utf8')) ?? [];
  if (/Throttl|RequestExpired|SignatureDoesNotMatch.*expired/.test(code))
    return { outcome: 'retry', why: code, wait_ms: null };
  const isOver = ['NotFound', 'AuthorizationError', 'InvalidClientTokenId', 'SignatureDoesNotMatch'].includes(
    code,
  );
  if (isOver) return { outcome: 'refused', why: `status ${answer.status}: ${code}` };
  return judgeUsual(answer);
}
