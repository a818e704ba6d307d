// A server that speaks as much of S3 as backups need, in memory. It checks every signature by itself, from the
// description of Signature Version 4, and not with the package that signs.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface S3Server {
  env: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were neither finished nor cancelled. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Methods and paths, in their order. */
  calls: string[];
  /** What the next calls are answered with instead, a status each; `lost`: what was asked is done, and nothing is answered. */
  failures: (number | 'lost')[];
  /** What lists name as where they go on, instead of where they do. */
  nextToken: string | null;
}

const [KEY_ID, SECRET, BUCKET, REGION] = [
  'AKIAEXAMPLE',
  'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLE',
  'backups',
  'eu-central-1',
];
const PAGE = 2;

export async function startS3Server(t: TestContext): Promise<S3Server> {
  const store: S3Server = {
    env: {},
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    failures: [],
    nextToken: null,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const failure = store.failures.shift();
      const { status, headers = {}, content = '' } = answerTo(store, request, body, failure);
      if (failure === 'lost') response.destroy();
      else response.writeHead(status, headers).end(content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  store.env = {
    TOCSIN_BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    TOCSIN_BACKUP_S3_BUCKET: BUCKET,
    TOCSIN_BACKUP_S3_REGION: REGION,
    TOCSIN_BACKUP_S3_KEY_ID: KEY_ID,
    TOCSIN_BACKUP_S3_SECRET: SECRET,
  };
  return store;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  content?: string | Buffer;
}

const refused = (status: number, code: string): Answer => ({
  status,
  content: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Said by the test &amp; nobody else</Message></Error>`,
});

function answerTo(
  store: S3Server,
  request: IncomingMessage,
  body: Buffer,
  failure: number | 'lost' | undefined,
): Answer {
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  store.calls.push(`${request.method} ${url.pathname}`);
  if (typeof failure === 'number') return refused(failure, 'SlowDown');
  if (!isSigned(request, url, body)) return refused(403, 'SignatureDoesNotMatch');
  const [, bucket = '', ...rest] = url.pathname.split('/');
  if (bucket !== BUCKET) return refused(404, 'NoSuchBucket');
  const key = rest.map(decodeURIComponent).join('/');
  const upload = url.searchParams.get('uploadId');
  if (request.method === 'POST')
    return upload === null ? begin(store, key) : finish(store, key, upload, body);
  if (request.method === 'DELETE') {
    if (upload === null) store.objects.delete(key);
    else store.uploads.delete(upload);
    return { status: 204 };
  }
  if (request.method === 'PUT')
    return put(store, key, { upload, body, number: Number(url.searchParams.get('partNumber')) });
  if (key === '') return list(store, url.searchParams);
  const found = store.objects.get(key);
  return found ? { status: 200, content: found } : refused(404, 'NoSuchKey');
}

function put(
  store: S3Server,
  key: string,
  { upload, body, number }: { upload: string | null; body: Buffer; number: number },
) {
  const headers = { etag: `"${createHash('md5').update(body).digest('hex')}"` };
  if (upload === null) store.objects.set(key, body);
  else if (!store.uploads.get(upload)?.set(number, body)) return refused(404, 'NoSuchUpload');
  return { status: 200, headers };
}

function begin(store: S3Server, key: string): Answer {
  const id = `${key}#${store.calls.length}`;
  store.uploads.set(id, new Map());
  return { status: 200, content: `<R><UploadId>${id}</UploadId></R>` };
}

function finish(store: S3Server, key: string, upload: string, body: Buffer): Answer {
  const parts = store.uploads.get(upload);
  if (!parts) return refused(404, 'NoSuchUpload');
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
  const contents = listed.map((number) => parts.get(number) ?? Buffer.alloc(0));
  // As S3 does, late and with status 200.
  if (contents.slice(0, -1).some(({ length }) => length < 5 * 1_024 * 1_024))
    return { ...refused(200, 'EntityTooSmall') };
  store.objects.set(key, Buffer.concat(contents));
  store.uploads.delete(upload);
  return { status: 200, content: '<R/>' };
}

function list(store: S3Server, query: URLSearchParams): Answer {
  const keys = [...store.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const start = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(start, start + PAGE);
  const entries = page.map(
    (key) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>${store.objects.get(key)?.length}</Size></Contents>`,
  );
  const isMore = start + PAGE < keys.length;
  const token = store.nextToken ?? start + PAGE;
  const next = isMore ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  return { status: 200, content: `<R><IsTruncated>${isMore}</IsTruncated>${next}${entries.join('')}</R>` };
}

const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, keyId, day = '', region = '', names = '', signature = ''] =
    SIGNATURE.exec(String(request.headers.authorization)) ?? [];
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const hash = sha256(body);
  if (keyId !== KEY_ID || region !== REGION || header('x-amz-content-sha256') !== hash) return false;
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${SECRET}`));
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
