// How backups are encrypted, as the environment says it.

import { isIdentity, isRecipient } from './backup/encryption.ts';
import type { EnvironmentReader } from './environment.ts';
import { listOf } from './environment-values.ts';

export interface BackupConfig {
  /** Encrypts, and decrypts. null: see `recipients`. */
  passphrase: string | null;
  /** Those that backups are encrypted to. None, and no passphrase: they are not encrypted. */
  recipients: string[];
  /** What decrypts them. */
  identities: string[];
}

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
  },
});

/** As in a file of age-keygen: one in each line, with comments. */
const keyLines = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .join(',');

/** What is wrong with them only together. */
export function judgeBackups(env: EnvironmentReader, { backup }: { backup: BackupConfig }): void {
  if (backup.passphrase !== null && backup.recipients.length > 0)
    env.refuse(
      'TOCSIN_BACKUP_PASSPHRASE and TOCSIN_BACKUP_RECIPIENTS are both set, but only one of them may be.',
    );
}
