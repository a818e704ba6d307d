// How backups are encrypted, where they go and for how long they are kept, as the environment says it.

import { isIdentity, isRecipient } from './backup/encryption.ts';
import { cronProblem } from './cron.ts';
import type { EnvironmentReader } from './environment.ts';
import { integer, listOf, originOf } from './environment-values.ts';

export interface BackupConfig {
  /** Encrypts, and decrypts. null: see `recipients`. */
  passphrase: string | null;
  /** Those that backups are encrypted to. None, and no passphrase: they are not encrypted. */
  recipients: string[];
  /** What decrypts them. */
  identities: string[];
  /** A cron expression in UTC; null: none are made by themselves. */
  schedule: string | null;
  keep: KeptBackups;
  s3: S3Config | null;
}

/** The last one of so many days, weeks and months is kept. */
export interface KeptBackups {
  daily: number;
  weekly: number;
  monthly: number;
}

export interface S3Config {
  /** An origin, without a trailing slash. */
  endpoint: string;
  bucket: string;
  /** What the names of all objects begin with; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  keyId: string;
  secretKey: string;
}

/** Without the segments `.` and `..`, which an address has other uses for: the objects would be elsewhere, in any bucket. */
const PREFIX = /^(?=.{1,200}$)(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*\/*$/;

const NOT_SHOWN = () => '(not shown)';

export const readBackups = (env: EnvironmentReader): { backup: BackupConfig } => ({
  backup: {
    passphrase: env.read<string | null>({
      name: 'TOCSIN_BACKUP_PASSPHRASE',
      allowed: 'at least 12 characters long',
      fallback: null,
      parse: (text) => (text.length >= 12 ? text : undefined),
      shown: NOT_SHOWN,
    }),
    recipients: env.read<string[]>({
      name: 'TOCSIN_BACKUP_RECIPIENTS',
      allowed: 'recipients of age (age1…), separated by commas',
      fallback: [],
      parse: (text) => listOf(keyLines(text), isRecipient),
    }),
    identities: env.read<string[]>({
      name: 'TOCSIN_BACKUP_IDENTITY',
      allowed: 'a key of age (AGE-SECRET-KEY-1…)',
      fallback: [],
      parse: (text) => listOf(keyLines(text), isIdentity),
      shown: NOT_SHOWN,
    }),
    schedule: env.read<string | null>({
      name: 'TOCSIN_BACKUP_SCHEDULE',
      allowed: 'a cron expression of five fields in UTC, such as 30 3 * * *',
      fallback: null,
      parse: (text) => (cronProblem(text) === null ? text : undefined),
    }),
    keep: {
      daily: integer(env, 'TOCSIN_BACKUP_KEEP_DAILY', [1, 10_000], 7),
      weekly: integer(env, 'TOCSIN_BACKUP_KEEP_WEEKLY', [0, 10_000], 4),
      monthly: integer(env, 'TOCSIN_BACKUP_KEEP_MONTHLY', [0, 10_000], 6),
    },
    s3: readS3(env),
  },
});

/** As in a file of age-keygen: one in each line, with comments. */
const keyLines = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .join(',');

function readS3(env: EnvironmentReader): S3Config | null {
  const text = (name: string, fallback: string, [pattern, allowed]: readonly [RegExp, string]) =>
    env.read<string>({
      name,
      allowed,
      fallback,
      parse: (given) => (pattern.test(given) ? given : undefined),
      ...(name.endsWith('SECRET') ? { shown: NOT_SHOWN } : {}),
    });
  const region = text('TOCSIN_BACKUP_S3_REGION', 'us-east-1', [
    /^[\w-]{1,64}$/,
    'a region such as eu-central-1',
  ]);
  const endpoint = originOf(env, 'TOCSIN_BACKUP_S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`;
  const bucket = text('TOCSIN_BACKUP_S3_BUCKET', '', [
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
    'the name of a bucket',
  ]);
  const prefix = text('TOCSIN_BACKUP_S3_PREFIX', '', [
    PREFIX,
    'letters, digits, dots, dashes, underscores and slashes, such as tocsin/berlin',
  ]);
  const keyId = text('TOCSIN_BACKUP_S3_KEY_ID', '', [/^[\x21-\x7e]{1,128}$/, 'the id of an access key']);
  const secretKey = text('TOCSIN_BACKUP_S3_SECRET', '', [
    /^[\x21-\x7e]{1,256}$/,
    'the secret of an access key',
  ]);
  return bucket === ''
    ? null
    : {
        endpoint,
        bucket,
        prefix: prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`,
        region,
        keyId,
        secretKey,
      };
}

/** What is wrong with them only together. */
export function judgeBackups(env: EnvironmentReader, { backup }: { backup: BackupConfig }): void {
  const { passphrase, recipients, schedule, s3 } = backup;
  const isEncrypted = passphrase !== null || recipients.length > 0;
  if (passphrase !== null && recipients.length > 0)
    env.refuse(
      'TOCSIN_BACKUP_PASSPHRASE and TOCSIN_BACKUP_RECIPIENTS are both set, but only one of them may be.',
    );
  if (s3 && (s3.keyId === '' || s3.secretKey === ''))
    env.refuse(
      'TOCSIN_BACKUP_S3_BUCKET is set, so TOCSIN_BACKUP_S3_KEY_ID and TOCSIN_BACKUP_S3_SECRET must be set as well.',
    );
  if (schedule !== null && !s3)
    env.refuse('TOCSIN_BACKUP_SCHEDULE is set, so TOCSIN_BACKUP_S3_BUCKET must name where backups go.');
  if (schedule !== null && !isEncrypted) env.refuse(`TOCSIN_BACKUP_SCHEDULE is set, so ${ENCRYPTED_BY}`);
}

/** The end of a sentence about what leaves the machine. */
export const ENCRYPTED_BY =
  'TOCSIN_BACKUP_PASSPHRASE or TOCSIN_BACKUP_RECIPIENTS must be set: nothing is stored elsewhere in clear.';
