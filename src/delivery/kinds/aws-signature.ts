// Signature version 4 of Amazon Web Services, in headers:
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html. Pure; aws4fetch signs by
// Web Crypto, which only answers later, and a message is presented at once.

import { createHash } from 'node:crypto';
import type { ChannelRequest } from './kind.ts';
import { hmacSha256 } from './requests.ts';

interface AwsKeys {
  access_key_id: string;
  secret_access_key: string;
  region: string;
  service: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of an address without a query. */
export function signedForAws(
  { url, method, headers, body }: ChannelRequest,
  { access_key_id, secret_access_key, region, service }: AwsKeys,
  now: Date,
): ChannelRequest {
  const { host, pathname } = new URL(url);
  const time = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = { ...headers, host, 'x-amz-date': time };
  const names = Object.keys(signed).sort();
  const canonical = [
    ...[method, pathname, ''],
    ...names.map((name) => `${name}:${signed[name]}`),
    ...['', names.join(';'), sha256(body ?? '')],
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, 'aws4_request'].reduce(
    (above: Buffer, part) => hmacSha256(above, part),
    Buffer.from(`AWS4${secret_access_key}`),
  );
  const signature = hmacSha256(key, text).toString('hex');
  return {
    ...{ url, method, body },
    headers: {
      ...headers,
      'x-amz-date': time,
      authorization: `AWS4-HMAC-SHA256 Credential=${access_key_id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
  };
}
