// Written by `npm run api-types` from the OpenAPI document: do not edit.

export type AccountRole = 'viewer' | 'editor' | 'admin' | 'owner';

export interface Operations {
  'GET /auth/registration': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      registration: 'first' | 'open' | 'invited' | 'closed';
      /**
       * Whether the first to register must give the token that the log shows since the start.
       */
      needs_setup_token: boolean;
    };
  };
  'POST /auth/register': {
    params: undefined;
    query: undefined;
    body: {
      email: string;
      /**
       * Any 8 to 256 characters after Unicode normalization (NFKC), but none of the most common passwords and not the e-mail address.
       */
      password: string;
      name?: string;
      invitation_token?: string;
      /**
       * Printed in the log at start where the first person to register has to give it.
       */
      setup_token?: string;
    };
    response:
      | {
          status: 'verification_sent';
        }
      | {
          status: 'ok';
          user: User;
          /**
           * null: the person is a member of no account.
           */
          account: {
            id: number;
            name: string;
            plan: string;
            role: AccountRole;
          } | null;
          session: {
            id: string;
            expires_at: string;
          };
          /**
           * On the API host only: the session token, for the Authorization header.
           */
          token?: string;
          token_type?: 'bearer';
        };
  };
  'POST /auth/verify-email': {
    params: undefined;
    query: undefined;
    body: {
      token: string;
      password: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: the person is a member of no account.
       */
      account: {
        id: number;
        name: string;
        plan: string;
        role: AccountRole;
      } | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'POST /auth/login': {
    params: undefined;
    query: undefined;
    body: {
      email: string;
      password: string;
    };
    response:
      | {
          status: 'ok';
          user: User;
          /**
           * null: the person is a member of no account.
           */
          account: {
            id: number;
            name: string;
            plan: string;
            role: AccountRole;
          } | null;
          session: {
            id: string;
            expires_at: string;
          };
          /**
           * On the API host only: the session token, for the Authorization header.
           */
          token?: string;
          token_type?: 'bearer';
        }
      | {
          status: 'two_factor_required';
          /**
           * For `POST /auth/2fa/verify` or `POST /auth/passkeys/login`, on this host and for 5 attempts.
           */
          challenge_token: string;
          /**
           * With which of them the sign-in can be completed.
           */
          methods: ('totp' | 'recovery_code' | 'passkey')[];
          expires_at: string;
        };
  };
  'POST /auth/forgot-password': {
    params: undefined;
    query: undefined;
    body: {
      email: string;
    };
    response: {
      status: 'reset_requested';
    };
  };
  'POST /auth/reset-password': {
    params: undefined;
    query: undefined;
    body: {
      token: string;
      /**
       * Any 8 to 256 characters after Unicode normalization (NFKC), but none of the most common passwords and not the e-mail address.
       */
      password: string;
    };
    response: {
      status: 'password_changed';
    };
  };
  'POST /auth/reauthenticate': {
    params: undefined;
    query: undefined;
    body: {
      password?: string;
      /**
       * Of the authenticator app, or a recovery code, which is used up.
       */
      code?: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: the person is a member of no account.
       */
      account: {
        id: number;
        name: string;
        plan: string;
        role: AccountRole;
      } | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'POST /auth/change-password': {
    params: undefined;
    query: undefined;
    body: {
      current_password: string;
      /**
       * Any 8 to 256 characters after Unicode normalization (NFKC), but none of the most common passwords and not the e-mail address.
       */
      new_password: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: the person is a member of no account.
       */
      account: {
        id: number;
        name: string;
        plan: string;
        role: AccountRole;
      } | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'GET /auth/session': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: SignedIn;
  };
  'POST /auth/logout': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /auth/sessions': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      sessions: Session[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'DELETE /auth/sessions/:id': {
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /start': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      session: SignedIn;
      profile: Profile;
      /**
       * null: the person is a member of no account, or it is suspended.
       */
      account: Account | null;
      announcements: {
        announcements: Announcement[];
        /**
         * Give it as `cursor` to get the next page; null on the last one.
         */
        next_cursor: string | null;
      };
    };
  };
  'POST /auth/2fa/verify': {
    params: undefined;
    query: undefined;
    body: {
      challenge_token: string;
      method: 'totp' | 'recovery_code';
      code: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: the person is a member of no account.
       */
      account: {
        id: number;
        name: string;
        plan: string;
        role: AccountRole;
      } | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'GET /auth/2fa': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: TwoFactor;
  };
  'POST /auth/2fa/totp/setup': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      /**
       * For typing into an authenticator app: base32, 160 bits.
       */
      secret: string;
      /**
       * The same for a QR code. SHA-1, 6 digits, 30 seconds.
       */
      otpauth_url: string;
    };
  };
  'POST /auth/2fa/totp/confirm': {
    params: undefined;
    query: undefined;
    body: {
      code: string;
    };
    response: {
      /**
       * Shown this once. Each is good for one sign-in; dashes and case do not matter.
       */
      recovery_codes: string[];
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'DELETE /auth/2fa/totp': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      ok: true;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'POST /auth/2fa/recovery-codes': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      /**
       * Shown this once. Each is good for one sign-in; dashes and case do not matter.
       */
      recovery_codes: string[];
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'POST /auth/passkeys/registration-options': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      rp: {
        id: string;
        name: string;
      };
      user: {
        id: string;
        name: string;
        displayName: string;
      };
      /**
       * Base64url; holds for five minutes and one answer.
       */
      challenge: string;
      pubKeyCredParams: {
        type: 'public-key';
        alg: number;
      }[];
      timeout: number;
      excludeCredentials: {
        id: string;
        type: 'public-key';
        transports: string[];
      }[];
      authenticatorSelection: {
        residentKey: 'required';
        requireResidentKey: true;
        userVerification: 'required';
      };
      attestation: 'none';
    };
  };
  'POST /auth/passkeys': {
    params: undefined;
    query: undefined;
    body: {
      name?: string;
      /**
       * What `toJSON()` of the credential of the browser gives.
       */
      credential: {
        id: string;
        rawId: string;
        type: 'public-key';
        response: {
          clientDataJSON: string;
          attestationObject: string;
          /**
           * @maxItems 10
           */
          transports?: string[];
          [k: string]: unknown;
        };
        [k: string]: unknown;
      };
    };
    response: {
      id: number;
      name: string;
      /**
       * Such as `internal`, `hybrid`, `usb`.
       */
      transports: string[];
      /**
       * Whether a copy of it is kept elsewhere, as by a password manager.
       */
      backed_up: boolean;
      created_at: string;
      last_used_at: string | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'GET /auth/passkeys': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      passkeys: Passkey[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'DELETE /auth/passkeys/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'POST /auth/passkeys/login-options': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of a sign-in that waits for its second factor, which this completes.
       */
      challenge_token?: string;
    };
    response: {
      /**
       * Base64url; holds for five minutes and one answer.
       */
      challenge: string;
      timeout: number;
      rpId: string;
      allowCredentials: {
        id: string;
        type: 'public-key';
        transports: string[];
      }[];
      userVerification: 'required';
    };
  };
  'POST /auth/passkeys/login': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * What `toJSON()` of the credential of the browser gives.
       */
      credential: {
        id: string;
        rawId: string;
        type: 'public-key';
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null;
          [k: string]: unknown;
        };
        [k: string]: unknown;
      };
      /**
       * Of a sign-in that waits for its second factor, which this completes.
       */
      challenge_token?: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: the person is a member of no account.
       */
      account: {
        id: number;
        name: string;
        plan: string;
        role: AccountRole;
      } | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * On the API host only: the session token, for the Authorization header.
       */
      token?: string;
      token_type?: 'bearer';
    };
  };
  'POST /auth/change-email': {
    params: undefined;
    query: undefined;
    body: {
      email: string;
    };
    response:
      | {
          status: 'email_changed';
          session: {
            id: string;
            expires_at: string;
          };
          /**
           * On the API host only: the session token, for the Authorization header.
           */
          token?: string;
          token_type?: 'bearer';
        }
      | {
          status: 'verification_sent';
        };
  };
  'POST /auth/confirm-email': {
    params: undefined;
    query: undefined;
    body: {
      token: string;
    };
    response: {
      status: 'email_changed';
    };
  };
  'GET /api-keys': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      api_keys: ApiKey[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /api-keys': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * A full key acts as an admin without the right to members and keys, a read-only key as a viewer.
       */
      kind: 'full' | 'read_only';
      /**
       * In the future; null or left out: the key holds until it is deleted.
       */
      expires_at?: string | null;
    };
    response: {
      id: number;
      name: string;
      /**
       * A full key acts as an admin without the right to members and keys, a read-only key as a viewer.
       */
      kind: 'full' | 'read_only';
      /**
       * The last four characters of the key.
       */
      hint: string;
      created_at: string;
      /**
       * The address of who made it; null once that person is gone.
       */
      created_by: string | null;
      /**
       * null: it holds until it is deleted.
       */
      expires_at: string | null;
      /**
       * To the minute; null before its first use.
       */
      last_used_at: string | null;
      /**
       * The key itself, shown this once.
       */
      key: string;
      /**
       * Address of the API host, the one that accepts keys.
       */
      api_url: string;
    };
  };
  'PATCH /api-keys/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
    };
    response: ApiKey;
  };
  'DELETE /api-keys/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /profile': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: Profile;
  };
  'PATCH /profile': {
    params: undefined;
    query: undefined;
    body: {
      name?: string;
      /**
       * IANA name.
       */
      time_zone?: string;
      /**
       * BCP 47 tag.
       */
      language?: string;
      theme?: 'auto' | 'light' | 'dark';
    };
    response: Profile;
  };
  'GET /accounts': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      accounts: Membership[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /accounts': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
    };
    response: {
      id: number;
      name: string;
      plan: string;
      role: AccountRole;
    };
  };
  'GET /account': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: Account;
  };
  'PATCH /account': {
    params: undefined;
    query: undefined;
    body: {
      name?: string;
    };
    response: Account;
  };
  'DELETE /account': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      ok: true;
      /**
       * When it is to be deleted; until then an owner may cancel it.
       */
      delete_at: string;
    };
  };
  'GET /account/export': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      /**
       * All of it is as it was at this moment.
       */
      exported_at: string;
      [k: string]: unknown;
    };
  };
  'POST /account/cancel-deletion': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /account/members': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      members: Member[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /account/members': {
    params: undefined;
    query: undefined;
    body: {
      email: string;
      role: AccountRole;
    };
    response: {
      /**
       * Whoever accepts an invitation keeps its id.
       */
      id: number;
      /**
       * `invited`: the invitation is open. It counts as a member until it is accepted or runs out.
       */
      status: 'active' | 'invited';
      email: string;
      /**
       * Empty where the person gave none, and for those who are invited.
       */
      name: string;
      role: AccountRole;
      /**
       * Whether it is the person who calls.
       */
      you: boolean;
      /**
       * null while invited.
       */
      joined_at: string | null;
      /**
       * The address of who sent the invitation; null for active members, and once that person is gone.
       */
      invited_by: string | null;
      /**
       * null for active members.
       */
      invited_at: string | null;
      /**
       * null for active members.
       */
      expires_at: string | null;
      /**
       * Only where nothing was mailed, and shown this once: the link to hand over. It works for the invited address only.
       */
      invitation_url?: string;
      /**
       * Why nothing was mailed, so that the link is yours to hand over. `address_stopped`: its reader refused all email of this service. `daily_limit`: the account has sent as many mails to addresses outside of it today as it may; the invitation can be sent again after midnight UTC.
       */
      not_mailed?: 'no_mail_server' | 'address_stopped' | 'daily_limit';
    };
  };
  'POST /account/members/:id/resend': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      /**
       * Whoever accepts an invitation keeps its id.
       */
      id: number;
      /**
       * `invited`: the invitation is open. It counts as a member until it is accepted or runs out.
       */
      status: 'active' | 'invited';
      email: string;
      /**
       * Empty where the person gave none, and for those who are invited.
       */
      name: string;
      role: AccountRole;
      /**
       * Whether it is the person who calls.
       */
      you: boolean;
      /**
       * null while invited.
       */
      joined_at: string | null;
      /**
       * The address of who sent the invitation; null for active members, and once that person is gone.
       */
      invited_by: string | null;
      /**
       * null for active members.
       */
      invited_at: string | null;
      /**
       * null for active members.
       */
      expires_at: string | null;
      /**
       * Only where nothing was mailed, and shown this once: the link to hand over. It works for the invited address only.
       */
      invitation_url?: string;
      /**
       * Why nothing was mailed, so that the link is yours to hand over. `address_stopped`: its reader refused all email of this service. `daily_limit`: the account has sent as many mails to addresses outside of it today as it may; the invitation can be sent again after midnight UTC.
       */
      not_mailed?: 'no_mail_server' | 'address_stopped' | 'daily_limit';
    };
  };
  'PATCH /account/members/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      role?: AccountRole;
    };
    response: Member;
  };
  'DELETE /account/members/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /account/transfer': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * An active member, and not the caller.
       */
      member_id: number;
    };
    response: Member;
  };
  'POST /invitations/look': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * From the link of the invitation.
       */
      token: string;
    };
    response: Invitation;
  };
  'POST /invitations/accept': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * From the link of the invitation.
       */
      token: string;
    };
    response: {
      id: number;
      name: string;
      plan: string;
      role: AccountRole;
    };
  };
  'GET /account/usage': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: Usage;
  };
  'GET /account/audit-log': {
    params: undefined;
    query: {
      /**
       * An action, or with a dot at its end all that begin with it: `cron_check.`
       */
      action?: string;
      /**
       * The e-mail address of a person, as it was then, or the name of a key.
       */
      actor?: string;
      /**
       * A person, whatever their address was.
       */
      person_id?: number;
      target_type?: string;
      /**
       * Needs `target_type` beside it.
       */
      target_id?: string;
      outcome?: 'ok' | 'refused';
      /**
       * Inclusive.
       */
      from?: string;
      /**
       * Exclusive.
       */
      to?: string;
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      audit_log: AuditEntry[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /account/audit-log/export': {
    params: undefined;
    query: {
      /**
       * An action, or with a dot at its end all that begin with it: `cron_check.`
       */
      action?: string;
      /**
       * The e-mail address of a person, as it was then, or the name of a key.
       */
      actor?: string;
      /**
       * A person, whatever their address was.
       */
      person_id?: number;
      target_type?: string;
      /**
       * Needs `target_type` beside it.
       */
      target_id?: string;
      outcome?: 'ok' | 'refused';
      /**
       * Inclusive.
       */
      from?: string;
      /**
       * Exclusive.
       */
      to?: string;
      format?: 'csv' | 'json';
    };
    body: undefined;
    response: {
      audit_log: AuditEntry[];
    };
  };
  'GET /overview': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      /**
       * When all of this was so.
       */
      at: string;
      /**
       * When the status of anything changed last; null where there is nothing.
       */
      last_change_at: string | null;
      counts: {
        all: {
          /**
           * All of them.
           */
          total: number;
          /**
           * `down`, `offline` or `stopped`.
           */
          down: number;
          /**
           * `late`, `warning` or `degraded`, or an alert about a metric or a certificate is open while the status is fine.
           */
          attention: number;
          /**
           * What they depend on is down, so that nothing is told of them.
           */
          held_back: number;
          /**
           * Up, online or running.
           */
          fine: number;
          /**
           * Paused by somebody.
           */
          paused: number;
          /**
           * Never heard from, and nothing wrong with them.
           */
          new: number;
        };
        cron_check: {
          /**
           * All of them.
           */
          total: number;
          /**
           * `down`, `offline` or `stopped`.
           */
          down: number;
          /**
           * `late`, `warning` or `degraded`, or an alert about a metric or a certificate is open while the status is fine.
           */
          attention: number;
          /**
           * What they depend on is down, so that nothing is told of them.
           */
          held_back: number;
          /**
           * Up, online or running.
           */
          fine: number;
          /**
           * Paused by somebody.
           */
          paused: number;
          /**
           * Never heard from, and nothing wrong with them.
           */
          new: number;
          statuses: {
            /**
             * As it is shown.
             */
            new: number;
            /**
             * As it is shown.
             */
            up: number;
            /**
             * As it is shown.
             */
            late: number;
            /**
             * As it is shown.
             */
            down: number;
            /**
             * As it is shown.
             */
            paused: number;
          };
        };
        server: {
          /**
           * All of them.
           */
          total: number;
          /**
           * `down`, `offline` or `stopped`.
           */
          down: number;
          /**
           * `late`, `warning` or `degraded`, or an alert about a metric or a certificate is open while the status is fine.
           */
          attention: number;
          /**
           * What they depend on is down, so that nothing is told of them.
           */
          held_back: number;
          /**
           * Up, online or running.
           */
          fine: number;
          /**
           * Paused by somebody.
           */
          paused: number;
          /**
           * Never heard from, and nothing wrong with them.
           */
          new: number;
          statuses: {
            /**
             * As it is shown.
             */
            online: number;
            /**
             * As it is shown.
             */
            warning: number;
            /**
             * As it is shown.
             */
            offline: number;
          };
        };
        process: {
          /**
           * All of them.
           */
          total: number;
          /**
           * `down`, `offline` or `stopped`.
           */
          down: number;
          /**
           * `late`, `warning` or `degraded`, or an alert about a metric or a certificate is open while the status is fine.
           */
          attention: number;
          /**
           * What they depend on is down, so that nothing is told of them.
           */
          held_back: number;
          /**
           * Up, online or running.
           */
          fine: number;
          /**
           * Paused by somebody.
           */
          paused: number;
          /**
           * Never heard from, and nothing wrong with them.
           */
          new: number;
          statuses: {
            /**
             * As it is shown.
             */
            new: number;
            /**
             * As it is shown.
             */
            running: number;
            /**
             * As it is shown.
             */
            stopped: number;
            /**
             * As it is shown.
             */
            unknown: number;
          };
        };
        uptime_check: {
          /**
           * All of them.
           */
          total: number;
          /**
           * `down`, `offline` or `stopped`.
           */
          down: number;
          /**
           * `late`, `warning` or `degraded`, or an alert about a metric or a certificate is open while the status is fine.
           */
          attention: number;
          /**
           * What they depend on is down, so that nothing is told of them.
           */
          held_back: number;
          /**
           * Up, online or running.
           */
          fine: number;
          /**
           * Paused by somebody.
           */
          paused: number;
          /**
           * Never heard from, and nothing wrong with them.
           */
          new: number;
          statuses: {
            /**
             * As it is shown.
             */
            new: number;
            /**
             * As it is shown.
             */
            up: number;
            /**
             * As it is shown.
             */
            degraded: number;
            /**
             * As it is shown.
             */
            down: number;
            /**
             * As it is shown.
             */
            paused: number;
          };
        };
      };
      alerts: {
        /**
         * Unresolved ones.
         */
        open: number;
        /**
         * Of these, those that nobody is on.
         */
        unacknowledged: number;
        /**
         * Of these, those that wait because of what their subjects depend on.
         */
        held_back: number;
      };
      /**
       * What is down and what needs attention: worst first, then the latest first; at most 50 unless asked for more.
       */
      worst: {
        type: 'cron_check' | 'server' | 'process' | 'uptime_check';
        id: number;
        name: string;
        /**
         * Of a process: where it runs; else null.
         */
        server: {
          id: number;
          name: string;
        } | null;
        standing: 'down' | 'attention';
        status: string;
        /**
         * When the status began.
         */
        status_since: string;
        /**
         * When the trouble began: that of the alert where the status is fine.
         */
        since: string;
        /**
         * What is known of why; null where it is not of this type.
         */
        reason: {
          /**
           * Of a cron check: `fail`, `missed`, `overrun` or `too_fast`.
           */
          down_reason: string | null;
          /**
           * Of the last run of a cron check.
           */
          exit_code: number | null;
          /**
           * When a cron check is expected to be heard from.
           */
          expected_at: string | null;
          /**
           * When a cron check goes down unless it is heard from.
           */
          deadline_at: string | null;
          /**
           * When a server reported last, or an uptime check was probed last.
           */
          last_seen: string | null;
          /**
           * Percent, of a server.
           */
          cpu: number | null;
          /**
           * Percent, of a server.
           */
          memory: number | null;
          /**
           * Percent, of a server.
           */
          disk: number | null;
          /**
           * Why the last probe of an uptime check failed.
           */
          error: string | null;
          /**
           * Of the last probe of an uptime check.
           */
          latency_ms: number | null;
          /**
           * Answers of an uptime check that take longer are slow.
           */
          degraded_ms: number | null;
          /**
           * Of what an uptime check probes.
           */
          certificate_expires_at: string | null;
          /**
           * How many processes were found.
           */
          count: number | null;
          /**
           * How many processes must run.
           */
          min_count: number | null;
        };
        /**
         * The most severe one that is open about it; null where none is.
         */
        alert: {
          id: number;
          kind:
            | 'cron_fail'
            | 'cron_missed'
            | 'cron_overrun'
            | 'cron_too_fast'
            | 'server_offline'
            | 'server_metric'
            | 'process_stopped'
            | 'uptime_down'
            | 'uptime_degraded'
            | 'certificate_expiring';
          /**
           * Which metric, where the kind has several; else null.
           */
          metric: string | null;
          severity: 'info' | 'warning' | 'critical';
          title: string;
          /**
           * At most 500 characters of it.
           */
          detail: string;
          /**
           * What `title` and `detail` say, in fields, by `kind`, without long lists and output.
           */
          facts: {
            /**
             * `cron_missed`: when the check was expected to be heard from.
             */
            expected_at?: string;
            /**
             * `cron_missed`, `cron_overrun`: by when at the latest.
             */
            deadline_at?: string;
            /**
             * `cron_overrun`: when the run started.
             */
            started_at?: string;
            /**
             * `cron_missed`, `server_offline`: when it was last heard from; null if never.
             */
            last_heard_at?: string | null;
            /**
             * `cron_missed`: how often it is expected, where no cron expression says so.
             */
            interval_seconds?: number;
            /**
             * `cron_missed`: when it is expected, in `timezone`.
             */
            cron_expression?: string;
            /**
             * `cron_missed`: of `cron_expression`.
             */
            timezone?: string;
            /**
             * `cron_fail`, `cron_too_fast`: how long the run took.
             */
            duration_ms?: number;
            /**
             * `cron_too_fast`: how long a run takes at least.
             */
            min_runtime_seconds?: number;
            /**
             * `process_stopped`: where it is to run.
             */
            server?: {
              id: number;
              name: string;
            };
            /**
             * `process_stopped`: how many must run.
             */
            min_count?: number;
            /**
             * `process_stopped`: how many may run; null where any number may.
             */
            max_count?: number | null;
            /**
             * `process_stopped`: what the processes are known by.
             */
            match?: {
              kind: string;
              value: string;
            };
            /**
             * `uptime_down`: why the probe failed, one of the reasons of its results.
             */
            reason?: string;
            /**
             * `uptime_down`: the same in English, with what was seen.
             */
            error?: string;
            /**
             * `uptime_down`: of the answer, where there was one.
             */
            http_status?: number;
            /**
             * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
             */
            expected?: string;
            /**
             * `uptime_down`: what came instead of `expected`; null where nothing did.
             */
            seen?: string | null;
            /**
             * `uptime_down`, `uptime_degraded`: where it was probed from.
             */
            location?: string;
            /**
             * `uptime_degraded`: answers that take longer are slow.
             */
            degraded_ms?: number;
            /**
             * `certificate_expiring`: the first to run out.
             */
            certificate?: {
              subject: string;
              expires_at: string;
              /**
               * Or one that it rests on.
               */
              own: boolean;
            };
            /**
             * `server_metric`: how the rule compares.
             */
            op?: 'gt' | 'ge' | 'lt' | 'le';
            /**
             * `server_metric`: what it compares with.
             */
            threshold?: number;
            /**
             * `server_metric`: since when the limit has been passed.
             */
            since?: string;
          };
          /**
           * What was measured; null where nothing is.
           */
          value: number | null;
          /**
           * When the cause arose.
           */
          opened_at: string;
          /**
           * null until somebody is on it.
           */
          acknowledged_at: string | null;
          /**
           * Who is on it; null until somebody is.
           */
          acknowledged_by: string | null;
          /**
           * What to do about it; null where nobody wrote it down.
           */
          runbook_url: string | null;
        } | null;
        /**
         * How many are open about it.
         */
        open_alerts: number;
        /**
         * The silence or maintenance window because of which nothing is told of it; null where none is on.
         */
        quiet: {
          type: 'silence' | 'maintenance';
          id: number;
          name: string;
          /**
           * When it is off again.
           */
          until: string;
          /**
           * Who made it, as they were called then.
           */
          created_by: string | null;
        } | null;
        /**
         * What depends on it, and is not told for that reason.
         */
        held_back: {
          type: 'cron_check' | 'server' | 'process' | 'uptime_check';
          /**
           * So many.
           */
          count: number;
        }[];
      }[];
      /**
       * How many there are, however many are listed.
       */
      worst_counts: {
        /**
         * All that are down or need attention; 10,001 stands for more than 10,000.
         */
        all: number;
        /**
         * Of these, those that are not muted and that nobody has acknowledged; null where there are more than 10,000.
         */
        nobody: number | null;
        /**
         * Of these, those under a silence or a maintenance window; null where there are more than 10,000.
         */
        muted: number | null;
      };
      /**
       * What is not told because of what it depends on, and has an alert that waits; at most 200.
       */
      held_back_ids: number[];
      ribbon: {
        /**
         * How long a bucket is.
         */
        step_seconds: number;
        /**
         * Oldest first; the last one is not over yet. Time in which the service itself could not hear is left out.
         */
        buckets: {
          /**
           * Where the bucket begins.
           */
          at: string;
          /**
           * Subjects that were down in it at some time.
           */
          down: number;
          /**
           * Others that needed attention.
           */
          attention: number;
          /**
           * Others that were under planned maintenance.
           */
          maintenance: number;
        }[];
        /**
         * The most notable alerts that opened meanwhile, oldest first; at most 12.
         */
        openings: {
          alert_id: number;
          at: string;
          /**
           * null while it lasts.
           */
          resolved_at: string | null;
          kind:
            | 'cron_fail'
            | 'cron_missed'
            | 'cron_overrun'
            | 'cron_too_fast'
            | 'server_offline'
            | 'server_metric'
            | 'process_stopped'
            | 'uptime_down'
            | 'uptime_degraded'
            | 'certificate_expiring';
          /**
           * Which metric, where the kind has several; else null.
           */
          metric: string | null;
          severity: 'info' | 'warning' | 'critical';
          subject: {
            /**
             * null once it was deleted.
             */
            id: number | null;
            type: 'cron_check' | 'server' | 'process' | 'uptime_check';
            name: string;
          };
        }[];
        /**
         * null where there is nothing.
         */
        known_from: string | null;
        /**
         * When nothing could be heard: the service itself was away, or the account was suspended. Oldest first; the latest 50.
         */
        outages: {
          /**
           * When it began, or where the first bucket does.
           */
          from: string;
          /**
           * When it ended; now while it lasts.
           */
          to: string;
        }[];
      };
      ahead: {
        until: string;
        /**
         * Planned maintenance, soonest first; at most 50.
         */
        maintenance: {
          id: number;
          name: string;
          /**
           * When it begins, or now where it is on.
           */
          from: string;
          /**
           * When it ends, or `until` where it goes on.
           */
          to: string;
          /**
           * How many it covers.
           */
          subjects: number;
        }[];
        /**
         * When each cron check is expected next, soonest first; at most 100.
         */
        runs: {
          check_id: number;
          name: string;
          at: string;
        }[];
        /**
         * How many cron checks are expected until then.
         */
        runs_total: number;
      };
    };
  };
  'GET /overview/worst': {
    params: undefined;
    query: {
      /**
       * `nobody`: what is not muted and nobody has acknowledged. `muted`: what is under a silence or a maintenance window. Everything unless given.
       */
      who?: 'nobody' | 'muted';
      limit?: number;
    };
    body: undefined;
    response: {
      /**
       * What is down and what needs attention: worst first, then the latest first; at most 50 unless asked for more.
       */
      worst: {
        type: 'cron_check' | 'server' | 'process' | 'uptime_check';
        id: number;
        name: string;
        /**
         * Of a process: where it runs; else null.
         */
        server: {
          id: number;
          name: string;
        } | null;
        standing: 'down' | 'attention';
        status: string;
        /**
         * When the status began.
         */
        status_since: string;
        /**
         * When the trouble began: that of the alert where the status is fine.
         */
        since: string;
        /**
         * What is known of why; null where it is not of this type.
         */
        reason: {
          /**
           * Of a cron check: `fail`, `missed`, `overrun` or `too_fast`.
           */
          down_reason: string | null;
          /**
           * Of the last run of a cron check.
           */
          exit_code: number | null;
          /**
           * When a cron check is expected to be heard from.
           */
          expected_at: string | null;
          /**
           * When a cron check goes down unless it is heard from.
           */
          deadline_at: string | null;
          /**
           * When a server reported last, or an uptime check was probed last.
           */
          last_seen: string | null;
          /**
           * Percent, of a server.
           */
          cpu: number | null;
          /**
           * Percent, of a server.
           */
          memory: number | null;
          /**
           * Percent, of a server.
           */
          disk: number | null;
          /**
           * Why the last probe of an uptime check failed.
           */
          error: string | null;
          /**
           * Of the last probe of an uptime check.
           */
          latency_ms: number | null;
          /**
           * Answers of an uptime check that take longer are slow.
           */
          degraded_ms: number | null;
          /**
           * Of what an uptime check probes.
           */
          certificate_expires_at: string | null;
          /**
           * How many processes were found.
           */
          count: number | null;
          /**
           * How many processes must run.
           */
          min_count: number | null;
        };
        /**
         * The most severe one that is open about it; null where none is.
         */
        alert: {
          id: number;
          kind:
            | 'cron_fail'
            | 'cron_missed'
            | 'cron_overrun'
            | 'cron_too_fast'
            | 'server_offline'
            | 'server_metric'
            | 'process_stopped'
            | 'uptime_down'
            | 'uptime_degraded'
            | 'certificate_expiring';
          /**
           * Which metric, where the kind has several; else null.
           */
          metric: string | null;
          severity: 'info' | 'warning' | 'critical';
          title: string;
          /**
           * At most 500 characters of it.
           */
          detail: string;
          /**
           * What `title` and `detail` say, in fields, by `kind`, without long lists and output.
           */
          facts: {
            /**
             * `cron_missed`: when the check was expected to be heard from.
             */
            expected_at?: string;
            /**
             * `cron_missed`, `cron_overrun`: by when at the latest.
             */
            deadline_at?: string;
            /**
             * `cron_overrun`: when the run started.
             */
            started_at?: string;
            /**
             * `cron_missed`, `server_offline`: when it was last heard from; null if never.
             */
            last_heard_at?: string | null;
            /**
             * `cron_missed`: how often it is expected, where no cron expression says so.
             */
            interval_seconds?: number;
            /**
             * `cron_missed`: when it is expected, in `timezone`.
             */
            cron_expression?: string;
            /**
             * `cron_missed`: of `cron_expression`.
             */
            timezone?: string;
            /**
             * `cron_fail`, `cron_too_fast`: how long the run took.
             */
            duration_ms?: number;
            /**
             * `cron_too_fast`: how long a run takes at least.
             */
            min_runtime_seconds?: number;
            /**
             * `process_stopped`: where it is to run.
             */
            server?: {
              id: number;
              name: string;
            };
            /**
             * `process_stopped`: how many must run.
             */
            min_count?: number;
            /**
             * `process_stopped`: how many may run; null where any number may.
             */
            max_count?: number | null;
            /**
             * `process_stopped`: what the processes are known by.
             */
            match?: {
              kind: string;
              value: string;
            };
            /**
             * `uptime_down`: why the probe failed, one of the reasons of its results.
             */
            reason?: string;
            /**
             * `uptime_down`: the same in English, with what was seen.
             */
            error?: string;
            /**
             * `uptime_down`: of the answer, where there was one.
             */
            http_status?: number;
            /**
             * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
             */
            expected?: string;
            /**
             * `uptime_down`: what came instead of `expected`; null where nothing did.
             */
            seen?: string | null;
            /**
             * `uptime_down`, `uptime_degraded`: where it was probed from.
             */
            location?: string;
            /**
             * `uptime_degraded`: answers that take longer are slow.
             */
            degraded_ms?: number;
            /**
             * `certificate_expiring`: the first to run out.
             */
            certificate?: {
              subject: string;
              expires_at: string;
              /**
               * Or one that it rests on.
               */
              own: boolean;
            };
            /**
             * `server_metric`: how the rule compares.
             */
            op?: 'gt' | 'ge' | 'lt' | 'le';
            /**
             * `server_metric`: what it compares with.
             */
            threshold?: number;
            /**
             * `server_metric`: since when the limit has been passed.
             */
            since?: string;
          };
          /**
           * What was measured; null where nothing is.
           */
          value: number | null;
          /**
           * When the cause arose.
           */
          opened_at: string;
          /**
           * null until somebody is on it.
           */
          acknowledged_at: string | null;
          /**
           * Who is on it; null until somebody is.
           */
          acknowledged_by: string | null;
          /**
           * What to do about it; null where nobody wrote it down.
           */
          runbook_url: string | null;
        } | null;
        /**
         * How many are open about it.
         */
        open_alerts: number;
        /**
         * The silence or maintenance window because of which nothing is told of it; null where none is on.
         */
        quiet: {
          type: 'silence' | 'maintenance';
          id: number;
          name: string;
          /**
           * When it is off again.
           */
          until: string;
          /**
           * Who made it, as they were called then.
           */
          created_by: string | null;
        } | null;
        /**
         * What depends on it, and is not told for that reason.
         */
        held_back: {
          type: 'cron_check' | 'server' | 'process' | 'uptime_check';
          /**
           * So many.
           */
          count: number;
        }[];
      }[];
      /**
       * How many there are, however many are listed.
       */
      worst_counts: {
        /**
         * All that are down or need attention; 10,001 stands for more than 10,000.
         */
        all: number;
        /**
         * Of these, those that are not muted and that nobody has acknowledged; null where there are more than 10,000.
         */
        nobody: number | null;
        /**
         * Of these, those under a silence or a maintenance window; null where there are more than 10,000.
         */
        muted: number | null;
      };
    };
  };
  'GET /strips': {
    params: undefined;
    query: {
      /**
       * Of servers, processes and checks: `1,2,3`, or repeated. What is not there is left out.
       *
       * @minItems 1
       * @maxItems 200
       */
      ids: number[];
      type?: 'cron_check' | 'server' | 'process' | 'uptime_check';
      /**
       * How far back; 24 unless given.
       */
      hours?: number;
      /**
       * Into how many pieces the hours are cut; 48 unless given.
       */
      buckets?: number;
      /**
       * In place of `hours` and `buckets`: UTC days up to and including today, a bucket for each.
       */
      days?: number;
    };
    body: undefined;
    response: {
      /**
       * Where the first bucket begins.
       */
      from: string;
      /**
       * Now, where the last bucket ends.
       */
      to: string;
      /**
       * How long a bucket is; the last one is not over yet.
       */
      step_seconds: number;
      /**
       * In the order of `ids`.
       */
      strips: {
        id: number;
        /**
         * The worst status in each bucket, oldest first: one of the subject, `late` and `warning` as far as they are known, or `maintenance` where that was planned and nothing happened outside of it. null: not there yet, or nobody could hear.
         */
        states: (string | null)[];
      }[];
    };
  };
  'GET /subjects/:id/context': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window, at most 400 days after its start; now unless given.
       */
      to?: string;
    };
    body: undefined;
    response: {
      /**
       * Start of the window.
       */
      from: string;
      /**
       * End of the window; it may lie in the future.
       */
      to: string;
      /**
       * The enabled rules that are about it, as they are now, oldest first.
       */
      rules: {
        id: number;
        name: string;
        kind:
          | 'cron_fail'
          | 'cron_missed'
          | 'cron_overrun'
          | 'cron_too_fast'
          | 'server_offline'
          | 'server_metric'
          | 'process_stopped'
          | 'uptime_down'
          | 'uptime_degraded'
          | 'certificate_expiring';
        severity: 'info' | 'warning' | 'critical';
        /**
         * What is measured by a rule of the kind `server_metric`; empty for every other kind.
         */
        metrics: (
          | 'cpu'
          | 'memory'
          | 'disk'
          | 'load_1m'
          | 'load_5m'
          | 'load_15m'
          | 'uptime'
          | 'network_in'
          | 'network_out'
          | 'swap'
          | 'disk_read'
          | 'disk_write'
          | 'temperature'
        )[];
        /**
         * How the metric must stand to the threshold. null for every kind but `server_metric`, where it is required.
         */
        op: ('gt' | 'ge' | 'lt' | 'le') | null;
        /**
         * Percent for cpu, memory, disk and swap, bytes per second for network and disk traffic, seconds since boot for uptime, °C for temperature, load as the kernel gives it. null for every kind but `server_metric`, where it is required.
         */
        threshold: number | null;
        /**
         * How long the threshold must be passed without a break before it is an alert; 0: at once. null for every kind but `server_metric`, where it is required.
         */
        for_seconds: number | null;
        /**
         * The alert is over once the metric is back at this value or beyond it. null: as soon as the threshold is no longer passed.
         */
        clear_threshold: number | null;
      }[];
      /**
       * The alerts about it that were open within the window, oldest first; the latest 500.
       */
      alerts: {
        id: number;
        kind:
          | 'cron_fail'
          | 'cron_missed'
          | 'cron_overrun'
          | 'cron_too_fast'
          | 'server_offline'
          | 'server_metric'
          | 'process_stopped'
          | 'uptime_down'
          | 'uptime_degraded'
          | 'certificate_expiring';
        /**
         * Which metric, where the kind has several; else null.
         */
        metric: string | null;
        severity: 'info' | 'warning' | 'critical';
        /**
         * When its cause arose, also where that was before the window.
         */
        from: string;
        /**
         * When it was resolved; null while it lasts.
         */
        to: string | null;
      }[];
      /**
       * Planned maintenance that covers it, oldest first; the latest 500.
       */
      maintenance: {
        id: number;
        name: string;
        /**
         * When it began or will begin, within the window.
         */
        from: string;
        /**
         * When it ended or will end, within the window.
         */
        to: string;
      }[];
      /**
       * When nothing could be heard of it: the service itself was away, or the account was suspended. Oldest first; the latest 500.
       */
      outages: {
        /**
         * When it began, within the window.
         */
        from: string;
        /**
         * When it ended, within the window; now while it lasts.
         */
        to: string;
      }[];
    };
  };
  'POST /subjects/bulk': {
    params: undefined;
    query: undefined;
    body: {
      action: 'pause' | 'resume' | 'delete' | 'add_tags' | 'remove_tags';
      /**
       * Servers, processes and checks, mixed as you like. One that is given twice counts once.
       *
       * @minItems 1
       * @maxItems 200
       */
      ids: number[];
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Undoes the pause instead: the check is as if it had not been paused. Within five minutes of the pause, and while nothing about when or how it is checked was changed; later it is 409 `undo_expired`.
       */
      undo?: boolean;
    };
    response: {
      /**
       * One for each id, in the order of `ids`.
       */
      results: {
        id: number;
        /**
         * null where nothing of this id is there.
         */
        type: ('cron_check' | 'server' | 'process' | 'uptime_check') | null;
        /**
         * `done`: it is so now, also where it was before. `not_applicable`: servers and processes cannot be paused, and processes have no tags. `too_many_tags`: it would have more than 20, and stays as it was. `undo_expired`: its pause cannot be undone any more; resume it without `undo`.
         */
        outcome: 'done' | 'not_found' | 'not_applicable' | 'too_many_tags' | 'undo_expired';
      }[];
      /**
       * How many are done.
       */
      done: number;
    };
  };
  'GET /search': {
    params: undefined;
    query: {
      /**
       * One or more words; what has all of them somewhere is found, in any case of letters: in its name, host, address, tags, slug or id.
       */
      q: string;
    };
    body: undefined;
    response: {
      /**
       * By kind, at most 20 of each: first what begins with what was asked for, then by name. Members are found by admins only.
       */
      results: {
        kind:
          | 'cron_check'
          | 'server'
          | 'uptime_check'
          | 'process'
          | 'status_page'
          | 'rule'
          | 'channel'
          | 'webhook'
          | 'tv_dashboard'
          | 'custom_endpoint'
          | 'member';
        /**
         * Of the thing; of endpoints and dashboards it is a word.
         */
        id: string;
        name: string;
        /**
         * What tells it from others: a host, an address, a slug, a kind; null where there is nothing.
         */
        detail: string | null;
        /**
         * Of servers, processes and checks, as it is shown; else null.
         */
        status: string | null;
        /**
         * Of a process: its server; else null.
         */
        parent_id: string | null;
        tags: string[];
      }[];
    };
  };
  'GET /tags': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      /**
       * By name; at most 1,000.
       */
      tags: {
        tag: string;
        /**
         * Servers, processes and checks that have it.
         */
        count: number;
      }[];
    };
  };
  'GET /cron-checks': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before, for the same `sort`.
       */
      cursor?: string;
      /**
       * May be repeated; what has all of these tags is shown.
       *
       * @maxItems 20
       */
      tag?: string[];
      /**
       * Words in any case of letters; what has all of them is shown. Each is part of the name, a tag, the target, the host name, the address, the match or the server, or is the whole id.
       */
      q?: string;
      /**
       * May be repeated; what has any of them is shown.
       *
       * @maxItems 10
       */
      status?: ('new' | 'up' | 'late' | 'down' | 'paused')[];
      /**
       * As `status`, but what is running is `running` unless it is down or paused. May be repeated; what is in any of them is shown.
       *
       * @maxItems 10
       */
      state?: ('new' | 'up' | 'late' | 'down' | 'paused' | 'running')[];
      /**
       * The order; with a minus before it the opposite one. `created`: oldest first. `name`: A first. `since`: what has its status for the longest time first. `last`: what was heard from, or looked at, longest ago first. `worst`: what is down first, then what needs attention, each the latest first. `took`: by the duration of the last run, shortest first; what has none is last in either direction. `next`: by `next_expected_at`, soonest first; where that is null, last in either direction. `-created` unless given.
       */
      sort?:
        | 'created'
        | '-created'
        | 'name'
        | '-name'
        | 'since'
        | '-since'
        | 'last'
        | '-last'
        | 'worst'
        | '-worst'
        | 'took'
        | '-took'
        | 'next'
        | '-next';
    };
    body: undefined;
    response: {
      checks: CronCheck[];
      /**
       * null on the last page. A page may be short and not be the last.
       */
      next_cursor: string | null;
    };
  };
  'POST /cron-checks': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * A ping is expected this long after the one before. null where a cron expression says when.
       */
      interval_seconds?: number | null;
      /**
       * When the job starts, as crontab(5) has it: minute, hour, day of month, month, day of week. null where an interval says when.
       */
      cron_expression?: string | null;
      /**
       * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`.
       */
      timezone?: string;
      /**
       * How late a ping may come before the check goes down.
       */
      grace_seconds?: number;
      /**
       * How long after its start ping a run may take. null: until the next slot and its grace.
       */
      max_runtime_seconds?: number | null;
      /**
       * A run that succeeds sooner than this is taken for a failure. null: none is.
       */
      min_runtime_seconds?: number | null;
      /**
       * Whether failures and runs that were too fast raise alerts.
       */
      alert_on_fail?: boolean;
      /**
       * Whether missed pings and overrun runs raise alerts.
       */
      alert_on_miss?: boolean;
      /**
       * Whether a check that has not received a ping yet goes down and raises an alert after its first missed slot, counted from its creation, or from when it is resumed. Unless given, true for a check with a cron expression whose `alert_on_miss` is true, and false for one with an interval, which counts from the previous ping.
       */
      alert_on_first_miss?: boolean;
      /**
       * Whether anybody may see the badge of this check.
       */
      badge_enabled?: boolean;
      /**
       * What this check cannot work without. Of the same account, and never in a circle.
       */
      depends_on?: SubjectReference | null;
    };
    response: CronCheck;
  };
  'POST /cron-checks/preview': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * A ping is expected this long after the one before. null where a cron expression says when.
       */
      interval_seconds?: number | null;
      /**
       * When the job starts, as crontab(5) has it: minute, hour, day of month, month, day of week. null where an interval says when.
       */
      cron_expression?: string | null;
      /**
       * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`.
       */
      timezone?: string;
    };
    response: {
      /**
       * The next ten times, or fewer where there are no more; an interval counts from now.
       */
      next: string[];
      /**
       * The schedule in words.
       */
      description: string;
    };
  };
  'GET /cron-checks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: CronCheck;
  };
  'PATCH /cron-checks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * A ping is expected this long after the one before. null where a cron expression says when.
       */
      interval_seconds?: number | null;
      /**
       * When the job starts, as crontab(5) has it: minute, hour, day of month, month, day of week. null where an interval says when.
       */
      cron_expression?: string | null;
      /**
       * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`.
       */
      timezone?: string;
      /**
       * How late a ping may come before the check goes down.
       */
      grace_seconds?: number;
      /**
       * How long after its start ping a run may take. null: until the next slot and its grace.
       */
      max_runtime_seconds?: number | null;
      /**
       * A run that succeeds sooner than this is taken for a failure. null: none is.
       */
      min_runtime_seconds?: number | null;
      /**
       * Whether failures and runs that were too fast raise alerts.
       */
      alert_on_fail?: boolean;
      /**
       * Whether missed pings and overrun runs raise alerts.
       */
      alert_on_miss?: boolean;
      /**
       * Whether a check that has not received a ping yet goes down and raises an alert after its first missed slot, counted from its creation, or from when it is resumed. Unless given, true for a check with a cron expression whose `alert_on_miss` is true, and false for one with an interval, which counts from the previous ping.
       */
      alert_on_first_miss?: boolean;
      /**
       * Whether anybody may see the badge of this check.
       */
      badge_enabled?: boolean;
      /**
       * What this check cannot work without. Of the same account, and never in a circle.
       */
      depends_on?: SubjectReference | null;
    };
    response: CronCheck;
  };
  'DELETE /cron-checks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /cron-checks/:id/pause': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: CronCheck;
  };
  'POST /cron-checks/:id/resume': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * Undoes the pause instead: the check is as if it had not been paused. Within five minutes of the pause, and while nothing about when or how it is checked was changed; later it is 409 `undo_expired`.
       */
      undo?: boolean;
    };
    response: CronCheck;
  };
  'POST /cron-checks/:id/rotate-slug': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: CronCheck;
  };
  'GET /cron-checks/:id/timeline': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window, at most 400 days after its start; now unless given.
       */
      to?: string;
    };
    body: undefined;
    response: Timeline;
  };
  'GET /cron-checks/:id/uptime': {
    params: {
      id: number;
    };
    query: {
      /**
       * UTC days up to and including today.
       */
      days?: number;
    };
    body: undefined;
    response: SubjectUptime;
  };
  'GET /cron-checks/:id/pings': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
      kind?: 'success' | 'start' | 'fail' | 'log';
    };
    body: undefined;
    response: {
      pings: Ping[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /cron-checks/:id/runs': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      runs: {
        /**
         * Of this entry: that of the ping that ended the run, where one did.
         */
        id: string;
        /**
         * `too_fast`: it succeeded sooner than the shortest run that is set now. `overrun`: its limit passed before it ended, if it did. `missed`: a ping was expected and none came by the deadline. `running`: it has not ended.
         */
        outcome: 'success' | 'fail' | 'too_fast' | 'overrun' | 'missed' | 'running';
        /**
         * null where no start is known.
         */
        started_at: string | null;
        /**
         * The success or failure; null where none came. For a missed one the deadline that passed.
         */
        ended_at: string | null;
        /**
         * From start to end; null where one of them is not known.
         */
        duration_ms: number | null;
        /**
         * As the ping gave it; null where it gave none.
         */
        exit_code: number | null;
        /**
         * The `rid` of its pings; null where they have none.
         */
        run_id: string | null;
        /**
         * null where no start is known, or its ping is not kept any more.
         */
        start_ping_id: string | null;
        /**
         * The ping that ended it; null where none did.
         */
        ping_id: string | null;
        /**
         * When a missed one was expected, by the grace that is set now; null for all others.
         */
        expected_at: string | null;
      }[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /cron-checks/:id/typical-run': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      /**
       * How many it is of: at most the last 100 that succeeded and whose start is known.
       */
      runs: number;
      /**
       * A tenth took no longer; null without runs.
       */
      p10_ms: number | null;
      /**
       * Half took no longer; null without runs.
       */
      p50_ms: number | null;
      /**
       * Nine tenths took no longer; null without runs.
       */
      p90_ms: number | null;
    };
  };
  'GET /cron-checks/:id/pings/:ping_id': {
    params: {
      id: number;
      ping_id: string;
    };
    query: undefined;
    body: undefined;
    response: PingWithBody;
  };
  'GET /servers': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before, for the same `sort`.
       */
      cursor?: string;
      /**
       * May be repeated; what has all of these tags is shown.
       *
       * @maxItems 20
       */
      tag?: string[];
      /**
       * Words in any case of letters; what has all of them is shown. Each is part of the name, a tag, the target, the host name, the address, the match or the server, or is the whole id.
       */
      q?: string;
      /**
       * May be repeated; what has any of them is shown.
       *
       * @maxItems 10
       */
      status?: ('online' | 'warning' | 'offline')[];
      /**
       * As `status`, but what never reported is `new` instead of offline. May be repeated; what is in any of them is shown.
       *
       * @maxItems 10
       */
      state?: ('online' | 'warning' | 'offline' | 'new')[];
      /**
       * The order; with a minus before it the opposite one. `created`: oldest first. `name`: A first. `since`: what has its status for the longest time first. `last`: what was heard from, or looked at, longest ago first. `worst`: what is down first, then what needs attention, each the latest first. `cpu`: by CPU, lowest first. `memory`: by memory, lowest first. `disk`: by disk, lowest first. `load`: by load, lowest first. `uptime`: by time since the last start, lowest first. `-created` unless given.
       */
      sort?:
        | 'created'
        | '-created'
        | 'name'
        | '-name'
        | 'since'
        | '-since'
        | 'last'
        | '-last'
        | 'worst'
        | '-worst'
        | 'cpu'
        | '-cpu'
        | 'memory'
        | '-memory'
        | 'disk'
        | '-disk'
        | 'load'
        | '-load'
        | 'uptime'
        | '-uptime';
    };
    body: undefined;
    response: {
      servers: Server[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /servers': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Whether the badge of this server is public: anybody who knows `/badge/:id` sees its name, status and uptime, without a key. True unless given; add the server with `false` to keep it private from the start.
       */
      badge_enabled?: boolean;
    };
    response: ServerWithToken;
  };
  'GET /servers/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: Server;
  };
  'PATCH /servers/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Whether the badge of this server is public: anybody who knows `/badge/:id` sees its name, status and uptime, without a key. True unless given; add the server with `false` to keep it private from the start.
       */
      badge_enabled?: boolean;
    };
    response: Server;
  };
  'DELETE /servers/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /servers/:id/rotate-token': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: ServerWithToken;
  };
  'GET /servers/:id/metrics': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window; now unless given.
       */
      to?: string;
      /**
       * The most points wanted.
       */
      points?: number;
    };
    body: undefined;
    response: MetricSeries;
  };
  'GET /servers/:id/top': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: ServerTop;
  };
  'GET /servers/:id/disks': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      /**
       * When it was so; null until reported.
       */
      at: string | null;
      /**
       * Every real file system, fullest first.
       */
      disks: {
        mount: string;
        used_percent: number;
        total_bytes: number;
        used_bytes: number;
        /**
         * By a straight line through the last 14 days, of the fullest only: of the others nothing but the last report is kept. null where it does not grow, or too little is known.
         */
        days_until_full: number | null;
      }[];
    };
  };
  'GET /servers/:id/timeline': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window, at most 400 days after its start; now unless given.
       */
      to?: string;
    };
    body: undefined;
    response: Timeline;
  };
  'GET /servers/:id/uptime': {
    params: {
      id: number;
    };
    query: {
      /**
       * UTC days up to and including today.
       */
      days?: number;
    };
    body: undefined;
    response: SubjectUptime;
  };
  'GET /processes': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before, for the same `sort`.
       */
      cursor?: string;
      /**
       * Words in any case of letters; what has all of them is shown. Each is part of the name, a tag, the target, the host name, the address, the match or the server, or is the whole id.
       */
      q?: string;
      /**
       * May be repeated; what is on any of them is shown.
       *
       * @maxItems 100
       */
      server_id?: number[];
      /**
       * May be repeated; what has any of them is shown.
       *
       * @maxItems 10
       */
      status?: ('new' | 'running' | 'stopped' | 'unknown')[];
      /**
       * The order; with a minus before it the opposite one. `created`: oldest first. `name`: A first. `since`: what has its status for the longest time first. `last`: what was heard from, or looked at, longest ago first. `worst`: what is down first, then what needs attention, each the latest first. `cpu`: by CPU, lowest first. `memory`: by memory, lowest first. `server`: by the name of the server, A first. `-created` unless given.
       */
      sort?:
        | 'created'
        | '-created'
        | 'name'
        | '-name'
        | 'since'
        | '-since'
        | 'last'
        | '-last'
        | 'worst'
        | '-worst'
        | 'cpu'
        | '-cpu'
        | 'memory'
        | '-memory'
        | 'server'
        | '-server';
    };
    body: undefined;
    response: {
      processes: AccountProcess[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /servers/:id/processes': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      processes: Process[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /servers/:id/processes': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name: string;
      /**
       * `name`: the name of the executable. `command`: contained in the command line. `pidfile`: the file that holds the process id. `systemd`: the main process of the unit.
       */
      match: {
        kind: 'name' | 'command' | 'pidfile' | 'systemd';
        value: string;
      };
      /**
       * It is stopped where fewer than this many run.
       */
      min_count?: number;
      /**
       * It counts as stopped where more than this many run. null: any number may.
       */
      max_count?: number | null;
      /**
       * Whether an alert is raised when it is stopped.
       */
      alert_on_stop?: boolean;
    };
    response: Process;
  };
  'GET /servers/:id/processes/:process_id': {
    params: {
      id: number;
      process_id: number;
    };
    query: undefined;
    body: undefined;
    response: Process;
  };
  'PATCH /servers/:id/processes/:process_id': {
    params: {
      id: number;
      process_id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * `name`: the name of the executable. `command`: contained in the command line. `pidfile`: the file that holds the process id. `systemd`: the main process of the unit.
       */
      match?: {
        kind: 'name' | 'command' | 'pidfile' | 'systemd';
        value: string;
      };
      /**
       * It is stopped where fewer than this many run.
       */
      min_count?: number;
      /**
       * It counts as stopped where more than this many run. null: any number may.
       */
      max_count?: number | null;
      /**
       * Whether an alert is raised when it is stopped.
       */
      alert_on_stop?: boolean;
    };
    response: Process;
  };
  'DELETE /servers/:id/processes/:process_id': {
    params: {
      id: number;
      process_id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /agent.sh': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: string;
  };
  'GET /tocsin-run': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: string;
  };
  'POST /servers/this': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: Server;
  };
  'GET /alerts': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
      status?: 'open' | 'acknowledged' | 'resolved';
      kind?:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      severity?: 'info' | 'warning' | 'critical';
      subject_type?: 'cron_check' | 'server' | 'process' | 'uptime_check';
      subject_id?: number;
      /**
       * Only what lasted at this moment or later.
       */
      from?: string;
      /**
       * Only what opened before this moment.
       */
      to?: string;
      /**
       * Part of the title, in any language in which it is told, of the detail or of the name of the subject, in any case of letters.
       */
      q?: string;
      /**
       * Who acknowledged it, as they were called then.
       */
      acknowledged_by?: string;
      /**
       * Who acknowledged, resolved or otherwise did something about it, as they were called then.
       */
      who?: string;
    };
    body: undefined;
    response: {
      alerts: Alert[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /alerts/export': {
    params: undefined;
    query: {
      status?: 'open' | 'acknowledged' | 'resolved';
      kind?:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      severity?: 'info' | 'warning' | 'critical';
      subject_type?: 'cron_check' | 'server' | 'process' | 'uptime_check';
      subject_id?: number;
      /**
       * Only what lasted at this moment or later.
       */
      from?: string;
      /**
       * Only what opened before this moment.
       */
      to?: string;
      /**
       * Part of the title, in any language in which it is told, of the detail or of the name of the subject, in any case of letters.
       */
      q?: string;
      /**
       * Who acknowledged it, as they were called then.
       */
      acknowledged_by?: string;
      /**
       * Who acknowledged, resolved or otherwise did something about it, as they were called then.
       */
      who?: string;
      format?: 'csv' | 'json';
    };
    body: undefined;
    response: {
      alerts: {
        id: number;
        kind:
          | 'cron_fail'
          | 'cron_missed'
          | 'cron_overrun'
          | 'cron_too_fast'
          | 'server_offline'
          | 'server_metric'
          | 'process_stopped'
          | 'uptime_down'
          | 'uptime_degraded'
          | 'certificate_expiring';
        /**
         * Which metric, where the kind has several; else null.
         */
        metric: string | null;
        severity: 'info' | 'warning' | 'critical';
        status: 'open' | 'acknowledged' | 'resolved';
        /**
         * What it is about, named as it was when the alert opened.
         */
        subject: {
          /**
           * null once the subject was deleted.
           */
          id: number | null;
          type: 'cron_check' | 'server' | 'process' | 'uptime_check';
          name: string;
        };
        /**
         * What went wrong, in one short sentence that names the subject.
         */
        title: string;
        detail: string;
        /**
         * What `title` and `detail` say, in fields, by `kind`: those that are known. Empty for alerts from before there were any.
         */
        facts: {
          /**
           * `cron_missed`: when the check was expected to be heard from.
           */
          expected_at?: string;
          /**
           * `cron_missed`, `cron_overrun`: by when at the latest.
           */
          deadline_at?: string;
          /**
           * `cron_overrun`: when the run started.
           */
          started_at?: string;
          /**
           * `cron_missed`, `server_offline`: when it was last heard from; null if never.
           */
          last_heard_at?: string | null;
          /**
           * `cron_missed`: how often it is expected, where no cron expression says so.
           */
          interval_seconds?: number;
          /**
           * `cron_missed`: when it is expected, in `timezone`.
           */
          cron_expression?: string;
          /**
           * `cron_missed`: of `cron_expression`.
           */
          timezone?: string;
          /**
           * `cron_fail`, `cron_too_fast`: how long the run took.
           */
          duration_ms?: number;
          /**
           * `cron_too_fast`: how long a run takes at least.
           */
          min_runtime_seconds?: number;
          /**
           * `cron_fail`, `cron_too_fast`: the end of what the job wrote.
           */
          output?: string;
          /**
           * `process_stopped`: where it is to run.
           */
          server?: {
            id: number;
            name: string;
          };
          /**
           * `process_stopped`: how many must run.
           */
          min_count?: number;
          /**
           * `process_stopped`: how many may run; null where any number may.
           */
          max_count?: number | null;
          /**
           * `process_stopped`: what the processes are known by.
           */
          match?: {
            kind: string;
            value: string;
          };
          /**
           * `uptime_down`: why the probe failed, one of the reasons of its results.
           */
          reason?: string;
          /**
           * `uptime_down`: the same in English, with what was seen.
           */
          error?: string;
          /**
           * `uptime_down`: of the answer, where there was one.
           */
          http_status?: number;
          /**
           * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
           */
          expected?: string;
          /**
           * `uptime_down`: what came instead of `expected`; null where nothing did.
           */
          seen?: string | null;
          /**
           * `uptime_down`, `uptime_degraded`: where it was probed from.
           */
          location?: string;
          /**
           * `uptime_degraded`: answers that take longer are slow.
           */
          degraded_ms?: number;
          /**
           * `certificate_expiring`: the first to run out.
           */
          certificate?: {
            subject: string;
            expires_at: string;
            /**
             * Or one that it rests on.
             */
            own: boolean;
          };
          /**
           * `server_metric`: how the rule compares.
           */
          op?: 'gt' | 'ge' | 'lt' | 'le';
          /**
           * `server_metric`: what it compares with.
           */
          threshold?: number;
          /**
           * `server_metric`: since when the limit has been passed.
           */
          since?: string;
          /**
           * `server_metric`: what took most of it; at most 5.
           */
          processes?: {
            pid: number;
            name: string;
            cpu: number;
            memory_bytes: number;
          }[];
          /**
           * `server_metric` of disks: the fullest; at most 5.
           */
          disks?: FileSystem[];
        };
        /**
         * What was measured; null where nothing is.
         */
        value: number | null;
        /**
         * How often the cause arose while the alert was open.
         */
        occurrences: number;
        /**
         * When the cause arose: for a missed ping the deadline, not its discovery.
         */
        opened_at: string;
        /**
         * When the cause arose last.
         */
        last_occurred_at: string;
        /**
         * null until somebody is on it.
         */
        acknowledged_at: string | null;
        /**
         * Who is on it, as they were called then; null until somebody is.
         */
        acknowledged_by: string | null;
        /**
         * null while it lasts.
         */
        resolved_at: string | null;
        /**
         * What ended it; null while it lasts.
         */
        resolve_reason: string | null;
        /**
         * The alert of what the subject depends on, which is told in its place; null where none is.
         */
        suppressed_by: number | null;
        /**
         * The rules that it is told by, without those that were deleted.
         */
        rule_ids: number[];
        /**
         * What to do about it; null where nobody wrote it down.
         */
        runbook_url: string | null;
      }[];
    };
  };
  'POST /alerts/bulk': {
    params: undefined;
    query: undefined;
    body: {
      action: 'acknowledge' | 'resolve';
      /**
       * One that is given twice counts once.
       *
       * @minItems 1
       * @maxItems 200
       */
      ids: number[];
      /**
       * Kept with each event; plain text.
       */
      note?: string;
    };
    response: {
      /**
       * One for each id, in the order of `ids`.
       */
      results: {
        id: number;
        /**
         * `done`: it is so now, also where it was before. `alert_resolved`: it cannot be acknowledged any more.
         */
        outcome: 'done' | 'not_found' | 'alert_resolved';
      }[];
      /**
       * How many are done.
       */
      done: number;
    };
  };
  'GET /alerts/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: AlertDetail;
  };
  'POST /alerts/:id/acknowledge': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * Kept with the event; plain text.
       */
      note?: string;
    };
    response: {
      id: number;
      kind:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      /**
       * Which metric, where the kind has several; else null.
       */
      metric: string | null;
      severity: 'info' | 'warning' | 'critical';
      status: 'open' | 'acknowledged' | 'resolved';
      /**
       * What it is about, named as it was when the alert opened.
       */
      subject: {
        /**
         * null once the subject was deleted.
         */
        id: number | null;
        type: 'cron_check' | 'server' | 'process' | 'uptime_check';
        name: string;
      };
      /**
       * What went wrong, in one short sentence that names the subject.
       */
      title: string;
      detail: string;
      /**
       * What `title` and `detail` say, in fields, by `kind`: those that are known. Empty for alerts from before there were any.
       */
      facts: {
        /**
         * `cron_missed`: when the check was expected to be heard from.
         */
        expected_at?: string;
        /**
         * `cron_missed`, `cron_overrun`: by when at the latest.
         */
        deadline_at?: string;
        /**
         * `cron_overrun`: when the run started.
         */
        started_at?: string;
        /**
         * `cron_missed`, `server_offline`: when it was last heard from; null if never.
         */
        last_heard_at?: string | null;
        /**
         * `cron_missed`: how often it is expected, where no cron expression says so.
         */
        interval_seconds?: number;
        /**
         * `cron_missed`: when it is expected, in `timezone`.
         */
        cron_expression?: string;
        /**
         * `cron_missed`: of `cron_expression`.
         */
        timezone?: string;
        /**
         * `cron_fail`, `cron_too_fast`: how long the run took.
         */
        duration_ms?: number;
        /**
         * `cron_too_fast`: how long a run takes at least.
         */
        min_runtime_seconds?: number;
        /**
         * `cron_fail`, `cron_too_fast`: the end of what the job wrote.
         */
        output?: string;
        /**
         * `process_stopped`: where it is to run.
         */
        server?: {
          id: number;
          name: string;
        };
        /**
         * `process_stopped`: how many must run.
         */
        min_count?: number;
        /**
         * `process_stopped`: how many may run; null where any number may.
         */
        max_count?: number | null;
        /**
         * `process_stopped`: what the processes are known by.
         */
        match?: {
          kind: string;
          value: string;
        };
        /**
         * `uptime_down`: why the probe failed, one of the reasons of its results.
         */
        reason?: string;
        /**
         * `uptime_down`: the same in English, with what was seen.
         */
        error?: string;
        /**
         * `uptime_down`: of the answer, where there was one.
         */
        http_status?: number;
        /**
         * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
         */
        expected?: string;
        /**
         * `uptime_down`: what came instead of `expected`; null where nothing did.
         */
        seen?: string | null;
        /**
         * `uptime_down`, `uptime_degraded`: where it was probed from.
         */
        location?: string;
        /**
         * `uptime_degraded`: answers that take longer are slow.
         */
        degraded_ms?: number;
        /**
         * `certificate_expiring`: the first to run out.
         */
        certificate?: {
          subject: string;
          expires_at: string;
          /**
           * Or one that it rests on.
           */
          own: boolean;
        };
        /**
         * `server_metric`: how the rule compares.
         */
        op?: 'gt' | 'ge' | 'lt' | 'le';
        /**
         * `server_metric`: what it compares with.
         */
        threshold?: number;
        /**
         * `server_metric`: since when the limit has been passed.
         */
        since?: string;
        /**
         * `server_metric`: what took most of it; at most 5.
         */
        processes?: {
          pid: number;
          name: string;
          cpu: number;
          memory_bytes: number;
        }[];
        /**
         * `server_metric` of disks: the fullest; at most 5.
         */
        disks?: FileSystem[];
      };
      /**
       * What was measured; null where nothing is.
       */
      value: number | null;
      /**
       * How often the cause arose while the alert was open.
       */
      occurrences: number;
      /**
       * When the cause arose: for a missed ping the deadline, not its discovery.
       */
      opened_at: string;
      /**
       * When the cause arose last.
       */
      last_occurred_at: string;
      /**
       * null until somebody is on it.
       */
      acknowledged_at: string | null;
      /**
       * Who is on it, as they were called then; null until somebody is.
       */
      acknowledged_by: string | null;
      /**
       * null while it lasts.
       */
      resolved_at: string | null;
      /**
       * What ended it; null while it lasts.
       */
      resolve_reason: string | null;
      /**
       * The alert of what the subject depends on, which is told in its place; null where none is.
       */
      suppressed_by: number | null;
      /**
       * The rules that it is told by, without those that were deleted.
       */
      rule_ids: number[];
      /**
       * What to do about it; null where nobody wrote it down.
       */
      runbook_url: string | null;
    };
  };
  'POST /alerts/:id/resolve': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * Kept with the event; plain text.
       */
      note?: string;
    };
    response: {
      id: number;
      kind:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      /**
       * Which metric, where the kind has several; else null.
       */
      metric: string | null;
      severity: 'info' | 'warning' | 'critical';
      status: 'open' | 'acknowledged' | 'resolved';
      /**
       * What it is about, named as it was when the alert opened.
       */
      subject: {
        /**
         * null once the subject was deleted.
         */
        id: number | null;
        type: 'cron_check' | 'server' | 'process' | 'uptime_check';
        name: string;
      };
      /**
       * What went wrong, in one short sentence that names the subject.
       */
      title: string;
      detail: string;
      /**
       * What `title` and `detail` say, in fields, by `kind`: those that are known. Empty for alerts from before there were any.
       */
      facts: {
        /**
         * `cron_missed`: when the check was expected to be heard from.
         */
        expected_at?: string;
        /**
         * `cron_missed`, `cron_overrun`: by when at the latest.
         */
        deadline_at?: string;
        /**
         * `cron_overrun`: when the run started.
         */
        started_at?: string;
        /**
         * `cron_missed`, `server_offline`: when it was last heard from; null if never.
         */
        last_heard_at?: string | null;
        /**
         * `cron_missed`: how often it is expected, where no cron expression says so.
         */
        interval_seconds?: number;
        /**
         * `cron_missed`: when it is expected, in `timezone`.
         */
        cron_expression?: string;
        /**
         * `cron_missed`: of `cron_expression`.
         */
        timezone?: string;
        /**
         * `cron_fail`, `cron_too_fast`: how long the run took.
         */
        duration_ms?: number;
        /**
         * `cron_too_fast`: how long a run takes at least.
         */
        min_runtime_seconds?: number;
        /**
         * `cron_fail`, `cron_too_fast`: the end of what the job wrote.
         */
        output?: string;
        /**
         * `process_stopped`: where it is to run.
         */
        server?: {
          id: number;
          name: string;
        };
        /**
         * `process_stopped`: how many must run.
         */
        min_count?: number;
        /**
         * `process_stopped`: how many may run; null where any number may.
         */
        max_count?: number | null;
        /**
         * `process_stopped`: what the processes are known by.
         */
        match?: {
          kind: string;
          value: string;
        };
        /**
         * `uptime_down`: why the probe failed, one of the reasons of its results.
         */
        reason?: string;
        /**
         * `uptime_down`: the same in English, with what was seen.
         */
        error?: string;
        /**
         * `uptime_down`: of the answer, where there was one.
         */
        http_status?: number;
        /**
         * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
         */
        expected?: string;
        /**
         * `uptime_down`: what came instead of `expected`; null where nothing did.
         */
        seen?: string | null;
        /**
         * `uptime_down`, `uptime_degraded`: where it was probed from.
         */
        location?: string;
        /**
         * `uptime_degraded`: answers that take longer are slow.
         */
        degraded_ms?: number;
        /**
         * `certificate_expiring`: the first to run out.
         */
        certificate?: {
          subject: string;
          expires_at: string;
          /**
           * Or one that it rests on.
           */
          own: boolean;
        };
        /**
         * `server_metric`: how the rule compares.
         */
        op?: 'gt' | 'ge' | 'lt' | 'le';
        /**
         * `server_metric`: what it compares with.
         */
        threshold?: number;
        /**
         * `server_metric`: since when the limit has been passed.
         */
        since?: string;
        /**
         * `server_metric`: what took most of it; at most 5.
         */
        processes?: {
          pid: number;
          name: string;
          cpu: number;
          memory_bytes: number;
        }[];
        /**
         * `server_metric` of disks: the fullest; at most 5.
         */
        disks?: FileSystem[];
      };
      /**
       * What was measured; null where nothing is.
       */
      value: number | null;
      /**
       * How often the cause arose while the alert was open.
       */
      occurrences: number;
      /**
       * When the cause arose: for a missed ping the deadline, not its discovery.
       */
      opened_at: string;
      /**
       * When the cause arose last.
       */
      last_occurred_at: string;
      /**
       * null until somebody is on it.
       */
      acknowledged_at: string | null;
      /**
       * Who is on it, as they were called then; null until somebody is.
       */
      acknowledged_by: string | null;
      /**
       * null while it lasts.
       */
      resolved_at: string | null;
      /**
       * What ended it; null while it lasts.
       */
      resolve_reason: string | null;
      /**
       * The alert of what the subject depends on, which is told in its place; null where none is.
       */
      suppressed_by: number | null;
      /**
       * The rules that it is told by, without those that were deleted.
       */
      rule_ids: number[];
      /**
       * What to do about it; null where nobody wrote it down.
       */
      runbook_url: string | null;
    };
  };
  'POST /alerts/:id/acknowledge-link/look': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * From the link of the mail or message.
       */
      token: string;
      /**
       * BCP 47 tag: in which `title` is said; else English.
       */
      language?: string;
    };
    response: {
      /**
       * Of the alert; `expired` where the link is older than 24 hours.
       */
      state: 'open' | 'acknowledged' | 'resolved' | 'expired';
      /**
       * What went wrong; null where the link has expired.
       */
      title: string | null;
      /**
       * Whether it is acknowledged by this call.
       */
      changed: boolean;
    };
  };
  'POST /alerts/:id/acknowledge-link': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * From the link of the mail or message.
       */
      token: string;
      /**
       * BCP 47 tag: in which `title` is said; else English.
       */
      language?: string;
    };
    response: {
      /**
       * Of the alert; `expired` where the link is older than 24 hours.
       */
      state: 'open' | 'acknowledged' | 'resolved' | 'expired';
      /**
       * What went wrong; null where the link has expired.
       */
      title: string | null;
      /**
       * Whether it is acknowledged by this call.
       */
      changed: boolean;
    };
  };
  'GET /alerts/rules': {
    params: undefined;
    query: {
      kind?:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      enabled?: boolean;
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      rules: Rule[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /alerts/rules': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      kind:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      enabled?: boolean;
      /**
       * What is usual for the kind unless given: warning or critical.
       */
      severity?: 'info' | 'warning' | 'critical';
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets?: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * What is measured; `any` is cpu, memory, disk, each for itself. null for every kind but `server_metric`, where it is required.
       */
      metric?:
        | (
            | 'cpu'
            | 'memory'
            | 'disk'
            | 'load_1m'
            | 'load_5m'
            | 'load_15m'
            | 'uptime'
            | 'network_in'
            | 'network_out'
            | 'swap'
            | 'disk_read'
            | 'disk_write'
            | 'temperature'
            | 'any'
          )
        | null;
      /**
       * How the metric must stand to the threshold. null for every kind but `server_metric`, where it is required.
       */
      op?: ('gt' | 'ge' | 'lt' | 'le') | null;
      /**
       * Percent for cpu, memory, disk and swap, bytes per second for network and disk traffic, seconds since boot for uptime, °C for temperature, load as the kernel gives it. null for every kind but `server_metric`, where it is required.
       */
      threshold?: number | null;
      /**
       * How long the threshold must be passed without a break before it is an alert; 0: at once. null for every kind but `server_metric`, where it is required.
       */
      for_seconds?: number | null;
      /**
       * The alert is over once the metric is back at this value or beyond it. null: as soon as the threshold is no longer passed.
       */
      clear_threshold?: number | null;
      /**
       * The channels that are told; nobody where it is empty. One that is deleted leaves.
       *
       * @maxItems 50
       */
      channel_ids?: number[];
      /**
       * Tells again after this long, until somebody acknowledges the alert or it is over. null: tells once.
       */
      repeat_seconds?: number | null;
      /**
       * Where it is written what to do, sent along with the alert. null where it is written nowhere.
       */
      runbook_url?: string | null;
      /**
       * Who else is told while nobody acknowledges it and it is not over.
       *
       * @maxItems 5
       */
      escalations?: Escalation[];
    };
    response: Rule;
  };
  'GET /alerts/rules/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: Rule;
  };
  'PATCH /alerts/rules/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      kind?:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      enabled?: boolean;
      /**
       * What is usual for the kind unless given: warning or critical.
       */
      severity?: 'info' | 'warning' | 'critical';
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets?: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * What is measured; `any` is cpu, memory, disk, each for itself. null for every kind but `server_metric`, where it is required.
       */
      metric?:
        | (
            | 'cpu'
            | 'memory'
            | 'disk'
            | 'load_1m'
            | 'load_5m'
            | 'load_15m'
            | 'uptime'
            | 'network_in'
            | 'network_out'
            | 'swap'
            | 'disk_read'
            | 'disk_write'
            | 'temperature'
            | 'any'
          )
        | null;
      /**
       * How the metric must stand to the threshold. null for every kind but `server_metric`, where it is required.
       */
      op?: ('gt' | 'ge' | 'lt' | 'le') | null;
      /**
       * Percent for cpu, memory, disk and swap, bytes per second for network and disk traffic, seconds since boot for uptime, °C for temperature, load as the kernel gives it. null for every kind but `server_metric`, where it is required.
       */
      threshold?: number | null;
      /**
       * How long the threshold must be passed without a break before it is an alert; 0: at once. null for every kind but `server_metric`, where it is required.
       */
      for_seconds?: number | null;
      /**
       * The alert is over once the metric is back at this value or beyond it. null: as soon as the threshold is no longer passed.
       */
      clear_threshold?: number | null;
      /**
       * The channels that are told; nobody where it is empty. One that is deleted leaves.
       *
       * @maxItems 50
       */
      channel_ids?: number[];
      /**
       * Tells again after this long, until somebody acknowledges the alert or it is over. null: tells once.
       */
      repeat_seconds?: number | null;
      /**
       * Where it is written what to do, sent along with the alert. null where it is written nowhere.
       */
      runbook_url?: string | null;
      /**
       * Who else is told while nobody acknowledges it and it is not over.
       *
       * @maxItems 5
       */
      escalations?: Escalation[];
    };
    response: Rule;
  };
  'DELETE /alerts/rules/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /alerts/silences': {
    params: undefined;
    query: {
      /**
       * `upcoming`: it is off and will be on, for the first time or again. `ended`: it never will be.
       */
      status?: 'upcoming' | 'active' | 'ended';
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      silences: Silence[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /alerts/silences': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * Why, for whoever wonders later.
       */
      description?: string;
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * Now unless given.
       */
      starts_at?: string;
      /**
       * null only with a recurrence: it goes on for good.
       */
      ends_at?: string | null;
      /**
       * Makes it one that comes again: an occurrence begins with every match of the cron expression. What overlaps is one, and what lies before `starts_at` or after `ends_at` does not count. null: it is on once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When an occurrence begins, as crontab(5) has it: minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * How long it lasts: elapsed time, also where the clocks change meanwhile.
         */
        duration_seconds: number;
        /**
         * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`. `UTC` unless given.
         */
        timezone?: string;
      } | null;
      /**
       * In place of `ends_at`: how long it lasts from `starts_at` on.
       */
      duration_seconds?: number;
    };
    response: Silence;
  };
  'GET /alerts/silences/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: Silence;
  };
  'PATCH /alerts/silences/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * Why, for whoever wonders later.
       */
      description?: string;
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets?: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * When it begins.
       */
      starts_at?: string;
      /**
       * null only with a recurrence: it goes on for good.
       */
      ends_at?: string | null;
      /**
       * Makes it one that comes again: an occurrence begins with every match of the cron expression. What overlaps is one, and what lies before `starts_at` or after `ends_at` does not count. null: it is on once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When an occurrence begins, as crontab(5) has it: minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * How long it lasts: elapsed time, also where the clocks change meanwhile.
         */
        duration_seconds: number;
        /**
         * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`. `UTC` unless given.
         */
        timezone?: string;
      } | null;
    };
    response: Silence;
  };
  'DELETE /alerts/silences/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /alerts/silences/:id/end': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: Silence;
  };
  'GET /maintenance-windows': {
    params: undefined;
    query: {
      /**
       * `upcoming`: it is off and will be on, for the first time or again. `ended`: it never will be.
       */
      status?: 'upcoming' | 'active' | 'ended';
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      maintenance_windows: MaintenanceWindow[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /maintenance-windows': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * Why, for whoever wonders later.
       */
      description?: string;
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * Now unless given.
       */
      starts_at?: string;
      /**
       * null only with a recurrence: it goes on for good.
       */
      ends_at?: string | null;
      /**
       * Makes it one that comes again: an occurrence begins with every match of the cron expression. What overlaps is one, and what lies before `starts_at` or after `ends_at` does not count. null: it is on once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When an occurrence begins, as crontab(5) has it: minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * How long it lasts: elapsed time, also where the clocks change meanwhile.
         */
        duration_seconds: number;
        /**
         * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`. `UTC` unless given.
         */
        timezone?: string;
      } | null;
      /**
       * Whether status pages announce it, with its name and description, and may leave its time out of the uptime they show; no unless given.
       */
      show_on_status_pages?: boolean;
    };
    response: MaintenanceWindow;
  };
  'GET /maintenance-windows/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: MaintenanceWindow;
  };
  'PATCH /maintenance-windows/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * Why, for whoever wonders later.
       */
      description?: string;
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets?: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * When it begins.
       */
      starts_at?: string;
      /**
       * null only with a recurrence: it goes on for good.
       */
      ends_at?: string | null;
      /**
       * Makes it one that comes again: an occurrence begins with every match of the cron expression. What overlaps is one, and what lies before `starts_at` or after `ends_at` does not count. null: it is on once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When an occurrence begins, as crontab(5) has it: minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * How long it lasts: elapsed time, also where the clocks change meanwhile.
         */
        duration_seconds: number;
        /**
         * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`. `UTC` unless given.
         */
        timezone?: string;
      } | null;
      /**
       * Whether status pages announce it, with its name and description, and may leave its time out of the uptime they show; no unless given.
       */
      show_on_status_pages?: boolean;
    };
    response: MaintenanceWindow;
  };
  'DELETE /maintenance-windows/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /maintenance-windows/:id/end': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: MaintenanceWindow;
  };
  'GET /alerts/channel-kinds': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      channel_kinds: ChannelKind[];
    };
  };
  'GET /alerts/channels': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      channels: Channel[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /alerts/channels': {
    params: undefined;
    query: undefined;
    body:
      | {
          kind: 'email';
          config: {
            /**
             * Each address gets its own email. Addresses outside the account must confirm first.
             *
             * @minItems 1
             * @maxItems 10
             */
            to: string[];
            /**
             * In which language messages are written. null: that of whoever has the address, or else of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'webhook';
          config: {
            /**
             * A webhook of the account. What it hears, it is told once, however many rules lead to it.
             */
            webhook_id: number;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'slack';
          config: {
            /**
             * Of an incoming webhook: in Slack, create an app, turn on Incoming Webhooks and add one to a channel.
             */
            webhook_url: string;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'discord';
          config: {
            /**
             * In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.
             */
            webhook_url: string;
            /**
             * A thread of the channel to write to. null: the channel itself.
             */
            thread_id?: string | null;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'teams';
          config: {
            /**
             * In Teams: Workflows, “Send webhook alerts to a channel” (or a chat), then copy the address of the workflow.
             */
            webhook_url: string;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'telegram';
          config: {
            /**
             * As @BotFather gave it.
             */
            bot_token: string;
            /**
             * The number of the chat, below zero for a group, or @name of a public channel. The bot must be in it, or a person must have written to it.
             */
            chat_id: string;
            /**
             * A topic of a group to write to. null: the group itself.
             */
            message_thread_id?: number | null;
            /**
             * false unless given.
             */
            silent?: boolean;
            /**
             * The address of a Bot API server of your own. null: https://api.telegram.org.
             */
            api_url?: string | null;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'pagerduty';
          config: {
            /**
             * Of an integration of the type Events API v2 of a service.
             */
            routing_key: string;
            /**
             * Where the account of PagerDuty is; us unless given.
             */
            region?: 'us' | 'eu';
            /**
             * In which language messages are written. null: English.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'ntfy';
          config: {
            /**
             * Whoever knows it can read along, unless the server protects it: choose one that nobody guesses.
             */
            topic: string;
            /**
             * null: https://ntfy.sh.
             */
            server_url?: string | null;
            /**
             * For a topic that is protected. null: none is sent.
             */
            token?: string | null;
            /**
             * Of what is wrong, 1 (least) to 5. null: 5 for critical, 4 for warning, 3 for info. An end has 3.
             */
            priority?: number | null;
            /**
             * Beside the one that says how bad it is; none unless given. Names of emoji are shown as such.
             *
             * @maxItems 5
             */
            tags?: string[];
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        }
      | {
          kind: 'custom_http';
          config: {
            /**
             * POST unless given.
             */
            method?: 'POST' | 'PUT' | 'PATCH' | 'GET';
            /**
             * A template, such as https://example.com/notify/{{ severity }}; scheme, host and port are written out. Values are percent-encoded. It is shown to everybody in the account: secrets belong below.
             */
            url: string;
            /**
             * Names, with templates as values; none unless given. Values come back masked.
             */
            headers?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string;
            };
            /**
             * A template. How values stand in it is up to the header Content-Type, application/json unless given: in JSON, put {{ title }} into quotes, or write {{ alert | json }} for a whole value. null: JSON with all that there is. A GET has none.
             */
            body?: string | null;
            /**
             * Named values that templates write as {{ secrets.name }}; none unless given. They come back masked. Conditions and filters see a placeholder in place of the value.
             */
            secrets?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string;
            };
          };
          name: string;
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Whether every rule of the account tells this channel too; false unless given. A channel that no rule names is told nothing.
           */
          add_to_rules?: boolean;
        };
    response: Channel;
  };
  'POST /alerts/channels/test': {
    params: undefined;
    query: undefined;
    body:
      | {
          kind: 'email';
          config: {
            /**
             * Each address gets its own email. Addresses outside the account must confirm first.
             *
             * @minItems 1
             * @maxItems 10
             */
            to: string[];
            /**
             * In which language messages are written. null: that of whoever has the address, or else of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'webhook';
          config: {
            /**
             * A webhook of the account. What it hears, it is told once, however many rules lead to it.
             */
            webhook_id: number;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'slack';
          config: {
            /**
             * Of an incoming webhook: in Slack, create an app, turn on Incoming Webhooks and add one to a channel.
             */
            webhook_url: string;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'discord';
          config: {
            /**
             * In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.
             */
            webhook_url: string;
            /**
             * A thread of the channel to write to. null: the channel itself.
             */
            thread_id?: string | null;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'teams';
          config: {
            /**
             * In Teams: Workflows, “Send webhook alerts to a channel” (or a chat), then copy the address of the workflow.
             */
            webhook_url: string;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'telegram';
          config: {
            /**
             * As @BotFather gave it.
             */
            bot_token: string;
            /**
             * The number of the chat, below zero for a group, or @name of a public channel. The bot must be in it, or a person must have written to it.
             */
            chat_id: string;
            /**
             * A topic of a group to write to. null: the group itself.
             */
            message_thread_id?: number | null;
            /**
             * false unless given.
             */
            silent?: boolean;
            /**
             * The address of a Bot API server of your own. null: https://api.telegram.org.
             */
            api_url?: string | null;
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'pagerduty';
          config: {
            /**
             * Of an integration of the type Events API v2 of a service.
             */
            routing_key: string;
            /**
             * Where the account of PagerDuty is; us unless given.
             */
            region?: 'us' | 'eu';
            /**
             * In which language messages are written. null: English.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'ntfy';
          config: {
            /**
             * Whoever knows it can read along, unless the server protects it: choose one that nobody guesses.
             */
            topic: string;
            /**
             * null: https://ntfy.sh.
             */
            server_url?: string | null;
            /**
             * For a topic that is protected. null: none is sent.
             */
            token?: string | null;
            /**
             * Of what is wrong, 1 (least) to 5. null: 5 for critical, 4 for warning, 3 for info. An end has 3.
             */
            priority?: number | null;
            /**
             * Beside the one that says how bad it is; none unless given. Names of emoji are shown as such.
             *
             * @maxItems 5
             */
            tags?: string[];
            /**
             * In which language messages are written. null: that of the first owner of the account.
             */
            language?: ('en' | 'de') | null;
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        }
      | {
          kind: 'custom_http';
          config: {
            /**
             * POST unless given.
             */
            method?: 'POST' | 'PUT' | 'PATCH' | 'GET';
            /**
             * A template, such as https://example.com/notify/{{ severity }}; scheme, host and port are written out. Values are percent-encoded. It is shown to everybody in the account: secrets belong below.
             */
            url: string;
            /**
             * Names, with templates as values; none unless given. Values come back masked.
             */
            headers?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string;
            };
            /**
             * A template. How values stand in it is up to the header Content-Type, application/json unless given: in JSON, put {{ title }} into quotes, or write {{ alert | json }} for a whole value. null: JSON with all that there is. A GET has none.
             */
            body?: string | null;
            /**
             * Named values that templates write as {{ secrets.name }}; none unless given. They come back masked. Conditions and filters see a placeholder in place of the value.
             */
            secrets?: {
              /**
               * This interface was referenced by `undefined`'s JSON-Schema definition
               * via the `patternProperty` "^.*$".
               */
              [k: string]: string;
            };
          };
          /**
           * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
           */
          title_template?: string | null;
          /**
           * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
           */
          text_template?: string | null;
        };
    response: ChannelTest;
  };
  'POST /alerts/channels/preview-template': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
       */
      title_template?: string | null;
      /**
       * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
       */
      text_template?: string | null;
      /**
       * An alert of the account to show. null: an example of one.
       */
      alert_id?: number | null;
      /**
       * What is told of it; `alert.opened` unless given.
       */
      type?:
        | 'alert.opened'
        | 'alert.acknowledged'
        | 'alert.resolved'
        | 'alert.reopened'
        | 'alert.flapping'
        | 'alert.reminder';
    };
    response: TemplatePreview;
  };
  'GET /alerts/channels/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: Channel;
  };
  'PATCH /alerts/channels/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * A template in Liquid for the title, such as `{{ severity | upcase }}: {{ subject }}`; only for what people read. null: the built-in title.
       */
      title_template?: string | null;
      /**
       * A template in Liquid for the text beneath it, as plain text; links are added. Only for what people read. null: the built-in text.
       */
      text_template?: string | null;
      /**
       * The whole configuration, as the schema of the kind says. A masked secret stays as it is stored; where the address that it is sent to changes, it must be given again.
       */
      config?: {
        [k: string]: unknown;
      };
      enabled?: boolean;
    };
    response: Channel;
  };
  'DELETE /alerts/channels/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /alerts/channels/:id/test': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: ChannelTest;
  };
  'POST /alerts/channels/:id/confirmations': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * One of the addresses of the channel.
       */
      email: string;
    };
    response: Channel;
  };
  'GET /webhooks': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      webhooks: Webhook[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /webhooks': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      url: string;
      /**
       * Sent with every call. Values come back masked; a masked value that is sent back stays as it was, unless `url` gets another origin: then every header must be given again, or `{}` sent.
       */
      headers?: {
        /**
         * This interface was referenced by `undefined`'s JSON-Schema definition
         * via the `patternProperty` "^.*$".
         */
        [k: string]: string;
      };
      /**
       * What it hears of: everything unless given, nothing when empty.
       *
       * @maxItems 20
       */
      events?: (
        | 'alert.opened'
        | 'alert.acknowledged'
        | 'alert.resolved'
        | 'alert.reopened'
        | 'alert.flapping'
        | 'alert.reminder'
        | 'incident.*'
      )[];
      /**
       * Hears only alerts that one of these rules is about: nothing where it is empty. A rule that is deleted leaves. null: hears every alert.
       */
      rule_ids?: number[] | null;
      enabled?: boolean;
    };
    response: WebhookWithSecret;
  };
  'GET /webhooks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: Webhook;
  };
  'PATCH /webhooks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      url?: string;
      /**
       * Sent with every call. Values come back masked; a masked value that is sent back stays as it was, unless `url` gets another origin: then every header must be given again, or `{}` sent.
       */
      headers?: {
        /**
         * This interface was referenced by `undefined`'s JSON-Schema definition
         * via the `patternProperty` "^.*$".
         */
        [k: string]: string;
      };
      /**
       * What it hears of: everything unless given, nothing when empty.
       *
       * @maxItems 20
       */
      events?: (
        | 'alert.opened'
        | 'alert.acknowledged'
        | 'alert.resolved'
        | 'alert.reopened'
        | 'alert.flapping'
        | 'alert.reminder'
        | 'incident.*'
      )[];
      /**
       * Hears only alerts that one of these rules is about: nothing where it is empty. A rule that is deleted leaves. null: hears every alert.
       */
      rule_ids?: number[] | null;
      enabled?: boolean;
    };
    response: Webhook;
  };
  'DELETE /webhooks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /webhooks/:id/rotate-secret': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: WebhookWithSecret;
  };
  'POST /webhooks/:id/test': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: WebhookDelivery;
  };
  'GET /webhooks/:id/deliveries': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      deliveries: WebhookDelivery[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /webhooks/:id/deliveries/:delivery_id': {
    params: {
      id: number;
      delivery_id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      id: number;
      /**
       * The `webhook-id` header: the same when it is sent again.
       */
      message_id: string;
      type: string;
      /**
       * null for a test, for news of an incident, and once the alert was deleted.
       */
      alert_id: number | null;
      status: 'pending' | 'delivered' | 'failed';
      attempts: number;
      created_at: string;
      /**
       * When the last attempt began; null before the first.
       */
      attempted_at: string | null;
      /**
       * null while it waits for an earlier one, and once it is done.
       */
      next_attempt_at: string | null;
      /**
       * null until it arrived.
       */
      delivered_at: string | null;
      /**
       * Of the last attempt; null before the first.
       */
      duration_ms: number | null;
      /**
       * HTTP status of the last answer; null where none came.
       */
      response_status: number | null;
      /**
       * The first 1,024 bytes of the last answer; null where none came.
       */
      response_body: string | null;
      /**
       * Why the last attempt failed; null where it did not.
       */
      error: string | null;
      /**
       * What is sent, the same in every attempt.
       */
      request_body: string;
      /**
       * What was sent and what came back, the last attempt first. Kept for 14 days, and the last 500 of a webhook.
       */
      exchanges: {
        /**
         * Counted from 1.
         */
        attempt: number;
        attempted_at: string;
        duration_ms: number;
        /**
         * Where it was sent to, as the webhook was then.
         */
        url: string;
        /**
         * As they were sent. The values of headers of the webhook are masked, the signature is not.
         */
        request_headers: {
          name: string;
          value: string;
        }[];
        /**
         * null where no answer came.
         */
        response_status: number | null;
        /**
         * The first 4,096 characters of them, each cut to 500. Cookies are masked. null where no answer came.
         */
        response_headers:
          | {
              name: string;
              value: string;
            }[]
          | null;
        /**
         * The first 4,096 bytes. What is no UTF-8 is replaced, and so are secrets of the webhook. null where no answer came.
         */
        response_body: string | null;
        /**
         * Whether there was more of the answer.
         */
        response_cut: boolean;
        /**
         * Why the attempt failed; null where it did not.
         */
        error: string | null;
      }[];
    };
  };
  'POST /webhooks/:id/deliveries/:delivery_id/redeliver': {
    params: {
      id: number;
      delivery_id: number;
    };
    query: undefined;
    body: undefined;
    response: WebhookDelivery;
  };
  'GET /announcements': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      announcements: Announcement[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /announcements/:id/dismiss': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /admin/stats': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: AdminStats;
  };
  'GET /admin/accounts': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
      /**
       * Part of the name of the account, or of the name or address of a member, in any case.
       */
      q?: string;
      plan?: 'free' | 'pro' | 'business' | 'unlimited';
      suspended?: boolean;
    };
    body: undefined;
    response: {
      accounts: AdminAccount[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'PATCH /admin/accounts/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      plan?: 'free' | 'pro' | 'business' | 'unlimited';
      suspended?: boolean;
      /**
       * How many alert mails a day may go to addresses outside the account, in place of what the plan allows; null: as many as the plan allows.
       */
      mails_per_day?: number | null;
      /**
       * Only together with `"suspended": true`: what its callers are told; null: nothing.
       */
      suspension_reason?: string | null;
    };
    response: AdminAccount;
  };
  'GET /admin/users': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
      /**
       * Part of the name or the address, in any case.
       */
      q?: string;
      disabled?: boolean;
      is_admin?: boolean;
    };
    body: undefined;
    response: {
      users: AdminUser[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'PATCH /admin/users/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * true ends their sessions and every sign-in that is under way.
       */
      disabled?: boolean;
      is_admin?: boolean;
    };
    response: AdminUser;
  };
  'GET /admin/settings': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: AdminSettings;
  };
  'PUT /admin/settings': {
    params: undefined;
    query: undefined;
    body: {
      tracking: {
        /**
         * Markup, at most 20,000 characters; empty for none. Tocsin hands it out and never runs it.
         */
        head: string;
        /**
         * Markup, at most 20,000 characters; empty for none. Tocsin hands it out and never runs it.
         */
        conversion: string;
      };
      /**
       * Who may register: `first` until one account exists, then by invitation only. null: as `TOCSIN_REGISTRATION` says.
       */
      registration: ('first' | 'open' | 'closed') | null;
    };
    response: AdminSettings;
  };
  'GET /tracking-scripts': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      /**
       * Empty until it was set.
       */
      head: string;
      /**
       * Empty until it was set.
       */
      conversion: string;
      timestamp: string;
    };
  };
  'GET /admin/announcements': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      announcements: AdminAnnouncement[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /admin/announcements': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * A breaking change is mailed to who uses the API and lies at least 30 days ahead; a notice is only shown.
       */
      kind: 'breaking_change' | 'notice';
      title: string;
      /**
       * Plain text; an empty line begins a new paragraph.
       */
      body: string;
      /**
       * When it takes effect: for a breaking change at least 30 days ahead, else not in the past, and never more than two years ahead. A notice without it takes effect now.
       */
      effective_at?: string;
    };
    response: AdminAnnouncement;
  };
  'POST /alerts/rules/backtest': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      kind:
        | 'cron_fail'
        | 'cron_missed'
        | 'cron_overrun'
        | 'cron_too_fast'
        | 'server_offline'
        | 'server_metric'
        | 'process_stopped'
        | 'uptime_down'
        | 'uptime_degraded'
        | 'certificate_expiring';
      enabled?: boolean;
      /**
       * What is usual for the kind unless given: warning or critical.
       */
      severity?: 'info' | 'warning' | 'critical';
      /**
       * What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.
       */
      targets?: {
        /**
         * Everything of the account, and what is added to it later.
         */
        all?: boolean;
        /**
         * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * Whatever has one of these tags at the time, and the processes on servers that have.
         *
         * @maxItems 50
         */
        tags?: string[];
      };
      /**
       * What is measured; `any` is cpu, memory, disk, each for itself. null for every kind but `server_metric`, where it is required.
       */
      metric?:
        | (
            | 'cpu'
            | 'memory'
            | 'disk'
            | 'load_1m'
            | 'load_5m'
            | 'load_15m'
            | 'uptime'
            | 'network_in'
            | 'network_out'
            | 'swap'
            | 'disk_read'
            | 'disk_write'
            | 'temperature'
            | 'any'
          )
        | null;
      /**
       * How the metric must stand to the threshold. null for every kind but `server_metric`, where it is required.
       */
      op?: ('gt' | 'ge' | 'lt' | 'le') | null;
      /**
       * Percent for cpu, memory, disk and swap, bytes per second for network and disk traffic, seconds since boot for uptime, °C for temperature, load as the kernel gives it. null for every kind but `server_metric`, where it is required.
       */
      threshold?: number | null;
      /**
       * How long the threshold must be passed without a break before it is an alert; 0: at once. null for every kind but `server_metric`, where it is required.
       */
      for_seconds?: number | null;
      /**
       * The alert is over once the metric is back at this value or beyond it. null: as soon as the threshold is no longer passed.
       */
      clear_threshold?: number | null;
      /**
       * The channels that are told; nobody where it is empty. One that is deleted leaves.
       *
       * @maxItems 50
       */
      channel_ids?: number[];
      /**
       * Tells again after this long, until somebody acknowledges the alert or it is over. null: tells once.
       */
      repeat_seconds?: number | null;
      /**
       * Where it is written what to do, sent along with the alert. null where it is written nowhere.
       */
      runbook_url?: string | null;
      /**
       * Who else is told while nobody acknowledges it and it is not over.
       *
       * @maxItems 5
       */
      escalations?: Escalation[];
      /**
       * How far to look back from now: no further than the plan of the account keeps history.
       */
      days?: number;
    };
    response: Backtest;
  };
  'POST /agent/report': {
    params: undefined;
    query: undefined;
    body: {
      agent_version?: string | null;
      /**
       * The clock of the sender as it sends this: where it is off by more than 5 s, the times of the samples are corrected by it.
       */
      sent_at?: string | null;
      host?: {
        hostname?: string | null;
        /**
         * The address by which the server reaches others; null where it does not know.
         */
        ip?: string | null;
        os?: string | null;
        arch?: string | null;
        kernel?: string | null;
        boot_id?: string | null;
        [k: string]: unknown;
      };
      /**
       * Oldest first. A sample with a moment or a figure that cannot be true is refused by itself; an entry of `disks`, `processes` or `top` that cannot be is passed over.
       *
       * @maxItems 1440
       */
      samples: {
        /**
         * When it was measured.
         */
        at: string;
        /**
         * null and missing: not known.
         */
        cpu?: number | null;
        /**
         * null and missing: not known.
         */
        memory?: number | null;
        /**
         * null and missing: not known.
         */
        disk?: number | null;
        /**
         * null and missing: not known.
         */
        load_1m?: number | null;
        /**
         * null and missing: not known.
         */
        load_5m?: number | null;
        /**
         * null and missing: not known.
         */
        load_15m?: number | null;
        /**
         * null and missing: not known.
         */
        uptime?: number | null;
        /**
         * null and missing: not known.
         */
        network_in?: number | null;
        /**
         * null and missing: not known.
         */
        network_out?: number | null;
        /**
         * null and missing: not known.
         */
        swap?: number | null;
        /**
         * null and missing: not known.
         */
        disk_read?: number | null;
        /**
         * null and missing: not known.
         */
        disk_write?: number | null;
        /**
         * null and missing: not known.
         */
        temperature?: number | null;
        /**
         * The first 100 are stored.
         */
        disks?: {
          /**
           * Cut to 200 characters.
           */
          mount: string;
          used_percent: number;
          total_bytes: number;
          [k: string]: unknown;
        }[];
        /**
         * What was found of the watched processes; the first 200 are stored.
         */
        processes?: {
          /**
           * As `watch` of an answer names it.
           */
          id: number;
          /**
           * How many run that match.
           */
          count: number;
          pids?: number[] | null;
          cpu?: number | null;
          memory_bytes?: number | null;
          started_at?: string | null;
          [k: string]: unknown;
        }[];
        /**
         * The heaviest processes; the first 20 are stored.
         */
        top?: {
          pid: number;
          /**
           * Cut to 200 characters.
           */
          name: string;
          /**
           * Percent of one processor.
           */
          cpu: number;
          memory_bytes: number;
          [k: string]: unknown;
        }[];
        [k: string]: unknown;
      }[];
      [k: string]: unknown;
    };
    response: {
      ok: true;
      /**
       * How long to wait between two samples, 10 to 300.
       */
      interval_seconds: number;
      /**
       * The processes to look for from now on.
       */
      watch: {
        /**
         * Named with what is found of it, in `processes` of the samples to come.
         */
        id: number;
        kind: 'name' | 'command' | 'pidfile' | 'systemd';
        value: string;
      }[];
      /**
       * Samples that were not stored. Sending them again does not help.
       */
      rejected: {
        /**
         * As it was sent; null where it was none.
         */
        at: string | null;
        reason: string;
      }[];
    };
  };
  'GET /uptime-checks': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before, for the same `sort`.
       */
      cursor?: string;
      /**
       * May be repeated; what has all of these tags is shown.
       *
       * @maxItems 20
       */
      tag?: string[];
      /**
       * Words in any case of letters; what has all of them is shown. Each is part of the name, a tag, the target, the host name, the address, the match or the server, or is the whole id.
       */
      q?: string;
      /**
       * May be repeated; what is of any of them is shown.
       *
       * @maxItems 10
       */
      kind?: ('http' | 'tcp' | 'tls' | 'dns')[];
      /**
       * May be repeated; what has any of them is shown.
       *
       * @maxItems 10
       */
      status?: ('new' | 'up' | 'degraded' | 'down' | 'paused')[];
      /**
       * The order; with a minus before it the opposite one. `created`: oldest first. `name`: A first. `since`: what has its status for the longest time first. `last`: what was heard from, or looked at, longest ago first. `worst`: what is down first, then what needs attention, each the latest first. `latency`: by the latency of the last probe, lowest first. `target`: by what is looked at (the URL, the host, or record type and host), A first. `certificate`: by the end of the certificate, soonest first; what has none is last in either direction. `-created` unless given.
       */
      sort?:
        | 'created'
        | '-created'
        | 'name'
        | '-name'
        | 'since'
        | '-since'
        | 'last'
        | '-last'
        | 'worst'
        | '-worst'
        | 'latency'
        | '-latency'
        | 'target'
        | '-target'
        | 'certificate'
        | '-certificate';
    };
    body: undefined;
    response: {
      checks: UptimeCheck[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /uptime-checks': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * `http` needs a `url`; `tcp` a `host` and a `port`; `tls` a `host`; `dns` a `host` and a `record_type`. It cannot be changed later.
       */
      kind: 'http' | 'tcp' | 'tls' | 'dns';
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * What an `http` check asks for, with http or https. No user name or password: those belong in a header. null for other kinds.
       */
      url?: string | null;
      /**
       * Name or address of a `tcp` or `tls` check, or the name that a `dns` check looks up. null for `http`.
       */
      host?: string | null;
      /**
       * Of a `tcp` or `tls` check; 443 unless given for a `tls` check without `starttls`. null for other kinds.
       */
      port?: number | null;
      /**
       * What a `dns` check looks up. null for other kinds.
       */
      record_type?: ('A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT' | 'SRV') | null;
      /**
       * From one probe to the next. The plan may not allow the shortest ones.
       */
      interval_seconds?: number;
      /**
       * How long after a failed probe it is retried, while fewer than `failure_threshold` failed in a row; no later than the next regular probe. A third of `interval_seconds`, at most 20, unless given; that default follows a changed interval. null: that default.
       */
      retry_interval_seconds?: number | null;
      /**
       * For everything together: looking up, connecting, redirects and reading.
       */
      timeout_seconds?: number;
      /**
       * How many probes in a row must fail before the check is down. Retries are spaced by `retry_interval_seconds`.
       */
      failure_threshold?: number;
      /**
       * How many probes in a row must succeed before a check that is down is up again.
       */
      recovery_threshold?: number;
      /**
       * As many answers in a row as `failure_threshold` says that take longer make the check `degraded`. null: none does.
       */
      degraded_ms?: number | null;
      /**
       * Whether anybody may see the badge of this check.
       */
      badge_enabled?: boolean;
      /**
       * What this check cannot work without. Of the same account, and never in a circle.
       */
      depends_on?: SubjectReference | null;
      /**
       * Only of `http` checks.
       */
      http?: {
        method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        /**
         * Sent with every request. Values: Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped.
         */
        headers?: {
          /**
           * This interface was referenced by `undefined`'s JSON-Schema definition
           * via the `patternProperty` "^.*$".
           */
          [k: string]: string;
        };
        /**
         * Sent with every request, by other methods than GET and HEAD. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: none is sent.
         */
        body?: string | null;
        /**
         * Up to ten of them, each looked at like the first.
         */
        follow_redirects?: boolean;
        /**
         * Status codes such as `204`, or ranges such as `200-299`; one of them must fit.
         *
         * @minItems 1
         * @maxItems 20
         */
        expected_status?: string[];
        /**
         * Whether a certificate that is not trusted, of another name or expired is a failure.
         */
        verify_tls?: boolean;
      } | null;
      /**
       * Only of `tcp` checks.
       */
      tcp?: {
        /**
         * Sent once the connection is open. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: nothing.
         */
        send?: string | null;
        /**
         * Text that must come within the first 64 KiB of what the other side says. Any other answer fails once nothing more has come for a second. null: nothing is read.
         */
        expect?: string | null;
      } | null;
      /**
       * Only of `tls` checks.
       */
      tls?: {
        /**
         * The protocol that is spoken before TLS begins. null: TLS begins at once.
         */
        starttls?: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
      } | null;
      /**
       * Only of `dns` checks.
       */
      dns?: {
        /**
         * The name server to ask: a name or an address, with a port after a colon where it is not 53. null: those of the machine that probes.
         */
        resolver?: string | null;
      } | null;
      /**
       * What must hold of an answer beside the rest; all of them.
       *
       * @maxItems 20
       */
      assertions?: {
        /**
         * `status`, `body`, `json` and `header` of `http` checks, `certificate_days` of `http` and `tls`, `record` of `dns`; `latency` (milliseconds) of all.
         */
        source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
        /**
         * `matches` takes a regular expression (RE2).
         */
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
        /**
         * For `json` a JSONPath (RFC 9535), null being `$`; for `header` its name; null for the others.
         */
        path?: string | null;
        /**
         * What it is compared with. null for `exists`, which false turns around.
         */
        value?: string | number | boolean | null;
      }[];
      /**
       * How many days before its certificate expires to warn, once each; 21, 14, 7 and 1 unless given, never when empty.
       *
       * @maxItems 10
       */
      certificate_warn_days?: number[];
    };
    response: UptimeCheck;
  };
  'GET /uptime-checks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: UptimeCheck;
  };
  'PATCH /uptime-checks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * `http` needs a `url`; `tcp` a `host` and a `port`; `tls` a `host`; `dns` a `host` and a `record_type`. It cannot be changed later.
       */
      kind?: 'http' | 'tcp' | 'tls' | 'dns';
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * What an `http` check asks for, with http or https. No user name or password: those belong in a header. null for other kinds.
       */
      url?: string | null;
      /**
       * Name or address of a `tcp` or `tls` check, or the name that a `dns` check looks up. null for `http`.
       */
      host?: string | null;
      /**
       * Of a `tcp` or `tls` check; 443 unless given for a `tls` check without `starttls`. null for other kinds.
       */
      port?: number | null;
      /**
       * What a `dns` check looks up. null for other kinds.
       */
      record_type?: ('A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT' | 'SRV') | null;
      /**
       * From one probe to the next. The plan may not allow the shortest ones.
       */
      interval_seconds?: number;
      /**
       * How long after a failed probe it is retried, while fewer than `failure_threshold` failed in a row; no later than the next regular probe. A third of `interval_seconds`, at most 20, unless given; that default follows a changed interval. null: that default.
       */
      retry_interval_seconds?: number | null;
      /**
       * For everything together: looking up, connecting, redirects and reading.
       */
      timeout_seconds?: number;
      /**
       * How many probes in a row must fail before the check is down. Retries are spaced by `retry_interval_seconds`.
       */
      failure_threshold?: number;
      /**
       * How many probes in a row must succeed before a check that is down is up again.
       */
      recovery_threshold?: number;
      /**
       * As many answers in a row as `failure_threshold` says that take longer make the check `degraded`. null: none does.
       */
      degraded_ms?: number | null;
      /**
       * Whether anybody may see the badge of this check.
       */
      badge_enabled?: boolean;
      /**
       * What this check cannot work without. Of the same account, and never in a circle.
       */
      depends_on?: SubjectReference | null;
      /**
       * Only of `http` checks.
       */
      http?: {
        method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        /**
         * Sent with every request. Values: Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped.
         */
        headers?: {
          /**
           * This interface was referenced by `undefined`'s JSON-Schema definition
           * via the `patternProperty` "^.*$".
           */
          [k: string]: string;
        };
        /**
         * Sent with every request, by other methods than GET and HEAD. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: none is sent.
         */
        body?: string | null;
        /**
         * Up to ten of them, each looked at like the first.
         */
        follow_redirects?: boolean;
        /**
         * Status codes such as `204`, or ranges such as `200-299`; one of them must fit.
         *
         * @minItems 1
         * @maxItems 20
         */
        expected_status?: string[];
        /**
         * Whether a certificate that is not trusted, of another name or expired is a failure.
         */
        verify_tls?: boolean;
      } | null;
      /**
       * Only of `tcp` checks.
       */
      tcp?: {
        /**
         * Sent once the connection is open. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: nothing.
         */
        send?: string | null;
        /**
         * Text that must come within the first 64 KiB of what the other side says. Any other answer fails once nothing more has come for a second. null: nothing is read.
         */
        expect?: string | null;
      } | null;
      /**
       * Only of `tls` checks.
       */
      tls?: {
        /**
         * The protocol that is spoken before TLS begins. null: TLS begins at once.
         */
        starttls?: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
      } | null;
      /**
       * Only of `dns` checks.
       */
      dns?: {
        /**
         * The name server to ask: a name or an address, with a port after a colon where it is not 53. null: those of the machine that probes.
         */
        resolver?: string | null;
      } | null;
      /**
       * What must hold of an answer beside the rest; all of them.
       *
       * @maxItems 20
       */
      assertions?: {
        /**
         * `status`, `body`, `json` and `header` of `http` checks, `certificate_days` of `http` and `tls`, `record` of `dns`; `latency` (milliseconds) of all.
         */
        source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
        /**
         * `matches` takes a regular expression (RE2).
         */
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
        /**
         * For `json` a JSONPath (RFC 9535), null being `$`; for `header` its name; null for the others.
         */
        path?: string | null;
        /**
         * What it is compared with. null for `exists`, which false turns around.
         */
        value?: string | number | boolean | null;
      }[];
      /**
       * How many days before its certificate expires to warn, once each; 21, 14, 7 and 1 unless given, never when empty.
       *
       * @maxItems 10
       */
      certificate_warn_days?: number[];
    };
    response: UptimeCheck;
  };
  'DELETE /uptime-checks/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /uptime-checks/:id/pause': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: UptimeCheck;
  };
  'POST /uptime-checks/:id/resume': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * Undoes the pause instead: the check is as if it had not been paused. Within five minutes of the pause, and while nothing about when or how it is checked was changed; later it is 409 `undo_expired`.
       */
      undo?: boolean;
    };
    response: UptimeCheck;
  };
  'POST /uptime-checks/try': {
    params: undefined;
    query: undefined;
    body: {
      name?: string;
      /**
       * `http` needs a `url`; `tcp` a `host` and a `port`; `tls` a `host`; `dns` a `host` and a `record_type`. It cannot be changed later.
       */
      kind: 'http' | 'tcp' | 'tls' | 'dns';
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * Words to filter and to group by. Doubled ones are kept once.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * What an `http` check asks for, with http or https. No user name or password: those belong in a header. null for other kinds.
       */
      url?: string | null;
      /**
       * Name or address of a `tcp` or `tls` check, or the name that a `dns` check looks up. null for `http`.
       */
      host?: string | null;
      /**
       * Of a `tcp` or `tls` check; 443 unless given for a `tls` check without `starttls`. null for other kinds.
       */
      port?: number | null;
      /**
       * What a `dns` check looks up. null for other kinds.
       */
      record_type?: ('A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT' | 'SRV') | null;
      /**
       * From one probe to the next. The plan may not allow the shortest ones.
       */
      interval_seconds?: number;
      /**
       * How long after a failed probe it is retried, while fewer than `failure_threshold` failed in a row; no later than the next regular probe. A third of `interval_seconds`, at most 20, unless given; that default follows a changed interval. null: that default.
       */
      retry_interval_seconds?: number | null;
      /**
       * For everything together: looking up, connecting, redirects and reading.
       */
      timeout_seconds?: number;
      /**
       * How many probes in a row must fail before the check is down. Retries are spaced by `retry_interval_seconds`.
       */
      failure_threshold?: number;
      /**
       * How many probes in a row must succeed before a check that is down is up again.
       */
      recovery_threshold?: number;
      /**
       * As many answers in a row as `failure_threshold` says that take longer make the check `degraded`. null: none does.
       */
      degraded_ms?: number | null;
      /**
       * Whether anybody may see the badge of this check.
       */
      badge_enabled?: boolean;
      /**
       * What this check cannot work without. Of the same account, and never in a circle.
       */
      depends_on?: SubjectReference | null;
      /**
       * Only of `http` checks.
       */
      http?: {
        method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
        /**
         * Sent with every request. Values: Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped.
         */
        headers?: {
          /**
           * This interface was referenced by `undefined`'s JSON-Schema definition
           * via the `patternProperty` "^.*$".
           */
          [k: string]: string;
        };
        /**
         * Sent with every request, by other methods than GET and HEAD. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: none is sent.
         */
        body?: string | null;
        /**
         * Up to ten of them, each looked at like the first.
         */
        follow_redirects?: boolean;
        /**
         * Status codes such as `204`, or ranges such as `200-299`; one of them must fit.
         *
         * @minItems 1
         * @maxItems 20
         */
        expected_status?: string[];
        /**
         * Whether a certificate that is not trusted, of another name or expired is a failure.
         */
        verify_tls?: boolean;
      } | null;
      /**
       * Only of `tcp` checks.
       */
      tcp?: {
        /**
         * Sent once the connection is open. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: nothing.
         */
        send?: string | null;
        /**
         * Text that must come within the first 64 KiB of what the other side says. Any other answer fails once nothing more has come for a second. null: nothing is read.
         */
        expect?: string | null;
      } | null;
      /**
       * Only of `tls` checks.
       */
      tls?: {
        /**
         * The protocol that is spoken before TLS begins. null: TLS begins at once.
         */
        starttls?: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
      } | null;
      /**
       * Only of `dns` checks.
       */
      dns?: {
        /**
         * The name server to ask: a name or an address, with a port after a colon where it is not 53. null: those of the machine that probes.
         */
        resolver?: string | null;
      } | null;
      /**
       * What must hold of an answer beside the rest; all of them.
       *
       * @maxItems 20
       */
      assertions?: {
        /**
         * `status`, `body`, `json` and `header` of `http` checks, `certificate_days` of `http` and `tls`, `record` of `dns`; `latency` (milliseconds) of all.
         */
        source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
        /**
         * `matches` takes a regular expression (RE2).
         */
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
        /**
         * For `json` a JSONPath (RFC 9535), null being `$`; for `header` its name; null for the others.
         */
        path?: string | null;
        /**
         * What it is compared with. null for `exists`, which false turns around.
         */
        value?: string | number | boolean | null;
      }[];
      /**
       * How many days before its certificate expires to warn, once each; 21, 14, 7 and 1 unless given, never when empty.
       *
       * @maxItems 10
       */
      certificate_warn_days?: number[];
    };
    response: TriedResult;
  };
  'POST /uptime-checks/:id/run': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: TriedResult;
  };
  'GET /uptime-checks/:id/timeline': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window, at most 400 days after its start; now unless given.
       */
      to?: string;
    };
    body: undefined;
    response: Timeline;
  };
  'GET /uptime-checks/:id/uptime': {
    params: {
      id: number;
    };
    query: {
      /**
       * UTC days up to and including today.
       */
      days?: number;
    };
    body: undefined;
    response: SubjectUptime;
  };
  'GET /uptime-checks/figures': {
    params: undefined;
    query: {
      /**
       * Of uptime checks: `1,2,3`, or repeated. What is not there is left out.
       *
       * @minItems 1
       * @maxItems 200
       */
      ids: number[];
    };
    body: undefined;
    response: {
      /**
       * In the order of `ids`.
       */
      figures: {
        id: number;
        /**
         * Median latency of the last 24 hours, within a hundredth of itself, of the probes that found the target up, in milliseconds; null: none did.
         */
        p50_ms: number | null;
        /**
         * 95th percentile of the last 24 hours, within a hundredth of itself, of the probes that found the target up, in milliseconds; null: none did.
         */
        p95_ms: number | null;
        /**
         * Percentage of the last 30 UTC days, cut to two decimals; null where nothing is known.
         */
        uptime: string | null;
        /**
         * Whole days until the certificate ends, negative once it has; null where none was seen.
         */
        certificate_days: number | null;
      }[];
    };
  };
  'GET /uptime-checks/:id/results': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
      /**
       * Only results that found the target up, or not.
       */
      up?: boolean;
    };
    body: undefined;
    response: {
      results: ProbeResult[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'GET /uptime-checks/:id/latency': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window; now unless given.
       */
      to?: string;
      /**
       * The most points wanted.
       */
      points?: number;
    };
    body: undefined;
    response: {
      /**
       * How long a step is; steps begin at its multiples since 1970 (UTC).
       */
      step_seconds: number;
      /**
       * Oldest first. Steps without a probe are left out.
       */
      series: LatencyPoint[];
    };
  };
  'GET /uptime-checks/:id/phases': {
    params: {
      id: number;
    };
    query: {
      /**
       * Start of the window; 30 days before its end unless given.
       */
      from?: string;
      /**
       * End of the window; now unless given.
       */
      to?: string;
      /**
       * The most points wanted.
       */
      points?: number;
      /**
       * Only of probes from there.
       */
      location?: string;
    };
    body: undefined;
    response: {
      /**
       * How long a step is; steps begin at its multiples since 1970 (UTC).
       */
      step_seconds: number;
      /**
       * Oldest first; of each step the probe that took longest of those that found the target up. Steps without one are left out.
       */
      series: {
        /**
         * Start of the step.
         */
        at: string;
        /**
         * Milliseconds to look up the name; null where the probe had no such phase.
         */
        dns_ms: number | null;
        /**
         * Milliseconds to connect; null where the probe had no such phase.
         */
        connect_ms: number | null;
        /**
         * Milliseconds to agree on TLS; null where the probe had no such phase.
         */
        tls_ms: number | null;
        /**
         * Milliseconds from the request to the first byte of the answer; null where the probe had no such phase.
         */
        first_byte_ms: number | null;
        /**
         * Milliseconds to read the answer; null where the probe had no such phase.
         */
        download_ms: number | null;
      }[];
    };
  };
  'GET /custom-endpoints': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      custom_endpoints: CustomEndpoint[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /custom-endpoints': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      /**
       * The servers whose figures it gives. One that is deleted leaves.
       *
       * @maxItems 100
       */
      server_ids: number[];
      /**
       * What it gives of each: cpu, memory and disk unless given. Others are left out of its answers.
       *
       * @minItems 1
       * @maxItems 13
       */
      metrics?: (
        | 'cpu'
        | 'memory'
        | 'disk'
        | 'load_1m'
        | 'load_5m'
        | 'load_15m'
        | 'uptime'
        | 'network_in'
        | 'network_out'
        | 'swap'
        | 'disk_read'
        | 'disk_write'
        | 'temperature'
      )[];
    };
    response: CustomEndpointWithKey;
  };
  'GET /custom-endpoints/:endpoint_id': {
    params: {
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    response: CustomEndpoint;
  };
  'PATCH /custom-endpoints/:endpoint_id': {
    params: {
      endpoint_id: string;
    };
    query: undefined;
    body: {
      name?: string;
      /**
       * The servers whose figures it gives. One that is deleted leaves.
       *
       * @maxItems 100
       */
      server_ids?: number[];
      /**
       * What it gives of each: cpu, memory and disk unless given. Others are left out of its answers.
       *
       * @minItems 1
       * @maxItems 13
       */
      metrics?: (
        | 'cpu'
        | 'memory'
        | 'disk'
        | 'load_1m'
        | 'load_5m'
        | 'load_15m'
        | 'uptime'
        | 'network_in'
        | 'network_out'
        | 'swap'
        | 'disk_read'
        | 'disk_write'
        | 'temperature'
      )[];
    };
    response: CustomEndpoint;
  };
  'DELETE /custom-endpoints/:endpoint_id': {
    params: {
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /custom-endpoints/:endpoint_id/rotate-key': {
    params: {
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    response: CustomEndpointWithKey;
  };
  'GET /custom-endpoints/:endpoint_id/sample': {
    params: {
      endpoint_id: string;
    };
    query: undefined;
    body: undefined;
    response: {
      /**
       * Samples of the last hour, newest first, at most 100.
       */
      data: {
        server_name: string;
        /**
         * null until the agent told it.
         */
        hostname: string | null;
        /**
         * null where the agent could not tell.
         */
        cpu?: number | null;
        /**
         * null where the agent could not tell.
         */
        memory?: number | null;
        /**
         * null where the agent could not tell.
         */
        disk?: number | null;
        /**
         * null where the agent could not tell.
         */
        load_1m?: number | null;
        /**
         * null where the agent could not tell.
         */
        load_5m?: number | null;
        /**
         * null where the agent could not tell.
         */
        load_15m?: number | null;
        /**
         * null where the agent could not tell.
         */
        uptime?: number | null;
        /**
         * null where the agent could not tell.
         */
        network_in?: number | null;
        /**
         * null where the agent could not tell.
         */
        network_out?: number | null;
        /**
         * null where the agent could not tell.
         */
        swap?: number | null;
        /**
         * null where the agent could not tell.
         */
        disk_read?: number | null;
        /**
         * null where the agent could not tell.
         */
        disk_write?: number | null;
        /**
         * null where the agent could not tell.
         */
        temperature?: number | null;
        timestamp: string;
      }[];
      timestamp: string;
    };
  };
  'GET /v/:endpoint_id': {
    params: {
      endpoint_id: string;
    };
    query: {
      /**
       * The key, where no header can be sent.
       */
      key?: string;
      /**
       * As `key`.
       */
      api_key?: string;
    };
    body: undefined;
    response: {
      /**
       * Samples of the last hour, newest first, at most 100.
       */
      data: {
        server_name: string;
        /**
         * null until the agent told it.
         */
        hostname: string | null;
        /**
         * null where the agent could not tell.
         */
        cpu?: number | null;
        /**
         * null where the agent could not tell.
         */
        memory?: number | null;
        /**
         * null where the agent could not tell.
         */
        disk?: number | null;
        /**
         * null where the agent could not tell.
         */
        load_1m?: number | null;
        /**
         * null where the agent could not tell.
         */
        load_5m?: number | null;
        /**
         * null where the agent could not tell.
         */
        load_15m?: number | null;
        /**
         * null where the agent could not tell.
         */
        uptime?: number | null;
        /**
         * null where the agent could not tell.
         */
        network_in?: number | null;
        /**
         * null where the agent could not tell.
         */
        network_out?: number | null;
        /**
         * null where the agent could not tell.
         */
        swap?: number | null;
        /**
         * null where the agent could not tell.
         */
        disk_read?: number | null;
        /**
         * null where the agent could not tell.
         */
        disk_write?: number | null;
        /**
         * null where the agent could not tell.
         */
        temperature?: number | null;
        timestamp: string;
      }[];
      timestamp: string;
    };
  };
  'GET /tv-dashboards': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      tv_dashboards: TvDashboard[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /tv-dashboards': {
    params: undefined;
    query: undefined;
    body: {
      name: string;
      layout: {
        /**
         * The servers on the screen, in this order. One that is deleted leaves.
         *
         * @maxItems 100
         */
        servers: number[];
        /**
         * How many servers stand beside each other. null: as many as fit.
         */
        columns?: number | null;
        theme?: 'auto' | 'light' | 'dark';
        /**
         * How long each part is shown where not all fit. null: the screen does not change pages.
         */
        rotate_seconds?: number | null;
      };
    };
    response: TvDashboardWithKey;
  };
  'GET /tv-dashboards/:dashboard_id': {
    params: {
      dashboard_id: string;
    };
    query: undefined;
    body: undefined;
    response: TvDashboard;
  };
  'PATCH /tv-dashboards/:dashboard_id': {
    params: {
      dashboard_id: string;
    };
    query: undefined;
    body: {
      name?: string;
      layout?: {
        /**
         * The servers on the screen, in this order. One that is deleted leaves.
         *
         * @maxItems 100
         */
        servers?: number[];
        /**
         * How many servers stand beside each other. null: as many as fit.
         */
        columns?: number | null;
        theme?: 'auto' | 'light' | 'dark';
        /**
         * How long each part is shown where not all fit. null: the screen does not change pages.
         */
        rotate_seconds?: number | null;
      };
    };
    response: TvDashboard;
  };
  'DELETE /tv-dashboards/:dashboard_id': {
    params: {
      dashboard_id: string;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /tv-dashboards/:dashboard_id/rotate-key': {
    params: {
      dashboard_id: string;
    };
    query: undefined;
    body: undefined;
    response: TvDashboardWithKey;
  };
  'GET /tv/:dashboard_id': {
    params: {
      dashboard_id: string;
    };
    query: {
      /**
       * The key, where no header can be sent.
       */
      key?: string;
      /**
       * As `key`.
       */
      api_key?: string;
    };
    body: undefined;
    response: TvWall;
  };
  'GET /badge/:id': {
    params: {
      id: string;
    };
    query: {
      /**
       * `uptime`: the percentage of the last 30 days. `status`: how it is now.
       */
      style?: 'uptime' | 'status';
    };
    body: undefined;
    response: string;
  };
  'GET /badge/cron/:id': {
    params: {
      id: string;
    };
    query: {
      /**
       * `uptime`: the percentage of the last 30 days. `status`: how it is now.
       */
      style?: 'uptime' | 'status';
    };
    body: undefined;
    response: string;
  };
  'GET /badge/uptime/:id': {
    params: {
      id: string;
    };
    query: {
      /**
       * `uptime`: the percentage of the last 30 days. `status`: how it is now.
       */
      style?: 'uptime' | 'status';
    };
    body: undefined;
    response: string;
  };
  'GET /status-pages': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      status_pages: StatusPage[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * The last part of its address, `/status/:slug`. Nobody else on this instance has it.
       */
      slug: string;
      name: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, of a picture that browsers load from there; it is never fetched by the service. A logo that was uploaded has an address of this service here. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * Whether it is shown at all; 404 for everybody otherwise.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * What it shows, in this order, each once. What is deleted leaves.
       *
       * @maxItems 200
       */
      components?: {
        type: 'server' | 'cron_check' | 'uptime_check';
        id: number;
        /**
         * null: it is called what the monitor is called.
         */
        display_name?: string | null;
        /**
         * Components of one group stand together; null: it stands by itself.
         */
        group?: string | null;
        /**
         * An outage of so many minutes opens an incident by itself, which resolves by itself; null: it never does.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Whether cpu, memory and disk of servers are shown.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance that is shown on status pages is left out of the uptime shown.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA name of the zone in which the page and its mails write when something was, such as `Europe/Vilnius`. Days of uptime are those of UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * What subscribers are told of maintenance that is shown on status pages. `planned`: also that it was moved or called off.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long before it begins recurring maintenance is announced to subscribers, one occurrence at a time. What happens once is announced when it is planned, at most 30 days ahead.
       */
      maintenance_ahead_hours?: number;
    };
    response: StatusPage;
  };
  'GET /status-pages/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: StatusPage;
  };
  'PATCH /status-pages/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * The last part of its address, `/status/:slug`. Nobody else on this instance has it.
       */
      slug?: string;
      name?: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, of a picture that browsers load from there; it is never fetched by the service. A logo that was uploaded has an address of this service here. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * Whether it is shown at all; 404 for everybody otherwise.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * What it shows, in this order, each once. What is deleted leaves.
       *
       * @maxItems 200
       */
      components?: {
        type: 'server' | 'cron_check' | 'uptime_check';
        id: number;
        /**
         * null: it is called what the monitor is called.
         */
        display_name?: string | null;
        /**
         * Components of one group stand together; null: it stands by itself.
         */
        group?: string | null;
        /**
         * An outage of so many minutes opens an incident by itself, which resolves by itself; null: it never does.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Whether cpu, memory and disk of servers are shown.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance that is shown on status pages is left out of the uptime shown.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA name of the zone in which the page and its mails write when something was, such as `Europe/Vilnius`. Days of uptime are those of UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * What subscribers are told of maintenance that is shown on status pages. `planned`: also that it was moved or called off.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long before it begins recurring maintenance is announced to subscribers, one occurrence at a time. What happens once is announced when it is planned, at most 30 days ahead.
       */
      maintenance_ahead_hours?: number;
    };
    response: StatusPage;
  };
  'DELETE /status-pages/:id': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'PUT /status-pages/:id/logo': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * A PNG, JPEG, WebP or GIF of at most 1 MB and 16 megapixels, in base64. It is drawn anew as a PNG of at most 640 by 320, without anything that was hidden in it.
       */
      image: string;
    };
    response: StatusPage;
  };
  'DELETE /status-pages/:id/logo': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: StatusPage;
  };
  'POST /status-pages/:id/verify-domain': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: StatusPage;
  };
  'POST /status-pages/preview': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * The last part of its address, `/status/:slug`. Nobody else on this instance has it.
       */
      slug: string;
      name: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, of a picture that browsers load from there; it is never fetched by the service. A logo that was uploaded has an address of this service here. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * Whether it is shown at all; 404 for everybody otherwise.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * What it shows, in this order, each once. What is deleted leaves.
       *
       * @maxItems 200
       */
      components?: {
        type: 'server' | 'cron_check' | 'uptime_check';
        id: number;
        /**
         * null: it is called what the monitor is called.
         */
        display_name?: string | null;
        /**
         * Components of one group stand together; null: it stands by itself.
         */
        group?: string | null;
        /**
         * An outage of so many minutes opens an incident by itself, which resolves by itself; null: it never does.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Whether cpu, memory and disk of servers are shown.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance that is shown on status pages is left out of the uptime shown.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA name of the zone in which the page and its mails write when something was, such as `Europe/Vilnius`. Days of uptime are those of UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * What subscribers are told of maintenance that is shown on status pages. `planned`: also that it was moved or called off.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long before it begins recurring maintenance is announced to subscribers, one occurrence at a time. What happens once is announced when it is planned, at most 30 days ahead.
       */
      maintenance_ahead_hours?: number;
    };
    response: {
      /**
       * On the dashboard host, which alone may show it in a frame. Whoever knows it may look at it.
       */
      url: string;
      /**
       * There is nothing at the address any more.
       */
      expires_at: string;
    };
  };
  'POST /status-pages/:id/preview': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * The last part of its address, `/status/:slug`. Nobody else on this instance has it.
       */
      slug?: string;
      name?: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, of a picture that browsers load from there; it is never fetched by the service. A logo that was uploaded has an address of this service here. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * Whether it is shown at all; 404 for everybody otherwise.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * What it shows, in this order, each once. What is deleted leaves.
       *
       * @maxItems 200
       */
      components?: {
        type: 'server' | 'cron_check' | 'uptime_check';
        id: number;
        /**
         * null: it is called what the monitor is called.
         */
        display_name?: string | null;
        /**
         * Components of one group stand together; null: it stands by itself.
         */
        group?: string | null;
        /**
         * An outage of so many minutes opens an incident by itself, which resolves by itself; null: it never does.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Whether cpu, memory and disk of servers are shown.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance that is shown on status pages is left out of the uptime shown.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA name of the zone in which the page and its mails write when something was, such as `Europe/Vilnius`. Days of uptime are those of UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * What subscribers are told of maintenance that is shown on status pages. `planned`: also that it was moved or called off.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long before it begins recurring maintenance is announced to subscribers, one occurrence at a time. What happens once is announced when it is planned, at most 30 days ahead.
       */
      maintenance_ahead_hours?: number;
    };
    response: {
      /**
       * On the dashboard host, which alone may show it in a frame. Whoever knows it may look at it.
       */
      url: string;
      /**
       * There is nothing at the address any more.
       */
      expires_at: string;
    };
  };
  'POST /status-pages/:id/incidents/preview': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * What goes on; left out for a new one.
       */
      incident_id?: string;
      /**
       * Plain text.
       */
      title?: string;
      severity?: 'minor' | 'major' | 'critical';
      /**
       * Ids of components of the page, the servers among them. What is deleted leaves.
       *
       * @maxItems 200
       */
      affected_components?: number[];
      status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
       */
      message: string;
      /**
       * When it was so, not before the incident began. Now unless given.
       */
      created_at?: string;
    };
    response: {
      /**
       * On the dashboard host, which alone may show it in a frame. Whoever knows it may look at it.
       */
      url: string;
      /**
       * There is nothing at the address any more.
       */
      expires_at: string;
    };
  };
  'GET /status-pages/incident-templates': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      incident_templates: IncidentTemplate[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages/incident-templates': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Shown to no stranger.
       */
      name: string;
      /**
       * Plain text.
       */
      title: string;
      severity?: 'minor' | 'major' | 'critical';
      status?: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
       */
      message: string;
    };
    response: IncidentTemplate;
  };
  'GET /status-pages/incident-templates/:template_id': {
    params: {
      template_id: number;
    };
    query: undefined;
    body: undefined;
    response: IncidentTemplate;
  };
  'PATCH /status-pages/incident-templates/:template_id': {
    params: {
      template_id: number;
    };
    query: undefined;
    body: {
      /**
       * Shown to no stranger.
       */
      name?: string;
      /**
       * Plain text.
       */
      title?: string;
      severity?: 'minor' | 'major' | 'critical';
      status?: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
       */
      message?: string;
    };
    response: IncidentTemplate;
  };
  'DELETE /status-pages/incident-templates/:template_id': {
    params: {
      template_id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /status-pages/:id/incidents': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
      /**
       * `active`: all that are not resolved.
       */
      status?: 'investigating' | 'identified' | 'monitoring' | 'resolved' | 'active';
    };
    body: undefined;
    response: {
      incidents: Incident[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages/:id/incidents': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      /**
       * A template that says what is left out here.
       */
      template_id?: number;
      /**
       * Plain text.
       */
      title?: string;
      status?: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      severity?: 'minor' | 'major' | 'critical';
      /**
       * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
       */
      message?: string;
      /**
       * Those of `affected_components` that are servers.
       *
       * @maxItems 200
       */
      affected_servers?: number[];
      /**
       * Ids of components of the page, the servers among them. What is deleted leaves.
       *
       * @maxItems 200
       */
      affected_components?: number[];
      /**
       * When it began, at most five years ago. Now unless given.
       */
      created_at?: string;
      /**
       * Whether subscribers and webhooks are told; the page shows it either way.
       */
      notify?: boolean;
    };
    response: Incident;
  };
  'GET /status-pages/:id/incidents/:incident_id': {
    params: {
      id: number;
      incident_id: string;
    };
    query: undefined;
    body: undefined;
    response: Incident;
  };
  'PATCH /status-pages/:id/incidents/:incident_id': {
    params: {
      id: number;
      incident_id: string;
    };
    query: undefined;
    body: {
      /**
       * Plain text.
       */
      title?: string;
      /**
       * Another one than it has is told by an update that says no more than that.
       */
      status?: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * What its first update is to say, in Markdown.
       */
      message?: string;
      severity?: 'minor' | 'major' | 'critical';
      /**
       * Those of `affected_components` that are servers.
       *
       * @maxItems 200
       */
      affected_servers?: number[];
      /**
       * Ids of components of the page, the servers among them. What is deleted leaves.
       *
       * @maxItems 200
       */
      affected_components?: number[];
      /**
       * When it began: not after its second update. Its first update is dated with it.
       */
      created_at?: string;
    };
    response: Incident;
  };
  'DELETE /status-pages/:id/incidents/:incident_id': {
    params: {
      id: number;
      incident_id: string;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /status-pages/:id/incidents/:incident_id/updates': {
    params: {
      id: number;
      incident_id: string;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      updates: RenderedUpdate[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages/:id/incidents/:incident_id/updates': {
    params: {
      id: number;
      incident_id: string;
    };
    query: undefined;
    body: {
      status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
       */
      message: string;
      /**
       * When it was so, not before the incident began. Now unless given.
       */
      created_at?: string;
      /**
       * Whether subscribers and webhooks are told; the page shows it either way.
       */
      notify?: boolean;
    };
    response: Incident;
  };
  'PATCH /status-pages/:id/incidents/:incident_id/updates/:update_id': {
    params: {
      id: number;
      incident_id: string;
      update_id: number;
    };
    query: undefined;
    body: {
      status?: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
       */
      message?: string;
    };
    response: Incident;
  };
  'DELETE /status-pages/:id/incidents/:incident_id/updates/:update_id': {
    params: {
      id: number;
      incident_id: string;
      update_id: number;
    };
    query: undefined;
    body: undefined;
    response: Incident;
  };
  'GET /status-pages/:id/subscribers': {
    params: {
      id: number;
    };
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      subscribers: Subscriber[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages/:id/subscribers': {
    params: {
      id: number;
    };
    query: undefined;
    body: {
      email?: string;
      webhook_url?: string;
      /**
       * Ids of components of the page: only incidents that affect one of them are told, and those that name no component. null: everything.
       */
      components?: number[] | null;
    };
    response: {
      id: number;
      kind: 'email' | 'webhook';
      /**
       * null: it is a webhook.
       */
      email: string | null;
      /**
       * null: it is an address of mail.
       */
      webhook_url: string | null;
      /**
       * `pending`: it was not confirmed yet, and is told nothing. `disabled`: a webhook that failed for three days.
       */
      status: 'pending' | 'confirmed' | 'disabled';
      /**
       * Whether the address is on the list of those that are never mailed.
       */
      suppressed: boolean;
      /**
       * Ids of components of the page: only incidents that affect one of them are told, and those that name no component. null: everything.
       */
      components: number[] | null;
      /**
       * When it was last asked for.
       */
      asked_at: string;
      /**
       * null while it is pending.
       */
      confirmed_at: string | null;
      /**
       * Of a webhook: since when it was not reached. null while it is.
       */
      failing_since: string | null;
      /**
       * What requests to it are signed with (Standard Webhooks), shown this once. null for mail.
       */
      secret: string | null;
    };
  };
  'GET /status-pages/:id/subscribers/export': {
    params: {
      id: number;
    };
    query: undefined;
    body: undefined;
    response: string;
  };
  'POST /status-pages/:id/subscribers/:subscriber_id/enable': {
    params: {
      id: number;
      subscriber_id: number;
    };
    query: undefined;
    body: undefined;
    response: Subscriber;
  };
  'DELETE /status-pages/:id/subscribers/:subscriber_id': {
    params: {
      id: number;
      subscriber_id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /status-pages/suppressions': {
    params: undefined;
    query: {
      limit?: number;
      /**
       * The `next_cursor` of the page before.
       */
      cursor?: string;
    };
    body: undefined;
    response: {
      suppressions: Suppression[];
      /**
       * Give it as `cursor` to get the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages/suppressions': {
    params: undefined;
    query: undefined;
    body: {
      email: string;
      /**
       * Why somebody put it here, or what the mail server said; null: nothing.
       */
      detail?: string | null;
    };
    response: Suppression;
  };
  'DELETE /status-pages/suppressions/:suppression_id': {
    params: {
      suppression_id: number;
    };
    query: undefined;
    body: undefined;
    response: {
      ok: true;
    };
  };
  'GET /status/:slug': {
    params: {
      slug: string;
    };
    query: undefined;
    body: undefined;
    response: PublicStatus;
  };
  'GET /status/:slug/logo': {
    params: {
      slug: string;
    };
    query: undefined;
    body: undefined;
    response: string;
  };
  'GET /status-domain': {
    params: undefined;
    query: {
      domain: string;
    };
    body: undefined;
    response: {
      ok: true;
    };
  };
  'POST /status/:slug/subscribe': {
    params: {
      slug: string;
    };
    query: undefined;
    body: {
      email?: string;
      webhook_url?: string;
      /**
       * Ids of components of the page: only incidents that affect one of them are told, and those that name no component. null: everything.
       */
      components?: number[] | null;
    };
    response: {
      ok: true;
      /**
       * Of a webhook: what its requests are signed with (Standard Webhooks), shown this once. null for mail.
       */
      secret: string | null;
      /**
       * Of a webhook: where it is changed or ended. null for mail, which brings it.
       */
      manage_url: string | null;
    };
  };
  'POST /status-subscriptions/look': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of the link.
       */
      token: string;
    };
    response: {
      /**
       * `unconfirmed`: nobody has said yet that it was they who asked. `disabled`: a webhook that failed for three days, and is told nothing. `ended`: it is no more. `expired`: the link is over.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Of mail, or of a webhook; null where there is no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * The components of the page, in its order; none while strangers cannot see the page.
       */
      choices: {
        id: number;
        name: string;
      }[];
      /**
       * Of the page; null: that of the reader.
       */
      language: ('en' | 'de') | null;
    };
  };
  'POST /status-subscriptions/confirm': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of the link.
       */
      token: string;
    };
    response: {
      /**
       * `unconfirmed`: nobody has said yet that it was they who asked. `disabled`: a webhook that failed for three days, and is told nothing. `ended`: it is no more. `expired`: the link is over.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Of mail, or of a webhook; null where there is no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * The components of the page, in its order; none while strangers cannot see the page.
       */
      choices: {
        id: number;
        name: string;
      }[];
      /**
       * Of the page; null: that of the reader.
       */
      language: ('en' | 'de') | null;
    };
  };
  'POST /status-subscriptions/choose': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of the link.
       */
      token: string;
      /**
       * Ids of components of the page: only incidents that affect one of them are told, and those that name no component. null: everything.
       */
      components: number[] | null;
    };
    response: {
      /**
       * `unconfirmed`: nobody has said yet that it was they who asked. `disabled`: a webhook that failed for three days, and is told nothing. `ended`: it is no more. `expired`: the link is over.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Of mail, or of a webhook; null where there is no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * The components of the page, in its order; none while strangers cannot see the page.
       */
      choices: {
        id: number;
        name: string;
      }[];
      /**
       * Of the page; null: that of the reader.
       */
      language: ('en' | 'de') | null;
    };
  };
  'POST /status-subscriptions/resume': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of the link.
       */
      token: string;
    };
    response: {
      /**
       * `unconfirmed`: nobody has said yet that it was they who asked. `disabled`: a webhook that failed for three days, and is told nothing. `ended`: it is no more. `expired`: the link is over.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Of mail, or of a webhook; null where there is no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * The components of the page, in its order; none while strangers cannot see the page.
       */
      choices: {
        id: number;
        name: string;
      }[];
      /**
       * Of the page; null: that of the reader.
       */
      language: ('en' | 'de') | null;
    };
  };
  'POST /status-subscriptions/end': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of the link.
       */
      token: string;
    };
    response: {
      /**
       * `unconfirmed`: nobody has said yet that it was they who asked. `disabled`: a webhook that failed for three days, and is told nothing. `ended`: it is no more. `expired`: the link is over.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Of mail, or of a webhook; null where there is no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * The components of the page, in its order; none while strangers cannot see the page.
       */
      choices: {
        id: number;
        name: string;
      }[];
      /**
       * Of the page; null: that of the reader.
       */
      language: ('en' | 'de') | null;
    };
  };
  'GET /events': {
    params: undefined;
    query: {
      account_id?: number;
    };
    body: undefined;
    response: string;
  };
  'GET /health': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      ok: boolean;
    };
  };
  'GET /ready': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: {
      ok: boolean;
      checks: {
        name: string;
        ok: boolean;
        detail: string | null;
      }[];
      error?: string;
      request_id?: string;
    };
  };
  'GET /metrics': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: string;
  };
  'GET /openapi.json': {
    params: undefined;
    query: undefined;
    body: undefined;
    response: unknown;
  };
}
export interface User {
  id: number;
  email: string;
  name: string;
  email_verified: boolean;
  /**
   * Whether a code is asked for at sign-in after the password.
   */
  two_factor: boolean;
  /**
   * Whether this person runs the instance.
   */
  is_admin: boolean;
  created_at: string;
}
export interface SignedIn {
  status: 'ok';
  user: User;
  /**
   * null: the person is a member of no account, or it is suspended.
   */
  account: {
    id: number;
    name: string;
    plan: string;
    role: AccountRole;
  } | null;
  session: {
    id: string;
    expires_at: string;
  };
  /**
   * The account that the call is meant for, where it is suspended; nothing of it can be called for then, but what belongs to the person can.
   */
  suspended: {
    id: number;
    name: string;
    /**
     * What whoever suspended it wrote down.
     */
    reason: string | null;
  } | null;
}
export interface Session {
  id: string;
  surface: 'api' | 'dashboard';
  /**
   * Whether this call was made with it.
   */
  current: boolean;
  ip: string | null;
  /**
   * null where the client sent none.
   */
  user_agent: string | null;
  created_at: string;
  authenticated_at: string;
  last_seen_at: string;
  expires_at: string;
}
export interface Profile {
  id: number;
  email: string;
  name: string;
  /**
   * IANA name.
   */
  time_zone: string;
  /**
   * BCP 47 tag.
   */
  language: string;
  theme: 'auto' | 'light' | 'dark';
  email_verified: boolean;
  /**
   * Whether this person runs the instance.
   */
  is_admin: boolean;
  created_at: string;
}
export interface Account {
  id: number;
  name: string;
  plan: string;
  role: AccountRole;
  /**
   * When it is to be deleted; null: it is kept.
   */
  delete_at: string | null;
  created_at: string;
}
export interface Announcement {
  id: number;
  /**
   * A breaking change is mailed to who uses the API and lies at least 30 days ahead; a notice is only shown.
   */
  kind: 'breaking_change' | 'notice';
  title: string;
  body: string;
  /**
   * It is shown until two weeks later.
   */
  effective_at: string;
  created_at: string;
}
export interface TwoFactor {
  /**
   * Whether a code is asked for at sign-in after the password.
   */
  totp: boolean;
  totp_since: string | null;
  /**
   * How many are left.
   */
  recovery_codes: number;
  passkeys: number;
}
export interface Passkey {
  id: number;
  name: string;
  /**
   * Such as `internal`, `hybrid`, `usb`.
   */
  transports: string[];
  /**
   * Whether a copy of it is kept elsewhere, as by a password manager.
   */
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}
export interface ApiKey {
  id: number;
  name: string;
  /**
   * A full key acts as an admin without the right to members and keys, a read-only key as a viewer.
   */
  kind: 'full' | 'read_only';
  /**
   * The last four characters of the key.
   */
  hint: string;
  created_at: string;
  /**
   * The address of who made it; null once that person is gone.
   */
  created_by: string | null;
  /**
   * null: it holds until it is deleted.
   */
  expires_at: string | null;
  /**
   * To the minute; null before its first use.
   */
  last_used_at: string | null;
}
export interface Membership {
  id: number;
  name: string;
  plan: string;
  role: AccountRole;
  suspended: boolean;
  joined_at: string;
}
export interface Member {
  /**
   * Whoever accepts an invitation keeps its id.
   */
  id: number;
  /**
   * `invited`: the invitation is open. It counts as a member until it is accepted or runs out.
   */
  status: 'active' | 'invited';
  email: string;
  /**
   * Empty where the person gave none, and for those who are invited.
   */
  name: string;
  role: AccountRole;
  /**
   * Whether it is the person who calls.
   */
  you: boolean;
  /**
   * null while invited.
   */
  joined_at: string | null;
  /**
   * The address of who sent the invitation; null for active members, and once that person is gone.
   */
  invited_by: string | null;
  /**
   * null for active members.
   */
  invited_at: string | null;
  /**
   * null for active members.
   */
  expires_at: string | null;
}
export interface Invitation {
  account: {
    name: string;
  };
  /**
   * The address that it is for; nobody else can accept it.
   */
  email: string;
  role: AccountRole;
  /**
   * Name or address of who sent it; null once that person is gone.
   */
  invited_by: string | null;
  expires_at: string;
}
export interface Usage {
  plan: string;
  usage: {
    servers: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    cron_checks: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    uptime_checks: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    status_pages: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    webhooks: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    custom_endpoints: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    tv_dashboards: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    /**
     * The owner and open invitations included.
     */
    members: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
  };
  /**
   * Mails to addresses outside the account since midnight UTC: alerts, invitations, and questions whether somebody confirms, those of the public form of status pages included.
   */
  mails_today: {
    current: number;
    /**
     * null: as many as wanted.
     */
    limit: number | null;
  };
  /**
   * The shortest interval of an uptime check.
   */
  min_interval_seconds: number;
  /**
   * How long raw history is kept.
   */
  retention_days: number;
}
export interface AuditEntry {
  id: number;
  at: string;
  actor: {
    /**
     * nobody: somebody who was not signed in.
     */
    type: 'person' | 'key' | 'system' | 'nobody';
    /**
     * null for everybody but a person, and once that person is gone.
     */
    person_id: number | null;
    /**
     * The e-mail address of a person, or the name of a key.
     */
    name: string;
  };
  /**
   * null for what the service did itself.
   */
  ip: string | null;
  /**
   * What and the verb, for example `cron_check.create`.
   */
  action: string;
  /**
   * What it was done to; null where there is nothing but the actor.
   */
  target: {
    type: string;
    id: string;
    name: string;
  } | null;
  /**
   * refused: tried, and not allowed.
   */
  outcome: 'ok' | 'refused';
  /**
   * What else is worth knowing; never a secret.
   */
  detail: {
    [k: string]: unknown;
  };
}
export interface CronCheck {
  id: number;
  name: string;
  /**
   * The secret of the ping URL; null for viewers and read-only keys.
   */
  slug: string | null;
  /**
   * What the job calls; null for viewers and read-only keys.
   */
  ping_url: string | null;
  /**
   * For the person who is woken at night.
   */
  description: string;
  /**
   * Words to filter and to group by. Doubled ones are kept once.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * A ping is expected this long after the one before. null where a cron expression says when.
   */
  interval_seconds: number | null;
  /**
   * When the job starts, as crontab(5) has it: minute, hour, day of month, month, day of week. null where an interval says when.
   */
  cron_expression: string | null;
  /**
   * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`.
   */
  timezone: string;
  /**
   * How late a ping may come before the check goes down.
   */
  grace_seconds: number;
  /**
   * How long after its start ping a run may take. null: until the next slot and its grace.
   */
  max_runtime_seconds: number | null;
  /**
   * A run that succeeds sooner than this is taken for a failure. null: none is.
   */
  min_runtime_seconds: number | null;
  /**
   * Whether failures and runs that were too fast raise alerts.
   */
  alert_on_fail: boolean;
  /**
   * Whether missed pings and overrun runs raise alerts.
   */
  alert_on_miss: boolean;
  /**
   * Whether a check that has not received a ping yet goes down and raises an alert after its first missed slot, counted from its creation, or from when it is resumed. Unless given, true for a check with a cron expression whose `alert_on_miss` is true, and false for one with an interval, which counts from the previous ping.
   */
  alert_on_first_miss: boolean;
  /**
   * Whether anybody may see the badge of this check.
   */
  badge_enabled: boolean;
  /**
   * What this check cannot work without. Of the same account, and never in a circle.
   */
  depends_on: SubjectReference | null;
  paused: boolean;
  /**
   * `new`: no ping received yet, or none since it was resumed; with `alert_on_first_miss` until its first slot and grace have passed. `late`: expected, and still inside the grace. `paused`: pings change nothing.
   */
  status: 'new' | 'up' | 'late' | 'down' | 'paused';
  /**
   * null unless the check is down.
   */
  down_reason: ('fail' | 'missed' | 'overrun' | 'too_fast') | null;
  /**
   * Whether a run has started and not ended.
   */
  running: boolean;
  /**
   * When the status began; for a missed ping the deadline, not its discovery.
   */
  status_since: string;
  /**
   * The last success or failure.
   */
  last_ping_at: string | null;
  /**
   * The last start ping.
   */
  last_start_at: string | null;
  /**
   * From start to end of the last run; null where its start is not known.
   */
  last_duration_ms: number | null;
  /**
   * As the last ping gave it; null where it gave none.
   */
  last_exit_code: number | null;
  /**
   * When the next ping is expected; while a run is open, the limit of that run.
   */
  next_expected_at: string | null;
  /**
   * When the check goes down unless it is heard from; null where nothing is due.
   */
  deadline_at: string | null;
  /**
   * Pings that were recorded since the check was created.
   */
  ping_count: number;
  /**
   * The last ping within seven days whose address has an unknown ending, such as `/START`: it was recorded as `log` and changed nothing.
   */
  unknown_ending: {
    /**
     * What followed the slug in the address.
     */
    ending: string;
    /**
     * What it was probably meant to be; null where that cannot be guessed.
     */
    meant: ('success' | 'start' | 'fail' | 'log') | null;
    received_at: string;
  } | null;
  /**
   * The silence or maintenance window that it is under: no notifications of it are sent. null where there is none.
   */
  muted?: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
  created_at: string;
  /**
   * When its settings or its slug last changed.
   */
  updated_at: string;
}
export interface SubjectReference {
  type: 'cron_check' | 'server' | 'process' | 'uptime_check';
  id: number;
}
export interface Timeline {
  /**
   * Start of the window. Later than asked for where there were more than 10,000 periods.
   */
  from: string;
  /**
   * End of the window, never in the future.
   */
  to: string;
  /**
   * Oldest first, without gaps since the subject was created.
   */
  periods: {
    status: string;
    /**
     * Start of the period, or of the window where the period began before it.
     */
    from: string;
    /**
     * null for the period that goes on now.
     */
    to: string | null;
  }[];
  /**
   * Percentage, cut to two decimals. Time before the first sign of life, paused time and time in which the service itself could not hear are left out; null where nothing is left.
   */
  uptime: string | null;
}
export interface SubjectUptime {
  /**
   * Percentage, cut to two decimals. Time before the first sign of life, paused time and time in which the service itself could not hear are left out; null where nothing is left.
   */
  uptime: string | null;
  /**
   * Oldest first, today last.
   */
  days: {
    /**
     * A UTC day.
     */
    date: string;
    /**
     * Percentage, cut to two decimals. Time before the first sign of life, paused time and time in which the service itself could not hear are left out; null where nothing is left.
     */
    uptime: string | null;
  }[];
}
export interface Ping {
  /**
   * UUIDv7: ids grow in the order in which pings were received.
   */
  id: string;
  kind: 'success' | 'start' | 'fail' | 'log';
  /**
   * From the address of the ping; null where it has none.
   */
  exit_code: number | null;
  /**
   * The `rid` that tells runs at the same time apart.
   */
  run_id: string | null;
  /**
   * From the start of the run that this ping ended.
   */
  duration_ms: number | null;
  received_at: string;
  method: string;
  /**
   * null where it was not known.
   */
  source_ip: string | null;
  /**
   * null where the caller sent none.
   */
  user_agent: string | null;
  /**
   * As received, before the body was cut.
   */
  body_bytes: number;
  /**
   * The first 200 characters; null where nothing was sent.
   */
  body_preview: string | null;
  /**
   * Whether the check was paused, so that the ping changed nothing.
   */
  ignored: boolean;
  /**
   * What followed the slug in the address, where no ending of that name exists: the ping was recorded as `log` and changed nothing. null where the ending is known.
   */
  unknown_ending: string | null;
  /**
   * What `unknown_ending` was probably meant to be; null where that cannot be guessed.
   */
  meant: ('success' | 'start' | 'fail' | 'log') | null;
}
export interface PingWithBody {
  /**
   * UUIDv7: ids grow in the order in which pings were received.
   */
  id: string;
  kind: 'success' | 'start' | 'fail' | 'log';
  /**
   * From the address of the ping; null where it has none.
   */
  exit_code: number | null;
  /**
   * The `rid` that tells runs at the same time apart.
   */
  run_id: string | null;
  /**
   * From the start of the run that this ping ended.
   */
  duration_ms: number | null;
  received_at: string;
  method: string;
  /**
   * null where it was not known.
   */
  source_ip: string | null;
  /**
   * null where the caller sent none.
   */
  user_agent: string | null;
  /**
   * As received, before the body was cut.
   */
  body_bytes: number;
  /**
   * The first 200 characters; null where nothing was sent.
   */
  body_preview: string | null;
  /**
   * Whether the check was paused, so that the ping changed nothing.
   */
  ignored: boolean;
  /**
   * What followed the slug in the address, where no ending of that name exists: the ping was recorded as `log` and changed nothing. null where the ending is known.
   */
  unknown_ending: string | null;
  /**
   * What `unknown_ending` was probably meant to be; null where that cannot be guessed.
   */
  meant: ('success' | 'start' | 'fail' | 'log') | null;
  /**
   * UTF-8, cut to 10,240 bytes at a character boundary; null where nothing was sent.
   */
  body: string | null;
}
export interface Server {
  id: number;
  name: string;
  /**
   * As the server calls itself; null until reported.
   */
  hostname: string | null;
  /**
   * The address by which it reaches others; null until reported.
   */
  ip: string | null;
  /**
   * Operating system with its version; null until reported.
   */
  os: string | null;
  /**
   * Processor architecture; null until reported.
   */
  arch: string | null;
  /**
   * Version of the kernel; null until reported.
   */
  kernel: string | null;
  /**
   * Version of the agent; null until reported.
   */
  agent_version: string | null;
  /**
   * For the person who is woken at night.
   */
  description: string;
  /**
   * Words to filter and to group by. Doubled ones are kept once.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * `online`: last seen less than 10 minutes ago. `warning`: online, and cpu, memory or disk is above 90 %. `offline`: otherwise, also when it was never heard from.
   */
  status: 'online' | 'warning' | 'offline';
  /**
   * When the status began: for a `warning` the time of the first sample above 90 % in a row; `online` counts from when it came online, warnings included.
   */
  status_since: string;
  /**
   * The time of the newest sample; null until it was heard from.
   */
  last_seen: string | null;
  metrics: ServerMetrics;
  /**
   * Whether the badge of this server is public: anybody who knows `/badge/:id` sees its name, status and uptime, without a key. True unless given; add the server with `false` to keep it private from the start.
   */
  badge_enabled: boolean;
  /**
   * The silence or maintenance window that it is under: no notifications of it are sent. null where there is none.
   */
  muted?: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
  created_at: string;
  /**
   * When its settings last changed.
   */
  updated_at: string;
}
export interface ServerMetrics {
  /**
   * Percent of all processors that is busy. null until reported.
   */
  cpu: number | null;
  /**
   * Percent of memory in use. null until reported.
   */
  memory: number | null;
  /**
   * Percent of the fullest real file system in use. null until reported.
   */
  disk: number | null;
  /**
   * Load over a minute, as the kernel gives it. null until reported.
   */
  load_1m: number | null;
  /**
   * Load over five minutes. null until reported.
   */
  load_5m: number | null;
  /**
   * Load over fifteen minutes. null until reported.
   */
  load_15m: number | null;
  /**
   * Seconds since it booted. null until reported.
   */
  uptime: number | null;
  /**
   * Bytes a second received, since the report before. null until reported.
   */
  network_in: number | null;
  /**
   * Bytes a second sent, since the report before. null until reported.
   */
  network_out: number | null;
  /**
   * Percent of swap space in use. null until reported.
   */
  swap: number | null;
  /**
   * Bytes a second read from disks, since the report before. null until reported.
   */
  disk_read: number | null;
  /**
   * Bytes a second written to disks, since the report before. null until reported.
   */
  disk_write: number | null;
  /**
   * Degrees Celsius of the warmest processor sensor. null until reported.
   */
  temperature: number | null;
}
export interface ServerWithToken {
  id: number;
  name: string;
  /**
   * As the server calls itself; null until reported.
   */
  hostname: string | null;
  /**
   * The address by which it reaches others; null until reported.
   */
  ip: string | null;
  /**
   * Operating system with its version; null until reported.
   */
  os: string | null;
  /**
   * Processor architecture; null until reported.
   */
  arch: string | null;
  /**
   * Version of the kernel; null until reported.
   */
  kernel: string | null;
  /**
   * Version of the agent; null until reported.
   */
  agent_version: string | null;
  /**
   * For the person who is woken at night.
   */
  description: string;
  /**
   * Words to filter and to group by. Doubled ones are kept once.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * `online`: last seen less than 10 minutes ago. `warning`: online, and cpu, memory or disk is above 90 %. `offline`: otherwise, also when it was never heard from.
   */
  status: 'online' | 'warning' | 'offline';
  /**
   * When the status began: for a `warning` the time of the first sample above 90 % in a row; `online` counts from when it came online, warnings included.
   */
  status_since: string;
  /**
   * The time of the newest sample; null until it was heard from.
   */
  last_seen: string | null;
  metrics: ServerMetrics;
  /**
   * Whether the badge of this server is public: anybody who knows `/badge/:id` sees its name, status and uptime, without a key. True unless given; add the server with `false` to keep it private from the start.
   */
  badge_enabled: boolean;
  /**
   * The silence or maintenance window that it is under: no notifications of it are sent. null where there is none.
   */
  muted?: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
  created_at: string;
  /**
   * When its settings last changed.
   */
  updated_at: string;
  /**
   * What the agent signs in with. Shown only this once.
   */
  agent_token: string;
  /**
   * Installs the agent on a Linux machine when it is run there. Shown only this once: it holds the token.
   */
  install_command: string;
}
export interface MetricSeries {
  /**
   * How long a step is; steps begin at its multiples since 1970 (UTC).
   */
  step_seconds: number;
  /**
   * Oldest first. Steps without a sample are left out.
   */
  series: MetricPoint[];
}
export interface MetricPoint {
  /**
   * Start of the step.
   */
  at: string;
  /**
   * Average; null where no sample says.
   */
  cpu: number | null;
  /**
   * Largest value; null where no sample says.
   */
  cpu_max: number | null;
  /**
   * Average; null where no sample says.
   */
  memory: number | null;
  /**
   * Largest value; null where no sample says.
   */
  memory_max: number | null;
  /**
   * Average; null where no sample says.
   */
  disk: number | null;
  /**
   * Largest value; null where no sample says.
   */
  disk_max: number | null;
  /**
   * Average; null where no sample says.
   */
  load_1m: number | null;
  /**
   * Largest value; null where no sample says.
   */
  load_1m_max: number | null;
  /**
   * Average; null where no sample says.
   */
  load_5m: number | null;
  /**
   * Largest value; null where no sample says.
   */
  load_5m_max: number | null;
  /**
   * Average; null where no sample says.
   */
  load_15m: number | null;
  /**
   * Largest value; null where no sample says.
   */
  load_15m_max: number | null;
  /**
   * Average; null where no sample says.
   */
  uptime: number | null;
  /**
   * Largest value; null where no sample says.
   */
  uptime_max: number | null;
  /**
   * Average; null where no sample says.
   */
  network_in: number | null;
  /**
   * Largest value; null where no sample says.
   */
  network_in_max: number | null;
  /**
   * Average; null where no sample says.
   */
  network_out: number | null;
  /**
   * Largest value; null where no sample says.
   */
  network_out_max: number | null;
  /**
   * Average; null where no sample says.
   */
  swap: number | null;
  /**
   * Largest value; null where no sample says.
   */
  swap_max: number | null;
  /**
   * Average; null where no sample says.
   */
  disk_read: number | null;
  /**
   * Largest value; null where no sample says.
   */
  disk_read_max: number | null;
  /**
   * Average; null where no sample says.
   */
  disk_write: number | null;
  /**
   * Largest value; null where no sample says.
   */
  disk_write_max: number | null;
  /**
   * Average; null where no sample says.
   */
  temperature: number | null;
  /**
   * Largest value; null where no sample says.
   */
  temperature_max: number | null;
}
export interface ServerTop {
  /**
   * When it was so; null until reported.
   */
  at: string | null;
  /**
   * The 10 processes that use most of the processors, heaviest first.
   */
  by_cpu: TopProcess[];
  /**
   * The 10 processes that use most memory, heaviest first.
   */
  by_memory: TopProcess[];
  /**
   * Every real file system, fullest first.
   */
  disks: FileSystem[];
}
export interface TopProcess {
  pid: number;
  name: string;
  /**
   * Percent of one processor.
   */
  cpu: number;
  memory_bytes: number;
}
export interface FileSystem {
  mount: string;
  used_percent: number;
  total_bytes: number;
}
export interface AccountProcess {
  id: number;
  name: string;
  /**
   * `name`: the name of the executable. `command`: contained in the command line. `pidfile`: the file that holds the process id. `systemd`: the main process of the unit.
   */
  match: {
    kind: 'name' | 'command' | 'pidfile' | 'systemd';
    value: string;
  };
  /**
   * It is stopped where fewer than this many run.
   */
  min_count: number;
  /**
   * It counts as stopped where more than this many run. null: any number may.
   */
  max_count: number | null;
  /**
   * `new`: not looked for yet. `unknown`: its server is offline.
   */
  status: 'new' | 'running' | 'stopped' | 'unknown';
  /**
   * When the status began.
   */
  status_since: string;
  /**
   * Process ids as last found, at most 50.
   */
  pids: number[];
  /**
   * How many were found; null until looked for.
   */
  count: number | null;
  /**
   * Percent of one processor, of all that match; null where not known.
   */
  cpu: number | null;
  /**
   * Resident memory of all that match; null where not known.
   */
  memory_bytes: number | null;
  /**
   * null where none runs.
   */
  started_at: string | null;
  /**
   * How often another one took the place of the oldest.
   */
  restarts: number;
  /**
   * Whether an alert is raised when it is stopped.
   */
  alert_on_stop: boolean;
  /**
   * The silence or maintenance window that it is under: no notifications of it are sent. null where there is none.
   */
  muted?: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
  /**
   * Where it runs.
   */
  server: {
    id: number;
    name: string;
  };
}
export interface Process {
  id: number;
  name: string;
  /**
   * `name`: the name of the executable. `command`: contained in the command line. `pidfile`: the file that holds the process id. `systemd`: the main process of the unit.
   */
  match: {
    kind: 'name' | 'command' | 'pidfile' | 'systemd';
    value: string;
  };
  /**
   * It is stopped where fewer than this many run.
   */
  min_count: number;
  /**
   * It counts as stopped where more than this many run. null: any number may.
   */
  max_count: number | null;
  /**
   * `new`: not looked for yet. `unknown`: its server is offline.
   */
  status: 'new' | 'running' | 'stopped' | 'unknown';
  /**
   * When the status began.
   */
  status_since: string;
  /**
   * Process ids as last found, at most 50.
   */
  pids: number[];
  /**
   * How many were found; null until looked for.
   */
  count: number | null;
  /**
   * Percent of one processor, of all that match; null where not known.
   */
  cpu: number | null;
  /**
   * Resident memory of all that match; null where not known.
   */
  memory_bytes: number | null;
  /**
   * null where none runs.
   */
  started_at: string | null;
  /**
   * How often another one took the place of the oldest.
   */
  restarts: number;
  /**
   * Whether an alert is raised when it is stopped.
   */
  alert_on_stop: boolean;
  /**
   * The silence or maintenance window that it is under: no notifications of it are sent. null where there is none.
   */
  muted?: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
}
export interface Alert {
  id: number;
  kind:
    | 'cron_fail'
    | 'cron_missed'
    | 'cron_overrun'
    | 'cron_too_fast'
    | 'server_offline'
    | 'server_metric'
    | 'process_stopped'
    | 'uptime_down'
    | 'uptime_degraded'
    | 'certificate_expiring';
  /**
   * Which metric, where the kind has several; else null.
   */
  metric: string | null;
  severity: 'info' | 'warning' | 'critical';
  status: 'open' | 'acknowledged' | 'resolved';
  /**
   * What it is about, named as it was when the alert opened.
   */
  subject: {
    /**
     * null once the subject was deleted.
     */
    id: number | null;
    type: 'cron_check' | 'server' | 'process' | 'uptime_check';
    name: string;
  };
  /**
   * What went wrong, in one short sentence that names the subject.
   */
  title: string;
  detail: string;
  /**
   * What `title` and `detail` say, in fields, by `kind`: those that are known. Empty for alerts from before there were any.
   */
  facts: {
    /**
     * `cron_missed`: when the check was expected to be heard from.
     */
    expected_at?: string;
    /**
     * `cron_missed`, `cron_overrun`: by when at the latest.
     */
    deadline_at?: string;
    /**
     * `cron_overrun`: when the run started.
     */
    started_at?: string;
    /**
     * `cron_missed`, `server_offline`: when it was last heard from; null if never.
     */
    last_heard_at?: string | null;
    /**
     * `cron_missed`: how often it is expected, where no cron expression says so.
     */
    interval_seconds?: number;
    /**
     * `cron_missed`: when it is expected, in `timezone`.
     */
    cron_expression?: string;
    /**
     * `cron_missed`: of `cron_expression`.
     */
    timezone?: string;
    /**
     * `cron_fail`, `cron_too_fast`: how long the run took.
     */
    duration_ms?: number;
    /**
     * `cron_too_fast`: how long a run takes at least.
     */
    min_runtime_seconds?: number;
    /**
     * `cron_fail`, `cron_too_fast`: the end of what the job wrote.
     */
    output?: string;
    /**
     * `process_stopped`: where it is to run.
     */
    server?: {
      id: number;
      name: string;
    };
    /**
     * `process_stopped`: how many must run.
     */
    min_count?: number;
    /**
     * `process_stopped`: how many may run; null where any number may.
     */
    max_count?: number | null;
    /**
     * `process_stopped`: what the processes are known by.
     */
    match?: {
      kind: string;
      value: string;
    };
    /**
     * `uptime_down`: why the probe failed, one of the reasons of its results.
     */
    reason?: string;
    /**
     * `uptime_down`: the same in English, with what was seen.
     */
    error?: string;
    /**
     * `uptime_down`: of the answer, where there was one.
     */
    http_status?: number;
    /**
     * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
     */
    expected?: string;
    /**
     * `uptime_down`: what came instead of `expected`; null where nothing did.
     */
    seen?: string | null;
    /**
     * `uptime_down`, `uptime_degraded`: where it was probed from.
     */
    location?: string;
    /**
     * `uptime_degraded`: answers that take longer are slow.
     */
    degraded_ms?: number;
    /**
     * `certificate_expiring`: the first to run out.
     */
    certificate?: {
      subject: string;
      expires_at: string;
      /**
       * Or one that it rests on.
       */
      own: boolean;
    };
    /**
     * `server_metric`: how the rule compares.
     */
    op?: 'gt' | 'ge' | 'lt' | 'le';
    /**
     * `server_metric`: what it compares with.
     */
    threshold?: number;
    /**
     * `server_metric`: since when the limit has been passed.
     */
    since?: string;
    /**
     * `server_metric`: what took most of it; at most 5.
     */
    processes?: {
      pid: number;
      name: string;
      cpu: number;
      memory_bytes: number;
    }[];
    /**
     * `server_metric` of disks: the fullest; at most 5.
     */
    disks?: FileSystem[];
  };
  /**
   * What was measured; null where nothing is.
   */
  value: number | null;
  /**
   * How often the cause arose while the alert was open.
   */
  occurrences: number;
  /**
   * When the cause arose: for a missed ping the deadline, not its discovery.
   */
  opened_at: string;
  /**
   * When the cause arose last.
   */
  last_occurred_at: string;
  /**
   * null until somebody is on it.
   */
  acknowledged_at: string | null;
  /**
   * Who is on it, as they were called then; null until somebody is.
   */
  acknowledged_by: string | null;
  /**
   * null while it lasts.
   */
  resolved_at: string | null;
  /**
   * What ended it; null while it lasts.
   */
  resolve_reason: string | null;
  /**
   * The alert of what the subject depends on, which is told in its place; null where none is.
   */
  suppressed_by: number | null;
  /**
   * The rules that it is told by, without those that were deleted.
   */
  rule_ids: number[];
  /**
   * What to do about it; null where nobody wrote it down.
   */
  runbook_url: string | null;
  /**
   * The silence or maintenance window that its subject is under: nothing of it is sent. null where none is, and once it is resolved.
   */
  muted: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
}
export interface AlertDetail {
  id: number;
  kind:
    | 'cron_fail'
    | 'cron_missed'
    | 'cron_overrun'
    | 'cron_too_fast'
    | 'server_offline'
    | 'server_metric'
    | 'process_stopped'
    | 'uptime_down'
    | 'uptime_degraded'
    | 'certificate_expiring';
  /**
   * Which metric, where the kind has several; else null.
   */
  metric: string | null;
  severity: 'info' | 'warning' | 'critical';
  status: 'open' | 'acknowledged' | 'resolved';
  /**
   * What it is about, named as it was when the alert opened.
   */
  subject: {
    /**
     * null once the subject was deleted.
     */
    id: number | null;
    type: 'cron_check' | 'server' | 'process' | 'uptime_check';
    name: string;
  };
  /**
   * What went wrong, in one short sentence that names the subject.
   */
  title: string;
  detail: string;
  /**
   * What `title` and `detail` say, in fields, by `kind`: those that are known. Empty for alerts from before there were any.
   */
  facts: {
    /**
     * `cron_missed`: when the check was expected to be heard from.
     */
    expected_at?: string;
    /**
     * `cron_missed`, `cron_overrun`: by when at the latest.
     */
    deadline_at?: string;
    /**
     * `cron_overrun`: when the run started.
     */
    started_at?: string;
    /**
     * `cron_missed`, `server_offline`: when it was last heard from; null if never.
     */
    last_heard_at?: string | null;
    /**
     * `cron_missed`: how often it is expected, where no cron expression says so.
     */
    interval_seconds?: number;
    /**
     * `cron_missed`: when it is expected, in `timezone`.
     */
    cron_expression?: string;
    /**
     * `cron_missed`: of `cron_expression`.
     */
    timezone?: string;
    /**
     * `cron_fail`, `cron_too_fast`: how long the run took.
     */
    duration_ms?: number;
    /**
     * `cron_too_fast`: how long a run takes at least.
     */
    min_runtime_seconds?: number;
    /**
     * `cron_fail`, `cron_too_fast`: the end of what the job wrote.
     */
    output?: string;
    /**
     * `process_stopped`: where it is to run.
     */
    server?: {
      id: number;
      name: string;
    };
    /**
     * `process_stopped`: how many must run.
     */
    min_count?: number;
    /**
     * `process_stopped`: how many may run; null where any number may.
     */
    max_count?: number | null;
    /**
     * `process_stopped`: what the processes are known by.
     */
    match?: {
      kind: string;
      value: string;
    };
    /**
     * `uptime_down`: why the probe failed, one of the reasons of its results.
     */
    reason?: string;
    /**
     * `uptime_down`: the same in English, with what was seen.
     */
    error?: string;
    /**
     * `uptime_down`: of the answer, where there was one.
     */
    http_status?: number;
    /**
     * `uptime_down`: what was expected, where one thing was not: status codes, a text, or an assertion.
     */
    expected?: string;
    /**
     * `uptime_down`: what came instead of `expected`; null where nothing did.
     */
    seen?: string | null;
    /**
     * `uptime_down`, `uptime_degraded`: where it was probed from.
     */
    location?: string;
    /**
     * `uptime_degraded`: answers that take longer are slow.
     */
    degraded_ms?: number;
    /**
     * `certificate_expiring`: the first to run out.
     */
    certificate?: {
      subject: string;
      expires_at: string;
      /**
       * Or one that it rests on.
       */
      own: boolean;
    };
    /**
     * `server_metric`: how the rule compares.
     */
    op?: 'gt' | 'ge' | 'lt' | 'le';
    /**
     * `server_metric`: what it compares with.
     */
    threshold?: number;
    /**
     * `server_metric`: since when the limit has been passed.
     */
    since?: string;
    /**
     * `server_metric`: what took most of it; at most 5.
     */
    processes?: {
      pid: number;
      name: string;
      cpu: number;
      memory_bytes: number;
    }[];
    /**
     * `server_metric` of disks: the fullest; at most 5.
     */
    disks?: FileSystem[];
  };
  /**
   * What was measured; null where nothing is.
   */
  value: number | null;
  /**
   * How often the cause arose while the alert was open.
   */
  occurrences: number;
  /**
   * When the cause arose: for a missed ping the deadline, not its discovery.
   */
  opened_at: string;
  /**
   * When the cause arose last.
   */
  last_occurred_at: string;
  /**
   * null until somebody is on it.
   */
  acknowledged_at: string | null;
  /**
   * Who is on it, as they were called then; null until somebody is.
   */
  acknowledged_by: string | null;
  /**
   * null while it lasts.
   */
  resolved_at: string | null;
  /**
   * What ended it; null while it lasts.
   */
  resolve_reason: string | null;
  /**
   * The alert of what the subject depends on, which is told in its place; null where none is.
   */
  suppressed_by: number | null;
  /**
   * The rules that it is told by, without those that were deleted.
   */
  rule_ids: number[];
  /**
   * What to do about it; null where nobody wrote it down.
   */
  runbook_url: string | null;
  /**
   * The silence or maintenance window that its subject is under: nothing of it is sent. null where none is, and once it is resolved.
   */
  muted: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
  /**
   * When its cause last came back within five minutes of its end; null if never.
   */
  reopened_at: string | null;
  /**
   * It comes and goes: told once an hour, not each time.
   */
  flapping: boolean;
  /**
   * Why something of it is not told for now: what the subject depends on is down, or there is a silence or maintenance window. The event says which. null where nothing waits.
   */
  held_by: ('parent' | 'quiet') | null;
  /**
   * What will be told, soonest first, unless somebody acknowledges it, it ends, or something holds it.
   */
  upcoming: {
    at: string;
    kind: 'reminder' | 'escalation';
    /**
     * Who is told then, without channels that were deleted.
     */
    channels: {
      id: number;
      kind: string;
      name: string;
    }[];
  }[];
  /**
   * Unresolved alerts that are not told because this one is; at most 50.
   */
  holds_back: {
    id: number;
    kind:
      | 'cron_fail'
      | 'cron_missed'
      | 'cron_overrun'
      | 'cron_too_fast'
      | 'server_offline'
      | 'server_metric'
      | 'process_stopped'
      | 'uptime_down'
      | 'uptime_degraded'
      | 'certificate_expiring';
    title: string;
    /**
     * What it is about, named as it was when the alert opened.
     */
    subject: {
      /**
       * null once the subject was deleted.
       */
      id: number | null;
      type: 'cron_check' | 'server' | 'process' | 'uptime_check';
      name: string;
    };
  }[];
  /**
   * Who was told what, with the outcome; newest first, at most 200.
   */
  notifications: AlertNotification[];
  /**
   * What happened to it, oldest first; the latest 200: `opened`, `acknowledged`, `resolved`, `reopened`, `flapping`, `settled`, `escalated`, `joined`, `suppressed`, `held`, `released`.
   */
  events: AlertEvent[];
}
export interface AlertNotification {
  id: number;
  type: string;
  destination: {
    id: number;
    type: 'channel' | 'webhook';
    /**
     * The kind of a channel, or `webhook`.
     */
    kind: string;
    name: string;
  };
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: string;
  /**
   * When the last attempt began; null before the first.
   */
  attempted_at: string | null;
  /**
   * null while it waits for an earlier one, and once it is done.
   */
  next_attempt_at: string | null;
  /**
   * `mails_per_day`: addresses outside the account are beyond its daily limit of mails, and are mailed at `next_attempt_at`, after midnight UTC; the others have it. null: nothing of that kind.
   */
  waits_for: 'mails_per_day' | null;
  /**
   * null until it arrived.
   */
  delivered_at: string | null;
  /**
   * Why the last attempt failed; null where it did not.
   */
  error: string | null;
  /**
   * Of the last answer; null where none came or it has none.
   */
  response_status: number | null;
  /**
   * Whether it was only written to the log of this Tocsin, and reached nobody: e-mail without `SMTP_URL`.
   */
  log_only: boolean;
  /**
   * The digest that told it, the same for everything that was in it; null where it was told in a message of its own, or not yet.
   */
  digest_id: string | null;
}
export interface AlertEvent {
  at: string;
  type: string;
  /**
   * Who did it, as they were called then; null for the service itself.
   */
  actor: string | null;
  /**
   * What they wrote with it, or what held it back; null for nothing.
   */
  note: string | null;
  /**
   * What `note` says where the service wrote it, in fields; else empty.
   */
  facts: {
    /**
     * `suppressed`, `held`: what it depends on is down or has just come back; there is a silence or a maintenance window.
     */
    because?: 'parent_down' | 'parent_back' | 'silence' | 'maintenance';
    /**
     * `suppressed`, `held`: of what it depends on, of the silence or of the window.
     */
    name?: string;
    /**
     * `escalated`: how long nobody was on it.
     */
    after_seconds?: number;
  };
}
export interface Rule {
  id: number;
  name: string;
  kind:
    | 'cron_fail'
    | 'cron_missed'
    | 'cron_overrun'
    | 'cron_too_fast'
    | 'server_offline'
    | 'server_metric'
    | 'process_stopped'
    | 'uptime_down'
    | 'uptime_degraded'
    | 'certificate_expiring';
  enabled: boolean;
  severity: 'info' | 'warning' | 'critical';
  targets: Targets;
  /**
   * What is measured; `any` is cpu, memory, disk, each for itself. null for every kind but `server_metric`, where it is required.
   */
  metric:
    | (
        | 'cpu'
        | 'memory'
        | 'disk'
        | 'load_1m'
        | 'load_5m'
        | 'load_15m'
        | 'uptime'
        | 'network_in'
        | 'network_out'
        | 'swap'
        | 'disk_read'
        | 'disk_write'
        | 'temperature'
        | 'any'
      )
    | null;
  /**
   * How the metric must stand to the threshold. null for every kind but `server_metric`, where it is required.
   */
  op: ('gt' | 'ge' | 'lt' | 'le') | null;
  /**
   * Percent for cpu, memory, disk and swap, bytes per second for network and disk traffic, seconds since boot for uptime, °C for temperature, load as the kernel gives it. null for every kind but `server_metric`, where it is required.
   */
  threshold: number | null;
  /**
   * How long the threshold must be passed without a break before it is an alert; 0: at once. null for every kind but `server_metric`, where it is required.
   */
  for_seconds: number | null;
  /**
   * The alert is over once the metric is back at this value or beyond it. null: as soon as the threshold is no longer passed.
   */
  clear_threshold: number | null;
  /**
   * The channels that are told; nobody where it is empty. One that is deleted leaves.
   *
   * @maxItems 50
   */
  channel_ids: number[];
  /**
   * Tells again after this long, until somebody acknowledges the alert or it is over. null: tells once.
   */
  repeat_seconds: number | null;
  /**
   * Where it is written what to do, sent along with the alert. null where it is written nowhere.
   */
  runbook_url: string | null;
  /**
   * Who else is told while nobody acknowledges it and it is not over.
   *
   * @maxItems 5
   */
  escalations: Escalation[];
  /**
   * When it was made.
   */
  created_at: string;
  /**
   * When it was last changed by somebody.
   */
  updated_at: string;
}
/**
 * What it is about: what any of the three names.
 */
export interface Targets {
  /**
   * Everything of the account, and what is added to it later.
   */
  all: boolean;
  /**
   * Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.
   *
   * @maxItems 500
   */
  ids: number[];
  /**
   * Whatever has one of these tags at the time, and the processes on servers that have.
   *
   * @maxItems 50
   */
  tags: string[];
}
export interface Escalation {
  /**
   * Since it was first told that the alert is open; more with every step.
   */
  after_seconds: number;
  /**
   * The channels that are told; nobody where it is empty. One that is deleted leaves.
   *
   * @maxItems 50
   */
  channel_ids: number[];
}
export interface Silence {
  id: number;
  name: string;
  /**
   * Why, for whoever wonders later.
   */
  description: string;
  targets: Targets;
  /**
   * Nothing is covered before it.
   */
  starts_at: string;
  /**
   * Nothing is covered from then on. null only with a recurrence: it goes on for good.
   */
  ends_at: string | null;
  /**
   * Makes it one that comes again: an occurrence begins with every match of the cron expression. What overlaps is one, and what lies before `starts_at` or after `ends_at` does not count. null: it is on once, from `starts_at` to `ends_at`.
   */
  recurrence: Recurrence | null;
  /**
   * `upcoming`: it is off and will be on, for the first time or again. `ended`: it never will be.
   */
  status: 'upcoming' | 'active' | 'ended';
  /**
   * When it is off again; null while it is not active.
   */
  active_until: string | null;
  /**
   * When it is on next, after what is on now; null: never again.
   */
  next_starts_at: string | null;
  /**
   * Who made it, as they were called then.
   */
  created_by: string | null;
  created_at: string;
  updated_at: string;
}
export interface Recurrence {
  /**
   * When an occurrence begins, as crontab(5) has it: minute, hour, day of month, month, day of week.
   */
  cron_expression: string;
  /**
   * How long it lasts: elapsed time, also where the clocks change meanwhile.
   */
  duration_seconds: number;
  /**
   * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`.
   */
  timezone: string;
}
export interface MaintenanceWindow {
  id: number;
  name: string;
  /**
   * Why, for whoever wonders later.
   */
  description: string;
  targets: Targets;
  /**
   * Nothing is covered before it.
   */
  starts_at: string;
  /**
   * Nothing is covered from then on. null only with a recurrence: it goes on for good.
   */
  ends_at: string | null;
  /**
   * Makes it one that comes again: an occurrence begins with every match of the cron expression. What overlaps is one, and what lies before `starts_at` or after `ends_at` does not count. null: it is on once, from `starts_at` to `ends_at`.
   */
  recurrence: Recurrence | null;
  /**
   * `upcoming`: it is off and will be on, for the first time or again. `ended`: it never will be.
   */
  status: 'upcoming' | 'active' | 'ended';
  /**
   * When it is off again; null while it is not active.
   */
  active_until: string | null;
  /**
   * When it is on next, after what is on now; null: never again.
   */
  next_starts_at: string | null;
  /**
   * Who made it, as they were called then.
   */
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /**
   * Whether status pages announce it, with its name and description, and may leave its time out of the uptime they show; no unless given.
   */
  show_on_status_pages: boolean;
}
export interface ChannelKind {
  kind: string;
  /**
   * What people call it.
   */
  name: string;
  description: string;
  /**
   * Whether people read it: they get many alerts at once as one digest.
   */
  for_people: boolean;
  /**
   * Whether what it tells is only written to the log of this Tocsin, and reaches nobody: e-mail without `SMTP_URL`.
   */
  log_only: boolean;
  /**
   * Email: since when the mail server has accepted no mail; null while it does, and for other kinds.
   */
  failing_since: string | null;
  /**
   * JSON Schema of its configuration, with a title and a description for each field. `writeOnly`: a secret, which comes back masked.
   */
  config: {
    [k: string]: unknown;
  };
}
export interface Channel {
  id: number;
  name: string;
  /**
   * One of `GET /alerts/channel-kinds`.
   */
  kind: string;
  /**
   * As the schema of the kind says. Secrets are masked: `********`.
   */
  config: {
    [k: string]: unknown;
  };
  /**
   * Of the kind email: whether each of its addresses may be mailed, in their order. null for other kinds.
   */
  addresses:
    | {
        email: string;
        /**
         * `member`: of this account, and needs no confirmation. `pending`: outside the account; nothing is sent to it before it confirms. `stopped`: it opted out of all mail from this service.
         */
        status: 'member' | 'confirmed' | 'pending' | 'stopped';
        /**
         * When it was last asked to confirm; null: it was not.
         */
        asked_at: string | null;
        /**
         * null: it did not have to, or has not yet.
         */
        confirmed_at: string | null;
      }[]
    | null;
  /**
   * What a message is titled with: a template in Liquid. null: the built-in title, and always for what no people read.
   */
  title_template: string | null;
  /**
   * What a message says besides its title and links: a template in Liquid. null: the built-in text, and always for what no people read.
   */
  text_template: string | null;
  /**
   * Why a template could not be used for the last message, which had the built-in words instead; null where all went well.
   */
  template_error: string | null;
  enabled: boolean;
  /**
   * Why it was disabled by itself: the other side said that it will never take anything. null where that did not happen.
   */
  disabled_reason: string | null;
  failing_since: string | null;
  /**
   * null until something was told. What goes to a webhook is in the deliveries of that webhook.
   */
  last_delivery: {
    at: string;
    ok: boolean;
    /**
     * Why it failed, or which of several addresses refused it; null where all went well.
     */
    error: string | null;
  } | null;
  created_at: string;
}
export interface ChannelTest {
  /**
   * Whether the other side took the message.
   */
  ok: boolean;
  /**
   * HTTP status of the answer; null for mails, and where none came.
   */
  status: number | null;
  /**
   * What the other side said, the first 1,024 bytes of it without the secrets of the channel; null where it said nothing.
   */
  answer: string | null;
  /**
   * Why it was not taken, or which of several addresses refused it; null where all went well.
   */
  error: string | null;
  /**
   * Whether it was only written to the log of this Tocsin, and reached nobody: e-mail without `SMTP_URL`.
   */
  log_only: boolean;
}
export interface TemplatePreview {
  /**
   * As a channel would show it; the built-in one where there is no template that works.
   */
  title: string;
  /**
   * The same; kinds of channels cut it to what they take.
   */
  text: string;
  /**
   * Why a template cannot be used; empty where all can.
   */
  problems: {
    field: 'title_template' | 'text_template';
    reason: string;
    /**
     * The line of the template, from 1; null where none is to blame.
     */
    line: number | null;
  }[];
}
export interface Webhook {
  id: number;
  name: string;
  url: string;
  /**
   * Sent with every call. Values come back masked; a masked value that is sent back stays as it was, unless `url` gets another origin: then every header must be given again, or `{}` sent.
   */
  headers: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string;
  };
  /**
   * What it hears of: everything unless given, nothing when empty.
   *
   * @maxItems 20
   */
  events: (
    | 'alert.opened'
    | 'alert.acknowledged'
    | 'alert.resolved'
    | 'alert.reopened'
    | 'alert.flapping'
    | 'alert.reminder'
    | 'incident.*'
  )[];
  /**
   * Hears only alerts that one of these rules is about: nothing where it is empty. A rule that is deleted leaves. null: hears every alert.
   */
  rule_ids: number[] | null;
  /**
   * Turned off by itself after three days in which nothing arrived.
   */
  enabled: boolean;
  /**
   * Since when nothing has arrived; null while it works.
   */
  failing_since: string | null;
  created_at: string;
}
export interface WebhookWithSecret {
  id: number;
  name: string;
  url: string;
  /**
   * Sent with every call. Values come back masked; a masked value that is sent back stays as it was, unless `url` gets another origin: then every header must be given again, or `{}` sent.
   */
  headers: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string;
  };
  /**
   * What it hears of: everything unless given, nothing when empty.
   *
   * @maxItems 20
   */
  events: (
    | 'alert.opened'
    | 'alert.acknowledged'
    | 'alert.resolved'
    | 'alert.reopened'
    | 'alert.flapping'
    | 'alert.reminder'
    | 'incident.*'
  )[];
  /**
   * Hears only alerts that one of these rules is about: nothing where it is empty. A rule that is deleted leaves. null: hears every alert.
   */
  rule_ids: number[] | null;
  /**
   * Turned off by itself after three days in which nothing arrived.
   */
  enabled: boolean;
  /**
   * Since when nothing has arrived; null while it works.
   */
  failing_since: string | null;
  created_at: string;
  /**
   * Signs every call (Standard Webhooks). Shown only this once.
   */
  secret: string;
}
export interface WebhookDelivery {
  id: number;
  /**
   * The `webhook-id` header: the same when it is sent again.
   */
  message_id: string;
  type: string;
  /**
   * null for a test, for news of an incident, and once the alert was deleted.
   */
  alert_id: number | null;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: string;
  /**
   * When the last attempt began; null before the first.
   */
  attempted_at: string | null;
  /**
   * null while it waits for an earlier one, and once it is done.
   */
  next_attempt_at: string | null;
  /**
   * null until it arrived.
   */
  delivered_at: string | null;
  /**
   * Of the last attempt; null before the first.
   */
  duration_ms: number | null;
  /**
   * HTTP status of the last answer; null where none came.
   */
  response_status: number | null;
  /**
   * The first 1,024 bytes of the last answer; null where none came.
   */
  response_body: string | null;
  /**
   * Why the last attempt failed; null where it did not.
   */
  error: string | null;
}
export interface AdminStats {
  accounts: {
    total: number;
    suspended: number;
    /**
     * How many there are of each plan; plans that no account has are left out.
     */
    by_plan: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: number;
    };
    /**
     * That used an API key in the last 30 days.
     */
    using_api: number;
  };
  users: {
    total: number;
    /**
     * Who run the instance and are not disabled.
     */
    admins: number;
    disabled: number;
    /**
     * Whose last sign-in was in the last 30 days.
     */
    signed_in: number;
  };
  cron_checks: {
    total: number;
    /**
     * `late` is not a status of its own here: such a check still counts as `up` or `down`.
     */
    by_status: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: number;
    };
    /**
     * Recorded over the lives of the checks that there are.
     */
    pings: number;
  };
  alerts: {
    /**
     * Acknowledged ones included.
     */
    open: number;
  };
  deliveries: {
    pending: number;
  };
  mails: {
    waiting: number;
    /**
     * In the last 30 days.
     */
    given_up: number;
    /**
     * Why mail cannot be sent; null: the last one was accepted, or only one recipient is refused.
     */
    trouble: {
      failing_since: string;
      /**
       * What the mail server said last, or why it was not reached.
       */
      error: string;
    } | null;
  };
  /**
   * Pings that could not be recorded and were set aside.
   */
  dead_letters: number;
  own_outages: {
    /**
     * Stretches in which Tocsin itself could not hear.
     */
    last_30_days: number;
    /**
     * null: there was none in the last 30 days, or one goes on.
     */
    last_ended_at: string | null;
  };
  database: {
    /**
     * On disk, indexes included.
     */
    bytes: number;
    /**
     * The last migration that ran.
     */
    schema: string;
  };
  /**
   * Of the program that answers.
   */
  version: string;
  timestamp: string;
}
export interface AdminAccount {
  id: number;
  name: string;
  plan: string;
  created_at: string;
  suspended: boolean;
  /**
   * null unless it is suspended.
   */
  suspended_at: string | null;
  /**
   * What its callers are told; null: nothing.
   */
  suspension_reason: string | null;
  /**
   * When it is going to be deleted; null: never.
   */
  delete_at: string | null;
  /**
   * Those who joined first come first.
   */
  owners: {
    id: number;
    email: string;
    name: string;
  }[];
  usage: {
    servers: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    cron_checks: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    uptime_checks: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    status_pages: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    webhooks: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    custom_endpoints: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    tv_dashboards: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
    /**
     * The owner and open invitations included.
     */
    members: {
      current: number;
      /**
       * null: as many as wanted.
       */
      limit: number | null;
    };
  };
  /**
   * How many alert mails a day may go to addresses outside the account; null: as many as the plan allows.
   */
  mails_per_day: number | null;
  /**
   * When a key of the account was used last; null: never.
   */
  api_used_at: string | null;
  /**
   * When a key was used or one of its members was seen last; null where neither is known. Pings do not count.
   */
  last_activity_at: string | null;
}
export interface AdminUser {
  id: number;
  email: string;
  name: string;
  email_verified: boolean;
  /**
   * Whether they have an authenticator app or a passkey.
   */
  two_factor: boolean;
  /**
   * Whether they run the instance.
   */
  is_admin: boolean;
  disabled: boolean;
  /**
   * null unless they are disabled.
   */
  disabled_at: string | null;
  created_at: string;
  /**
   * null: they have not signed in yet.
   */
  last_sign_in_at: string | null;
  /**
   * Those that they joined first come first.
   */
  accounts: {
    id: number;
    name: string;
    role: AccountRole;
    suspended: boolean;
  }[];
}
export interface AdminSettings {
  tracking: {
    /**
     * Markup, at most 20,000 characters; empty for none. Tocsin hands it out and never runs it.
     */
    head: string;
    /**
     * Markup, at most 20,000 characters; empty for none. Tocsin hands it out and never runs it.
     */
    conversion: string;
  };
  /**
   * Who may register: `first` until one account exists, then by invitation only. null: as `TOCSIN_REGISTRATION` says.
   */
  registration: ('first' | 'open' | 'closed') | null;
  /**
   * What `TOCSIN_REGISTRATION` says, which holds while `registration` is null.
   */
  configured_registration: 'first' | 'open' | 'closed';
  /**
   * null: nobody has set anything yet.
   */
  updated_at: string | null;
}
export interface AdminAnnouncement {
  id: number;
  /**
   * A breaking change is mailed to who uses the API and lies at least 30 days ahead; a notice is only shown.
   */
  kind: 'breaking_change' | 'notice';
  title: string;
  body: string;
  /**
   * It is shown until two weeks later.
   */
  effective_at: string;
  created_at: string;
  /**
   * The address of who made it; null once that person is gone.
   */
  created_by: string | null;
  mails: {
    /**
     * Owners and admins of the accounts that had used an API key in the 30 days before; 0 for a notice.
     */
    recipients: number;
    /**
     * How many of them it was handed to the mail server for.
     */
    mailed: number;
  };
}
export interface Backtest {
  kind:
    | 'cron_fail'
    | 'cron_missed'
    | 'cron_overrun'
    | 'cron_too_fast'
    | 'server_offline'
    | 'server_metric'
    | 'process_stopped'
    | 'uptime_down'
    | 'uptime_degraded'
    | 'certificate_expiring';
  /**
   * Start of the window.
   */
  from: string;
  /**
   * End of the window: now.
   */
  to: string;
  /**
   * Those that the rule is about today, also where it would have opened nothing.
   */
  subjects: {
    subject: {
      id: number;
      type: 'cron_check' | 'server' | 'process' | 'uptime_check';
      name: string;
    };
    /**
     * Oldest first; the latest 100.
     */
    alerts: {
      /**
       * Which metric, for `server_metric`; else null.
       */
      metric: string | null;
      /**
       * When it would have opened; the start of the window where it was open before.
       */
      opened_at: string;
      /**
       * null where it would be open still.
       */
      closed_at: string | null;
      /**
       * To the end of the window where it would be open still.
       */
      duration_seconds: number;
      /**
       * The value furthest beyond the threshold from when that was passed until it was over; null where nothing is measured.
       */
      worst_value: number | null;
    }[];
    /**
     * All of them, also those that are not listed.
     */
    alert_count: number;
    /**
     * How long an alert would have been open, in sum.
     */
    open_seconds: number;
    /**
     * Time of the window of which no history is stored: before it was added, gaps between samples, pauses. Nothing opens or ends in it.
     */
    unknown_seconds: number;
    /**
     * null where nothing of it is stored.
     */
    known_from: string | null;
  }[];
  /**
   * Subjects that the rule is about and that were not looked at: more than 50, or there was no time.
   */
  left_out: number;
  /**
   * Whether all that the rule is about was looked at, and history is stored of the whole window.
   */
  complete: boolean;
  totals: {
    subjects: number;
    alerts: number;
    open_seconds: number;
  };
}
export interface UptimeCheck {
  id: number;
  name: string;
  /**
   * For the person who is woken at night.
   */
  description: string;
  /**
   * `http` needs a `url`; `tcp` a `host` and a `port`; `tls` a `host`; `dns` a `host` and a `record_type`. It cannot be changed later.
   */
  kind: 'http' | 'tcp' | 'tls' | 'dns';
  /**
   * What an `http` check asks for, with http or https. No user name or password: those belong in a header. null for other kinds.
   */
  url: string | null;
  /**
   * Name or address of a `tcp` or `tls` check, or the name that a `dns` check looks up. null for `http`.
   */
  host: string | null;
  /**
   * Of a `tcp` or `tls` check; 443 unless given for a `tls` check without `starttls`. null for other kinds.
   */
  port: number | null;
  /**
   * What a `dns` check looks up. null for other kinds.
   */
  record_type: ('A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT' | 'SRV') | null;
  /**
   * From one probe to the next. The plan may not allow the shortest ones.
   */
  interval_seconds: number;
  /**
   * How long after a failed probe it is retried, while fewer than `failure_threshold` failed in a row; no later than the next regular probe. A third of `interval_seconds`, at most 20, unless given; that default follows a changed interval.
   */
  retry_interval_seconds: number;
  /**
   * For everything together: looking up, connecting, redirects and reading.
   */
  timeout_seconds: number;
  /**
   * How many probes in a row must fail before the check is down. Retries are spaced by `retry_interval_seconds`.
   */
  failure_threshold: number;
  /**
   * How many probes in a row must succeed before a check that is down is up again.
   */
  recovery_threshold: number;
  /**
   * As many answers in a row as `failure_threshold` says that take longer make the check `degraded`. null: none does.
   */
  degraded_ms: number | null;
  /**
   * Words to filter and to group by. Doubled ones are kept once.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * What this check cannot work without. Of the same account, and never in a circle.
   */
  depends_on: SubjectReference | null;
  paused: boolean;
  /**
   * Whether anybody may see the badge of this check.
   */
  badge_enabled: boolean;
  /**
   * null for other kinds.
   */
  http: {
    method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    /**
     * Sent with every request. Values: Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped.
     */
    headers: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: string;
    };
    /**
     * Sent with every request, by other methods than GET and HEAD. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: none is sent.
     */
    body: string | null;
    /**
     * Up to ten of them, each looked at like the first.
     */
    follow_redirects: boolean;
    /**
     * Status codes such as `204`, or ranges such as `200-299`; one of them must fit.
     *
     * @minItems 1
     * @maxItems 20
     */
    expected_status: string[];
    /**
     * Whether a certificate that is not trusted, of another name or expired is a failure.
     */
    verify_tls: boolean;
  } | null;
  /**
   * null for other kinds.
   */
  tcp: {
    /**
     * Sent once the connection is open. Comes back masked; a masked value that is sent back stays as it was. Where the origin of `url`, or `host` or `port`, becomes another, it must be given again or dropped. null: nothing.
     */
    send: string | null;
    /**
     * Text that must come within the first 64 KiB of what the other side says. Any other answer fails once nothing more has come for a second. null: nothing is read.
     */
    expect: string | null;
  } | null;
  /**
   * null for other kinds.
   */
  tls: {
    /**
     * The protocol that is spoken before TLS begins. null: TLS begins at once.
     */
    starttls: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
  } | null;
  /**
   * null for other kinds.
   */
  dns: {
    /**
     * The name server to ask: a name or an address, with a port after a colon where it is not 53. null: those of the machine that probes.
     */
    resolver: string | null;
  } | null;
  /**
   * What must hold of an answer beside the rest; all of them.
   */
  assertions: Assertion[];
  /**
   * How many days before its certificate expires to warn, once each; 21, 14, 7 and 1 unless given, never when empty.
   *
   * @maxItems 10
   */
  certificate_warn_days: number[];
  /**
   * `new`: not judged yet. `degraded`: it answers, and takes longer than `degraded_ms`. `paused`: it is not probed.
   */
  status: 'new' | 'up' | 'degraded' | 'down' | 'paused';
  /**
   * When the status began: with the first probe of those that led to it.
   */
  status_since: string;
  /**
   * When the last probe began; null before the first.
   */
  last_checked_at: string | null;
  /**
   * Of the last probe; null where no whole answer came.
   */
  last_latency_ms: number | null;
  /**
   * Why the last probe failed; null where it did not.
   */
  last_error: string | null;
  /**
   * What the assertions saw in the last probe, in their order; empty where none were judged.
   */
  last_assertions: {
    holds: boolean;
    /**
     * What it looked at: one short line, without the secrets of the check. null of a whole body that was as it should be.
     */
    seen: string | null;
  }[];
  /**
   * Of the last answer over TLS; null where there was none.
   */
  certificate: Certificate | null;
  /**
   * The silence or maintenance window that it is under: no notifications of it are sent. null where there is none.
   */
  muted?: {
    type: 'silence' | 'maintenance';
    id: number;
    name: string;
    /**
     * When it is off again.
     */
    until: string;
  } | null;
  created_at: string;
  /**
   * When its settings last changed.
   */
  updated_at: string;
}
export interface Assertion {
  /**
   * `status`, `body`, `json` and `header` of `http` checks, `certificate_days` of `http` and `tls`, `record` of `dns`; `latency` (milliseconds) of all.
   */
  source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
  /**
   * `matches` takes a regular expression (RE2).
   */
  op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
  /**
   * For `json` a JSONPath (RFC 9535), null being `$`; for `header` its name; null for the others.
   */
  path: string | null;
  /**
   * What it is compared with. null for `exists`, which false turns around.
   */
  value: string | number | boolean | null;
}
export interface Certificate {
  subject: string;
  issuer: string;
  expires_at: string;
  /**
   * SHA-256 of the certificate, in hexadecimal digits.
   */
  fingerprint: string;
}
export interface TriedResult {
  /**
   * When the probe began.
   */
  at: string;
  /**
   * Where it was probed from.
   */
  location: string;
  /**
   * null where Tocsin could not reach its own reference targets, so that nobody knows.
   */
  up: boolean | null;
  /**
   * null where it did not fail.
   */
  reason:
    | (
        | 'timeout'
        | 'dns'
        | 'refused'
        | 'unreachable'
        | 'reset'
        | 'tls'
        | 'status'
        | 'assertion'
        | 'too_large'
        | 'blocked_address'
      )
    | null;
  /**
   * What was expected and what was seen; null where it did not fail.
   */
  detail: string | null;
  /**
   * Milliseconds from the first look-up to the end; null where no whole answer came.
   */
  latency_ms: number | null;
  phases: {
    /**
     * Milliseconds to look up the name; null where there was no such phase, or it did not end.
     */
    dns: number | null;
    /**
     * Milliseconds to connect; null where there was no such phase, or it did not end.
     */
    connect: number | null;
    /**
     * Milliseconds to agree on TLS; null where there was no such phase, or it did not end.
     */
    tls: number | null;
    /**
     * Milliseconds from the request to the first byte of the answer; null where there was no such phase, or it did not end.
     */
    first_byte: number | null;
    /**
     * Milliseconds to read the answer; null where there was no such phase, or it did not end.
     */
    download: number | null;
  };
  /**
   * Of the last answer; null where there was none.
   */
  http_status: number | null;
  /**
   * The address that was used; null where there was none.
   */
  ip: string | null;
  /**
   * What the assertions saw, in their order; empty where none were judged.
   */
  assertions: {
    holds: boolean;
    /**
     * What it looked at: one short line, without the secrets of the check. null of a whole body that was as it should be.
     */
    seen: string | null;
  }[];
  /**
   * Such as `TLSv1.3`; null without TLS.
   */
  tls_version: string | null;
  /**
   * Of the last answer over TLS; null where there was none.
   */
  certificate: Certificate | null;
}
export interface ProbeResult {
  /**
   * When the probe began.
   */
  at: string;
  /**
   * Where it was probed from.
   */
  location: string;
  /**
   * null where Tocsin could not reach its own reference targets, so that nobody knows.
   */
  up: boolean | null;
  /**
   * null where it did not fail.
   */
  reason:
    | (
        | 'timeout'
        | 'dns'
        | 'refused'
        | 'unreachable'
        | 'reset'
        | 'tls'
        | 'status'
        | 'assertion'
        | 'too_large'
        | 'blocked_address'
      )
    | null;
  /**
   * What was expected and what was seen; null where it did not fail.
   */
  detail: string | null;
  /**
   * Milliseconds from the first look-up to the end; null where no whole answer came.
   */
  latency_ms: number | null;
  phases: {
    /**
     * Milliseconds to look up the name; null where there was no such phase, or it did not end.
     */
    dns: number | null;
    /**
     * Milliseconds to connect; null where there was no such phase, or it did not end.
     */
    connect: number | null;
    /**
     * Milliseconds to agree on TLS; null where there was no such phase, or it did not end.
     */
    tls: number | null;
    /**
     * Milliseconds from the request to the first byte of the answer; null where there was no such phase, or it did not end.
     */
    first_byte: number | null;
    /**
     * Milliseconds to read the answer; null where there was no such phase, or it did not end.
     */
    download: number | null;
  };
  /**
   * Of the last answer; null where there was none.
   */
  http_status: number | null;
  /**
   * The address that was used; null where there was none.
   */
  ip: string | null;
  /**
   * Which attempt of its run it was: 1 for a probe at its time, 2 and more for the retries after it failed.
   */
  attempt: number;
}
export interface LatencyPoint {
  /**
   * Start of the step.
   */
  at: string;
  /**
   * Probes of which anything is known, retries included.
   */
  results: number;
  /**
   * How many of them found the target not to be up.
   */
  failures: number;
  /**
   * Average latency of the probes that found the target up, in milliseconds; null: none did.
   */
  average_ms: number | null;
  /**
   * Median latency, within a hundredth of itself, of the probes that found the target up, in milliseconds; null: none did.
   */
  p50_ms: number | null;
  /**
   * 95th percentile, within a hundredth of itself, of the probes that found the target up, in milliseconds; null: none did.
   */
  p95_ms: number | null;
  /**
   * 99th percentile, within a hundredth of itself, of the probes that found the target up, in milliseconds; null: none did.
   */
  p99_ms: number | null;
  /**
   * Longest latency of the probes that found the target up, in milliseconds; null: none did.
   */
  max_ms: number | null;
}
export interface CustomEndpoint {
  /**
   * Part of its address, `/v/:endpoint_id`.
   */
  endpoint_id: string;
  name: string;
  /**
   * The servers whose figures it gives. One that is deleted leaves.
   *
   * @maxItems 100
   */
  server_ids: number[];
  /**
   * What it gives of each: cpu, memory and disk unless given. Others are left out of its answers.
   *
   * @minItems 1
   * @maxItems 13
   */
  metrics: (
    | 'cpu'
    | 'memory'
    | 'disk'
    | 'load_1m'
    | 'load_5m'
    | 'load_15m'
    | 'uptime'
    | 'network_in'
    | 'network_out'
    | 'swap'
    | 'disk_read'
    | 'disk_write'
    | 'temperature'
  )[];
  created_at: string;
  updated_at: string;
}
export interface CustomEndpointWithKey {
  /**
   * Part of its address, `/v/:endpoint_id`.
   */
  endpoint_id: string;
  name: string;
  /**
   * The servers whose figures it gives. One that is deleted leaves.
   *
   * @maxItems 100
   */
  server_ids: number[];
  /**
   * What it gives of each: cpu, memory and disk unless given. Others are left out of its answers.
   *
   * @minItems 1
   * @maxItems 13
   */
  metrics: (
    | 'cpu'
    | 'memory'
    | 'disk'
    | 'load_1m'
    | 'load_5m'
    | 'load_15m'
    | 'uptime'
    | 'network_in'
    | 'network_out'
    | 'swap'
    | 'disk_read'
    | 'disk_write'
    | 'temperature'
  )[];
  created_at: string;
  updated_at: string;
  /**
   * Reads this endpoint and nothing else. Shown only this once.
   */
  key: string;
}
export interface TvDashboard {
  /**
   * Part of its address, `/tv/:dashboard_id`.
   */
  dashboard_id: string;
  name: string;
  layout: TvLayout;
  created_at: string;
  updated_at: string;
}
export interface TvLayout {
  /**
   * The servers on the screen, in this order. One that is deleted leaves.
   *
   * @maxItems 100
   */
  servers: number[];
  /**
   * How many servers stand beside each other. null: as many as fit.
   */
  columns: number | null;
  theme: 'auto' | 'light' | 'dark';
  /**
   * How long each part is shown where not all fit. null: the screen does not change pages.
   */
  rotate_seconds: number | null;
}
export interface TvDashboardWithKey {
  /**
   * Part of its address, `/tv/:dashboard_id`.
   */
  dashboard_id: string;
  name: string;
  layout: TvLayout;
  created_at: string;
  updated_at: string;
  /**
   * Reads this dashboard and nothing else. Shown only this once.
   */
  key: string;
}
export interface TvWall {
  dashboard: {
    id: string;
    name: string;
    layout: TvLayout;
  };
  /**
   * In the order of `layout.servers`.
   */
  servers: {
    id: number;
    name: string;
    /**
     * null until reported.
     */
    hostname: string | null;
    /**
     * null until reported.
     */
    ip: string | null;
    status: 'online' | 'warning' | 'offline';
    /**
     * null until it was heard from.
     */
    last_seen: string | null;
    metrics: ServerMetrics;
  }[];
  timestamp: string;
}
export interface StatusPage {
  id: number;
  slug: string;
  name: string;
  /**
   * Text below the name; empty for none.
   */
  description: string;
  /**
   * Where people read it.
   */
  url: string;
  /**
   * https, of a picture that browsers load from there; it is never fetched by the service. A logo that was uploaded has an address of this service here. null removes either.
   */
  logo_url: string | null;
  /**
   * `auto`: as the reader has it.
   */
  theme: 'light' | 'dark' | 'auto';
  /**
   * Whether it is shown at all; 404 for everybody otherwise.
   */
  enabled: boolean;
  custom_domain: string | null;
  /**
   * Of the custom domain; null without one.
   */
  domain: {
    name: string;
    /**
     * null until the record was seen; the page is not shown there before.
     */
    verified_at: string | null;
    /**
     * What the DNS must have, and keep, to show that the domain is yours.
     */
    record: {
      type: 'TXT';
      name: string;
      value: string;
    };
  } | null;
  /**
   * In the order of the page.
   */
  components: StatusPageComponent[];
  /**
   * Whether cpu, memory and disk of servers are shown.
   */
  show_metrics: boolean;
  /**
   * How far the charts go back.
   */
  history_days: number;
  /**
   * Whether maintenance that is shown on status pages is left out of the uptime shown.
   */
  excludes_maintenance: boolean;
  /**
   * IANA name of the zone in which the page and its mails write when something was, such as `Europe/Vilnius`. Days of uptime are those of UTC.
   */
  time_zone: string;
  /**
   * Of the page and its mails; null: that of the reader.
   */
  language: ('en' | 'de') | null;
  /**
   * What subscribers are told of maintenance that is shown on status pages. `planned`: also that it was moved or called off.
   *
   * @maxItems 3
   */
  maintenance_notices: ('planned' | 'started' | 'ended')[];
  /**
   * How long before it begins recurring maintenance is announced to subscribers, one occurrence at a time. What happens once is announced when it is planned, at most 30 days ahead.
   */
  maintenance_ahead_hours: number;
  created_at: string;
  updated_at: string;
}
export interface StatusPageComponent {
  type: 'server' | 'cron_check' | 'uptime_check';
  id: number;
  /**
   * null: it is called what the monitor is called.
   */
  display_name: string | null;
  /**
   * Components of one group stand together; null: it stands by itself.
   */
  group: string | null;
  /**
   * An outage of so many minutes opens an incident by itself, which resolves by itself; null: it never does.
   */
  auto_incident_minutes: number | null;
}
export interface IncidentTemplate {
  id: number;
  /**
   * Shown to no stranger.
   */
  name: string;
  /**
   * Plain text.
   */
  title: string;
  severity: 'minor' | 'major' | 'critical';
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  /**
   * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
   */
  message: string;
  created_at: string;
  updated_at: string;
}
export interface Incident {
  id: string;
  status_page_id: number;
  /**
   * Plain text.
   */
  title: string;
  /**
   * That of the newest update.
   */
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  severity: 'minor' | 'major' | 'critical';
  /**
   * What the first update says, in Markdown.
   */
  message: string;
  /**
   * Those of `affected_components` that are servers.
   *
   * @maxItems 200
   */
  affected_servers: number[];
  /**
   * Ids of components of the page, the servers among them. What is deleted leaves.
   *
   * @maxItems 200
   */
  affected_components: number[];
  /**
   * The same with their names; what was deleted stays here.
   */
  affected: {
    type: 'server' | 'cron_check' | 'uptime_check';
    /**
     * null once it was deleted.
     */
    id: number | null;
    /**
     * As the page called it then.
     */
    name: string;
  }[];
  /**
   * Whether the service opened it by itself.
   */
  is_automatic: boolean;
  /**
   * Newest first, by when they say it was so.
   */
  updates: IncidentUpdate[];
  /**
   * When it began.
   */
  created_at: string;
  /**
   * null while it goes on.
   */
  resolved_at: string | null;
  /**
   * When anything about it was last written.
   */
  updated_at: string;
}
export interface IncidentUpdate {
  id: number;
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  /**
   * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
   */
  message: string;
  created_at: string;
  /**
   * null: it says what it always said.
   */
  edited_at: string | null;
}
export interface RenderedUpdate {
  id: number;
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  /**
   * Markdown: text, emphasis, lists, quotes, code and links. No images and no HTML.
   */
  message: string;
  created_at: string;
  /**
   * null: it says what it always said.
   */
  edited_at: string | null;
  /**
   * The message as its page shows it: HTML of text, emphasis, lists, quotes, code and links (`rel="nofollow noopener noreferrer"`), safe wherever it is put.
   */
  message_html: string;
}
export interface Subscriber {
  id: number;
  kind: 'email' | 'webhook';
  /**
   * null: it is a webhook.
   */
  email: string | null;
  /**
   * null: it is an address of mail.
   */
  webhook_url: string | null;
  /**
   * `pending`: it was not confirmed yet, and is told nothing. `disabled`: a webhook that failed for three days.
   */
  status: 'pending' | 'confirmed' | 'disabled';
  /**
   * Whether the address is on the list of those that are never mailed.
   */
  suppressed: boolean;
  /**
   * Ids of components of the page: only incidents that affect one of them are told, and those that name no component. null: everything.
   */
  components: number[] | null;
  /**
   * When it was last asked for.
   */
  asked_at: string;
  /**
   * null while it is pending.
   */
  confirmed_at: string | null;
  /**
   * Of a webhook: since when it was not reached. null while it is.
   */
  failing_since: string | null;
}
export interface Suppression {
  id: number;
  email: string;
  /**
   * `refused`: the mail server said for good that there is no such address.
   */
  reason: 'manual' | 'refused';
  /**
   * Why somebody put it here, or what the mail server said; null: nothing.
   */
  detail: string | null;
  created_at: string;
}
export interface PublicStatus {
  status_page: {
    slug: string;
    name: string;
    description: string;
    logo_url: string | null;
    theme: 'light' | 'dark' | 'auto';
    /**
     * Of the active incidents.
     */
    overall_status: 'operational' | 'minor_issues' | 'partial_outage' | 'major_outage';
  };
  /**
   * The components that are servers, in their order.
   */
  servers: {
    id: number;
    /**
     * As the page calls it.
     */
    name: string;
    status: 'online' | 'warning' | 'offline';
    metrics: {
      /**
       * Percentage; null until reported, and where the page shows no metrics.
       */
      cpu: number | null;
      /**
       * Percentage; null until reported, and where the page shows no metrics.
       */
      memory: number | null;
      /**
       * Percentage; null until reported, and where the page shows no metrics.
       */
      disk: number | null;
    };
    /**
     * Oldest first; days of which nothing is known are left out.
     */
    uptime_chart: {
      /**
       * A UTC day.
       */
      date: string;
      uptime: string;
    }[];
  }[];
  /**
   * In the order of the page.
   */
  components: {
    type: 'server' | 'cron_check' | 'uptime_check';
    id: number;
    /**
     * As the page calls it.
     */
    name: string;
    /**
     * null: it stands by itself.
     */
    group: string | null;
    /**
     * `unknown`: it is paused, or was never heard from.
     */
    status: 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';
    /**
     * Percentage, cut to two decimals; null where there is nothing to say.
     */
    uptime: string | null;
    /**
     * Oldest first, today last; days before it was there are left out.
     */
    uptime_chart: {
      /**
       * A UTC day.
       */
      date: string;
      /**
       * Percentage, cut to two decimals; null where there is nothing to say.
       */
      uptime: string | null;
    }[];
  }[];
  /**
   * Newest first.
   */
  active_incidents: {
    id: string;
    title: string;
    status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
    severity: 'minor' | 'major' | 'critical';
    /**
     * What the first update says, in Markdown.
     */
    message: string;
    affected_servers: number[];
    /**
     * Ids of `components`, the servers among them.
     */
    affected_components: number[];
    /**
     * Whether it was opened by the service itself.
     */
    automatic: boolean;
    /**
     * Newest first. Where a page tells more than half a million characters, those between the newest and the first of an incident may be missing; its history has them.
     */
    updates: {
      status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown.
       */
      message: string;
      created_at: string;
    }[];
    created_at: string;
    /**
     * null while it goes on.
     */
    resolved_at: string | null;
  }[];
  /**
   * Resolved in the last 14 days, newest first, at most 10.
   */
  past_incidents: {
    id: string;
    title: string;
    status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
    severity: 'minor' | 'major' | 'critical';
    /**
     * What the first update says, in Markdown.
     */
    message: string;
    affected_servers: number[];
    /**
     * Ids of `components`, the servers among them.
     */
    affected_components: number[];
    /**
     * Whether it was opened by the service itself.
     */
    automatic: boolean;
    /**
     * Newest first. Where a page tells more than half a million characters, those between the newest and the first of an incident may be missing; its history has them.
     */
    updates: {
      status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown.
       */
      message: string;
      created_at: string;
    }[];
    created_at: string;
    /**
     * null while it goes on.
     */
    resolved_at: string | null;
  }[];
  /**
   * Those that are on and those of the next 30 days, in the order in which they begin.
   */
  maintenances: {
    id: number;
    name: string;
    description: string;
    status: 'upcoming' | 'active';
    starts_at: string;
    ends_at: string;
    affected_components: number[];
  }[];
  /**
   * How many days the charts go back.
   */
  history_days: number;
  timestamp: string;
}
