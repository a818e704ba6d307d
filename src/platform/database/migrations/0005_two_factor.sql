-- Second factors: codes from an app, recovery codes, passkeys, and the challenges that wait for one of them.

create table totp (
  person_id bigint primary key references person on delete cascade,
  sealed_seed bytea not null,
  last_used_step bigint not null default 0,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3)
);
comment on column totp.last_used_step is
  'Steps of 30 seconds since 1970; a code of this step or an earlier one is worth nothing any more.';
comment on column totp.confirmed_at is 'When the first code was given; null: set up, but not asked for at sign-in yet.';

create table recovery_code (
  code_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  created_at timestamptz(3) not null
);
create index recovery_code_by_person on recovery_code (person_id);
comment on table recovery_code is 'Those that are left: one that was used is deleted.';

create table two_factor_challenge (
  token_hash bytea primary key,
  person_id bigint not null references person on delete cascade,
  surface text not null check (surface in ('api', 'dashboard')),
  credential_version integer not null,
  attempts_left integer not null check (attempts_left >= 0),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index two_factor_challenge_by_person on two_factor_challenge (person_id);
create index two_factor_challenge_by_expiry on two_factor_challenge (expires_at);
comment on table two_factor_challenge is 'A password was right, and a second factor is waited for.';

create table passkey_user (
  person_id bigint primary key references person on delete cascade,
  handle bytea not null unique
);
comment on table passkey_user is 'The random name under which authenticators know a person (WebAuthn user handle).';

create table passkey (
  id bigint primary key generated always as identity,
  person_id bigint not null references person on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  name text not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_by_person on passkey (person_id, id);
comment on column passkey.public_key is 'A COSE key (RFC 9052), as the authenticator sent it.';
comment on column passkey.sign_count is 'Of the last use; 0 where the authenticator does not count.';

create table passkey_challenge (
  challenge_hash bytea primary key,
  person_id bigint references person on delete cascade,
  surface text not null check (surface in ('api', 'dashboard')),
  expires_at timestamptz(3) not null
);
create index passkey_challenge_by_person on passkey_challenge (person_id);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
comment on column passkey_challenge.person_id is 'Who may register a passkey with it; null: it is for signing in.';
