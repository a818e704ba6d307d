// Only what Amazon SNS signed, not long ago, is taken.

import assert from 'node:assert/strict';
import { createSign } from 'node:crypto';
import { test } from 'node:test';
import type { App } from '../../../platform/app.ts';
import { addMs, hours, minutes } from '../../../platform/time.ts';
import { issueCertificate } from '../../../testing/certificates.ts';
import type { SnsEnvelope } from '../kinds/cloudwatch.ts';
import { problemOf, signedText, snsAddress } from './sns.ts';

const now = new Date();
const issuer = issueCertificate({ commonName: 'sns.amazonaws.com' });

function signed(given: Partial<SnsEnvelope> = {}): SnsEnvelope {
  const envelope: SnsEnvelope = {
    ...{ Type: 'Notification', MessageId: 'm-1', TopicArn: 'arn:aws:sns:eu-central-1:1:alarms' },
    ...{ Message: '{"AlarmName":"Queue"}', Timestamp: now.toISOString(), SignatureVersion: '2' },
    SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0123abc.pem',
    Signature: '',
    ...given,
  };
  const algorithm = envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256';
  const Signature = createSign(algorithm).update(signedText(envelope)).sign(issuer.privateKey, 'base64');
  return { ...envelope, Signature };
}

// Nothing of the program is asked: the certificate is given.
const problem = (envelope: SnsEnvelope, certificate: string | null = issuer.cert, at = now) =>
  problemOf({} as App, envelope, at, async () => certificate);

test('both versions of signatures are taken, of notifications with a subject and of confirmations', async () => {
  assert.equal(await problem(signed()), null);
  assert.equal(await problem(signed({ SignatureVersion: '1', Subject: 'ALARM' })), null);
  const SubscribeURL = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
  assert.equal(await problem(signed({ Type: 'SubscriptionConfirmation', SubscribeURL, Token: 't' })), null);
});

test('what was changed, is of another certificate, is too old or names a certificate elsewhere is refused', async () => {
  for (const [name, value] of Object.entries({
    Message: '{}',
    TopicArn: 'arn:aws:sns:x:2:y',
    Subject: 'more',
  }))
    assert.equal(await problem({ ...signed(), [name]: value }), 'unsigned', name);
  assert.equal(await problem(signed({ SignatureVersion: '3' })), 'unsigned');
  assert.equal(await problem(signed(), issueCertificate({}).cert), 'unsigned');
  assert.equal(await problem(signed(), 'no certificate'), 'unsigned');
  const past = issueCertificate({ from: 0, to: now.getTime() - minutes(1) });
  assert.equal(await problem(signed(), past.cert), 'unsigned');
  assert.equal(await problem(signed(), null), 'unavailable');
  assert.equal(await problem(signed(), issuer.cert, addMs(now, hours(3))), 'old', 'a replay');
  assert.equal(await problem(signed({ Timestamp: addMs(now, hours(1)).toISOString() })), 'old');
  assert.equal(await problem(signed({ Timestamp: 'soon' })), 'old');
});

test('certificates and confirmations are asked of SNS alone', async () => {
  const path = '/SimpleNotificationService-0123abc.pem';
  for (const url of [
    `http://sns.eu-central-1.amazonaws.com${path}`,
    `https://sns.eu-central-1.amazonaws.com.evil.example${path}`,
    `https://evil.example/sns.eu-central-1.amazonaws.com${path}`,
    `https://sns.eu-central-1.amazonaws.com:8443${path}`,
    `https://user:pass@sns.eu-central-1.amazonaws.com${path}`,
    `https://evil.sns.eu-central-1.amazonaws.com${path}`,
    `https://bucket.s3.amazonaws.com${path}`,
    'https://sns.eu-central-1.amazonaws.com/evil.pem',
    'nonsense',
  ])
    assert.equal(await problem(signed({ SigningCertURL: url })), 'unsigned', url);
  assert.ok(snsAddress('https://sns.cn-north-1.amazonaws.com.cn/?Action=ConfirmSubscription'));
});
