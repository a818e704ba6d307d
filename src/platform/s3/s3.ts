// Objects in storage that speaks the S3 protocol: the few calls that backups need, signed by Signature Version 4.

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Config } from '../config-backups.ts';
import { packageOnFirstUse } from '../first-use.ts';
import { StartupProblem } from '../startup-problem.ts';
import { hours, minutes, seconds } from '../time.ts';
import { elementsOf, textOf } from './xml.ts';

const aws4fetch = packageOnFirstUse<typeof import('aws4fetch')>('aws4fetch');

export interface StoredObject {
  name: string;
  bytes: number;
}

export interface Bucket {
  /** Throws StartupProblem, as all of these do, where the storage says no or nothing. */
  put(name: string, content: Buffer): Promise<void>;
  beginUpload(name: string): Promise<string>;
  /** Gives the tag of the part. Parts are numbered from 1, and all but the last one have 5 MB or more. */
  putPart(name: string, part: { upload: string; number: number; content: Buffer }): Promise<string>;
  finishUpload(name: string, upload: { id: string; tags: readonly string[]; bytes: number }): Promise<void>;
  cancelUpload(name: string, upload: string): Promise<void>;
  get(name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Those whose names begin so, below the prefix of the configuration, which is not part of the names. */
  list(beginning: string): Promise<StoredObject[]>;
  /** One that is not there is deleted as well. */
  remove(name: string): Promise<void>;
}

/** The storage understood and said no. */
class Refused extends StartupProblem {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

const TRIES = 4;
/** Of a list, of up to 1,000 objects each: more is a storage that does not come to an end. */
const MOST_PAGES = 1_000;
const ANSWER_MS = minutes(10);
/** Of a whole backup. */
const DOWNLOAD_MS = hours(12);

interface Call {
  method: string;
  /** null: the bucket itself. */
  name: string | null;
  query?: Record<string, string>;
  body?: Buffer;
  /** Until all of the answer is read. */
  timeoutMs?: number;
}

export function openBucket(config: S3Config, signal: AbortSignal): Bucket {
  const { keyId: accessKeyId, secretKey: secretAccessKey, region, prefix } = config;
  const client = new (aws4fetch().AwsClient)({ accessKeyId, secretAccessKey, region, service: 's3' });

  async function answerTo({
    method,
    name,
    query = {},
    body,
    timeoutMs = ANSWER_MS,
  }: Call): Promise<Response> {
    const path = name === null ? '' : `/${`${prefix}${name}`.split('/').map(encodeURIComponent).join('/')}`;
    const url = new URL(`${config.endpoint}/${config.bucket}${path}`);
    url.search = new URLSearchParams(query).toString();
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    for (let tries = 1; ; tries += 1) {
      const request = await client.sign(url.href, {
        ...{ method, redirect: 'error', headers: { 'x-amz-content-sha256': hash } },
        ...(body ? { body: new Uint8Array(body) } : {}),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      const answer = await fetch(request).catch((error: unknown) => {
        signal.throwIfAborted();
        return { error };
      });
      const isPassing = 'error' in answer || answer.status >= 500 || answer.status === 429;
      if (isPassing && tries < TRIES) await delay(seconds(2 ** (tries - 1)), undefined, { signal });
      else if ('error' in answer) throw unreachable(config, answer.error);
      else if (answer.ok) return answer;
      else throw refused(config, answer.status, await answer.text().catch(() => ''));
    }
  }

  const done = async (call: Call) => void (await (await answerTo(call)).arrayBuffer());
  const textFor = async (call: Call) => (await answerTo(call)).text();

  const list = (beginning: string) => listObjects(config, textFor, beginning);

  return {
    put: (name, body) => done({ method: 'PUT', name, body }),
    async beginUpload(name) {
      const upload = textOf(await textFor({ method: 'POST', name, query: { uploads: '' } }), 'UploadId');
      return upload ?? fail(config, 'it gave no id for an upload');
    },
    async putPart(name, { upload, number, content }) {
      const query = { partNumber: String(number), uploadId: upload };
      const answer = await answerTo({ method: 'PUT', name, query, body: content });
      await answer.arrayBuffer();
      return answer.headers.get('etag') ?? fail(config, 'it gave no tag for a part');
    },
    async finishUpload(name, { id, tags, bytes }) {
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      try {
        const text = await textFor({ method: 'POST', name, query: { uploadId: id }, body });
        // What goes wrong late is said in an answer that began well.
        if (/<Error>/.test(text)) throw refused(config, 200, text);
      } catch (error) {
        // It was finished, and the answer got lost: who asks again is answered that there is no such upload any more.
        if (!(error instanceof Refused && error.code === 'NoSuchUpload')) throw error;
        const stored = await list(name);
        if (!stored.some((object) => object.name === name && object.bytes === bytes)) throw error;
      }
    },
    cancelUpload: (name, uploadId) => done({ method: 'DELETE', name, query: { uploadId } }),
    async get(name) {
      const { body } = await answerTo({ method: 'GET', name, timeoutMs: DOWNLOAD_MS });
      return body ?? fail(config, 'it gave nothing');
    },
    list,
    remove: (name) => done({ method: 'DELETE', name }),
  };
}

async function listObjects(
  config: S3Config,
  textFor: (call: Call) => Promise<string>,
  beginning: string,
): Promise<StoredObject[]> {
  const { prefix } = config;
  const objects: StoredObject[] = [];
  const tokens = new Set<string>();
  for (let from: Record<string, string> = {}; ; ) {
    const query = { 'list-type': '2', prefix: `${prefix}${beginning}`, ...from };
    const text = await textFor({ method: 'GET', name: null, query });
    for (const entry of elementsOf(text, 'Contents'))
      objects.push({
        name: (textOf(entry, 'Key') ?? '').slice(prefix.length),
        bytes: Number(textOf(entry, 'Size')),
      });
    if (textOf(text, 'IsTruncated') !== 'true') return objects;
    const next =
      textOf(text, 'NextContinuationToken') || fail(config, 'it does not say where a list goes on');
    if (tokens.has(next) || tokens.size === MOST_PAGES) fail(config, 'its list of objects has no end');
    tokens.add(next);
    from = { 'continuation-token': next };
  }
}

const placeOf = ({ endpoint, bucket }: S3Config) => `the bucket ${bucket} at ${endpoint}`;

function fail(config: S3Config, what: string): never {
  throw new StartupProblem(`The storage of ${placeOf(config)} is none of S3: ${what}.`);
}

function unreachable(config: S3Config, error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = cause instanceof Error ? cause.message || cause.name : String(cause);
  return new StartupProblem(`${upper(placeOf(config))} cannot be reached: ${why}.`);
}

function refused(config: S3Config, status: number, text: string) {
  const [code, message] = [textOf(text, 'Code'), textOf(text, 'Message')];
  const why = code === null ? `status ${status}` : `${code}${message === null ? '' : `: ${message}`}`;
  return new Refused(
    `${upper(placeOf(config))} refused: ${why.slice(0, 300)}. Check the variables TOCSIN_BACKUP_S3_…`,
    code,
  );
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
