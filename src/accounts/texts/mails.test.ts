import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { QueuedMail } from '../../platform/mail/queue.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { accountDeletedMail, deletionAskedMail, deletionCancelledMail } from '../deletion/mails.ts';
import {
  addressChangedMail,
  addressInUseMail,
  changeAskedMail,
  confirmNewAddressMail,
} from '../email-change/mails.ts';
import {
  formerOwnerMail,
  invitationMail,
  leftMail,
  newOwnerMail,
  removedMail,
  roleChangedMail,
} from '../members/mails.ts';
import { passkeyChangedMail } from '../passkeys/mails.ts';
import { nearLimitMail } from '../plan-warnings/warn.ts';
import { recoveryCodeUsedMail } from '../second-factors/mails.ts';
import {
  addressTakenMail,
  confirmAddressMail,
  passwordChangedMail,
  resetPasswordMail,
} from '../sign-in/mails.ts';
import { twoFactorChangedMail, wrongCodesMail } from '../two-factor/mails.ts';

const app = bareApp();
const request: RequestFacts = {
  ...{ id: 'r', surface: 'dashboard', ip: '192.0.2.7', userAgent: null, headers: {}, query: {} },
  signal: new AbortController().signal,
};
const change = { email: 'new@example.org', request };
const news = { account_id: 1, account_name: 'Quillmoor', by: 'mira@example.org' };
const asked = { account_name: 'Quillmoor', asked_by: 'Mira', at: new Date('2026-06-23T06:42:00.000Z') };

type Write = (reader: MailReader) => Promise<QueuedMail>;

/** Each mail that an account sends, with its subject in both languages and a word of its text in German. */
const mails: readonly (readonly [write: Write, english: string, german: string, said: string])[] = [
  [
    (to) => confirmAddressMail(app, to, 'T'),
    'Confirm your email address',
    'Bestätige deine E-Mail-Adresse',
    'innerhalb von 24 Stunden',
  ],
  [
    (to) => addressTakenMail(app, to, request),
    'You already have an account',
    'Du hast schon ein Konto',
    'Adresse des Aufrufs: 192.0.2.7',
  ],
  [
    (to) => resetPasswordMail(app, to, 'T'),
    'Choose a new password',
    'Neues Passwort wählen',
    'innerhalb einer Stunde',
  ],
  [
    (to) => passwordChangedMail(app, to, request),
    'Your password was changed',
    'Dein Passwort wurde geändert',
    'abgemeldet',
  ],
  [
    (to) => confirmNewAddressMail(app, to, 'T'),
    'Confirm your new email address',
    'Bestätige deine neue E-Mail-Adresse',
    'Adresse bestätigen:',
  ],
  [
    (to) => addressInUseMail(app, to, request),
    'You already have an account',
    'Du hast schon ein Konto',
    'künftig mit dieser Adresse',
  ],
  [
    (to) => changeAskedMail(app, to, change),
    'Your email address is about to change',
    'Deine E-Mail-Adresse wird bald geändert',
    'Neue Adresse:        new@example.org',
  ],
  [
    (to) => addressChangedMail(app, to, change),
    'Your email address was changed',
    'Deine E-Mail-Adresse wurde geändert',
    'dashboard.test',
  ],
  [
    (to) =>
      invitationMail(app, to, {
        token: 'T',
        role: 'viewer',
        inviter: 'Mira',
        account_id: 1,
        account_name: 'Quillmoor',
      }),
    'You are invited to Quillmoor',
    'Einladung zu Quillmoor',
    'Rolle:          Betrachter: nur lesen',
  ],
  [
    (to) => roleChangedMail(app, to, { ...news, role: 'admin' }),
    'Your role in Quillmoor was changed',
    'Deine Rolle in Quillmoor wurde geändert',
    'Admin: ein Bearbeiter',
  ],
  [
    (to) => removedMail(app, to, news),
    'You were removed from Quillmoor',
    'Du wurdest aus Quillmoor entfernt',
    'Entfernt von: mira@example.org',
  ],
  [
    (to) => leftMail(app, to, news),
    'mira@example.org has left Quillmoor',
    'mira@example.org hat Quillmoor verlassen',
    'gehört',
  ],
  [(to) => newOwnerMail(app, to, news), 'Quillmoor is yours now', 'Quillmoor gehört jetzt dir', 'Inhaber'],
  [
    (to) => formerOwnerMail(app, to, { ...news, owner: 'bob@example.org' }),
    'You handed over Quillmoor',
    'Du hast Quillmoor übergeben',
    'Neuer Inhaber: bob@example.org',
  ],
  [
    (to) => passkeyChangedMail(app, to, { name: 'Laptop', change: 'added' }, request),
    'A passkey was added',
    'Ein Passkey wurde hinzugefügt',
    'Laptop',
  ],
  [
    (to) => passkeyChangedMail(app, to, { name: 'Laptop', change: 'removed' }, request),
    'A passkey was removed',
    'Ein Passkey wurde entfernt',
    'nicht mehr bei',
  ],
  [
    (to) => twoFactorChangedMail(app, to, 'on', request),
    'Two-factor sign-in was turned on',
    'Die Anmeldung in zwei Schritten ist eingeschaltet',
    'ein Code verlangt',
  ],
  [
    (to) => twoFactorChangedMail(app, to, 'off', request),
    'Two-factor sign-in was turned off',
    'Die Anmeldung in zwei Schritten ist ausgeschaltet',
    'dein Passwort allein',
  ],
  [
    (to) => twoFactorChangedMail(app, to, 'new_codes', request),
    'You have new recovery codes',
    'Du hast neue Wiederherstellungscodes',
    'die alten gelten nicht mehr',
  ],
  [
    (to) => wrongCodesMail(app, to, request),
    'Somebody has your password',
    'Jemand hat dein Passwort',
    'fünf Codes falsch',
  ],
  [
    (to) => recoveryCodeUsedMail(app, to, 3, request),
    'A recovery code was used',
    'Ein Wiederherstellungscode wurde benutzt',
    'Es sind noch 3 übrig.',
  ],
  [
    (to) => deletionAskedMail(app, to, asked),
    'Quillmoor is to be deleted',
    'Quillmoor soll gelöscht werden',
    '23. Juni 2026, 08:42 MESZ (06:42 UTC)',
  ],
  [
    (to) => deletionCancelledMail(app, to, { account_name: 'Quillmoor', cancelled_by: 'Mira' }),
    'Quillmoor will not be deleted',
    'Quillmoor wird nicht gelöscht',
    'abgebrochen',
  ],
  [
    (to) => accountDeletedMail(app, to, { account_name: 'Quillmoor', is_person_gone: true }),
    'Quillmoor was deleted',
    'Quillmoor wurde gelöscht',
    'nicht mehr gespeichert',
  ],
  [
    (to) => nearLimitMail(app, to, [{ account_name: 'Quillmoor', resource: 'servers', used: 41, most: 50 }]),
    'Quillmoor is close to the limits of its plan',
    'Quillmoor hat seinen Tarif fast ausgeschöpft',
    '41 von 50',
  ],
];

const alice = { email: 'alice@example.org', time_zone: 'Europe/Berlin' };

test('each mail of an account is written in the language and the time zone of its reader', async () => {
  for (const [write, english, german, said] of mails) {
    assert.equal((await write({ ...alice, language: 'en' })).subject, english);
    const mail = await write({ ...alice, language: 'de' });
    assert.equal(mail.subject, german);
    assert.ok(mail.text.includes(said), mail.text);
    assert.match(mail.html, /<html lang="de">/);
    assert.equal(mail.to, 'alice@example.org');
  }
});

test('nothing of a mail is in the other language', async () => {
  for (const [write] of mails) {
    const [english, german] = [
      await write({ ...alice, language: 'en' }),
      await write({ ...alice, language: 'de' }),
    ];
    const lines = new Set(english.text.split('\n').filter((line) => / \p{L}+ \p{L}+/u.test(line)));
    const same = german.text.split('\n').filter((line) => lines.has(line));
    assert.deepEqual(same, []);
  }
});

test('how many recovery codes are left is said as people count', async () => {
  for (const [left, english, german] of [
    [0, 'It was the last one', 'Es war der letzte'],
    [1, '1 code is left', 'noch einer übrig'],
    [9, '9 codes are left', 'noch 9 übrig'],
  ] as const) {
    for (const [language, words] of [
      ['en', english],
      ['de', german],
    ] as const) {
      const { text } = await recoveryCodeUsedMail(app, { ...alice, language }, left, request);
      assert.ok(text.includes(words), text);
    }
  }
});
