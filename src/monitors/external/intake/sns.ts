// Whether Amazon SNS sent a message, and confirming that messages are wanted: RSA over named fields, by a certificate that
// is fetched from SNS alone.
// https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html

import { createVerify, X509Certificate } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import type { SnsEnvelope } from '../kinds/cloudwatch.ts';
import { momentOf } from '../kinds/report.ts';

/** Of a region: the name of a bucket of S3 may begin with `sns.`. */
const HOST = /^sns\.[a-z]{2}(?:-[a-z]{1,20}){1,3}-\d\.amazonaws\.com(?:\.cn)?$/;
const CERTIFICATE = /^\/SimpleNotificationService-[\da-zA-Z]{1,100}\.pem$/;
const ALGORITHMS: Readonly<Record<string, string>> = { 1: 'RSA-SHA1', 2: 'RSA-SHA256' };
/** SNS tries for up to an hour; what is older is a replay. */
const OLDEST_MS = hours(2);
const AHEAD_MS = minutes(15);
const MOST_BYTES = 64 * 1_024;
const MOST_CERTIFICATES = 20;
const KEPT_MS = hours(24);

/** An address of SNS itself; null: another one. */
export function snsAddress(text: string, path?: RegExp): URL | null {
  if (text.length > 2_000 || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  const isOfSns = url.protocol === 'https:' && HOST.test(url.hostname) && isPlain;
  return isOfSns && (path === undefined || path.test(url.pathname)) ? url : null;
}

/** What is signed: names and values, each on a line. */
export function signedText(envelope: SnsEnvelope): string {
  const names =
    envelope.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const);
  return names.map((name) => (envelope[name] === undefined ? '' : `${name}\n${envelope[name]}\n`)).join('');
}

/** `certificate` in PEM. */
function isSigned(envelope: SnsEnvelope, certificate: string, now: Date): boolean {
  const algorithm = Object.hasOwn(ALGORITHMS, envelope.SignatureVersion)
    ? ALGORITHMS[envelope.SignatureVersion]
    : undefined;
  if (algorithm === undefined) return false;
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(certificate);
    if (now < new Date(validFrom) || now > new Date(validTo)) return false;
    return createVerify(algorithm)
      .update(signedText(envelope), 'utf8')
      .verify(publicKey, envelope.Signature, 'base64');
  } catch {
    return false; // No certificate, or no signature.
  }
}

type FetchCertificate = (app: App, url: URL) => Promise<string | null>;

interface KeptCertificate {
  pem: string;
  untilMs: number;
}

const kept = new WeakMap<App, Map<string, KeptCertificate>>();

/** null: it cannot be had. */
const fetchCertificate: FetchCertificate = async (app, { href }) => {
  const certificates = kept.get(app) ?? new Map<string, KeptCertificate>();
  kept.set(app, certificates);
  const nowMs = app.clock.monotonicMs();
  const known = certificates.get(href);
  if (known && known.untilMs > nowMs) return known.pem;
  const pem = await get(app, href);
  if (pem === null) return null;
  const [oldest] = certificates.size >= MOST_CERTIFICATES ? certificates.keys() : [];
  if (oldest !== undefined) certificates.delete(oldest);
  certificates.set(href, { pem, untilMs: nowMs + KEPT_MS });
  return pem;
};

async function get(app: App, url: string): Promise<string | null> {
  const answer = await app.safeFetch.fetch(url, {
    ...{ method: 'GET', timeoutMs: seconds(10), maxBytes: MOST_BYTES, privateAllowed: false },
  });
  return answer.answered && answer.status === 200 ? answer.body.toString('utf8') : null;
}

/** Why a message is not taken; null: SNS sent it, not long ago. */
export async function problemOf(
  app: App,
  envelope: SnsEnvelope,
  now: Date,
  certificateOf: FetchCertificate = fetchCertificate,
): Promise<'unsigned' | 'old' | 'unavailable' | null> {
  const sent = momentOf(envelope.Timestamp);
  if (!sent || sent < addMs(now, -OLDEST_MS) || sent > addMs(now, AHEAD_MS)) return 'old';
  const url = snsAddress(envelope.SigningCertURL, CERTIFICATE);
  if (!url) return 'unsigned';
  const certificate = await certificateOf(app, url);
  if (certificate === null) return 'unavailable';
  return isSigned(envelope, certificate, now) ? null : 'unsigned';
}

/** Says to SNS that its messages are wanted; false: it could not be reached, or refused. */
export async function confirmSubscription(app: App, { SubscribeURL = '' }: SnsEnvelope): Promise<boolean> {
  const url = snsAddress(SubscribeURL);
  return url !== null && (await get(app, url.href)) !== null;
}
