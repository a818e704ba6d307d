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
       * 8 to 256 characters after NFKC normalization; no common password, not the email address.
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
           * null: in no account.
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
           * API host only: session token for the Authorization header.
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
       * null: in no account.
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
       * API host only: session token for the Authorization header.
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
           * null: in no account.
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
           * API host only: session token for the Authorization header.
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
       * 8 to 256 characters after NFKC normalization; no common password, not the email address.
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
       * null: in no account.
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
       * API host only: session token for the Authorization header.
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
       * 8 to 256 characters after NFKC normalization; no common password, not the email address.
       */
      new_password: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: in no account.
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
       * API host only: session token for the Authorization header.
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
       * `cursor` of the next page; null on the last one.
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
         * `cursor` of the next page; null on the last one.
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
       * null: in no account.
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
       * API host only: session token for the Authorization header.
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
       * Shown once. Each is for one sign-in; dashes and case do not matter.
       */
      recovery_codes: string[];
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * API host only: session token for the Authorization header.
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
       * API host only: session token for the Authorization header.
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
       * Shown once. Each is for one sign-in; dashes and case do not matter.
       */
      recovery_codes: string[];
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * API host only: session token for the Authorization header.
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
       * Whether it is synced, as by a password manager.
       */
      backed_up: boolean;
      created_at: string;
      last_used_at: string | null;
      session: {
        id: string;
        expires_at: string;
      };
      /**
       * API host only: session token for the Authorization header.
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
       * `cursor` of the next page; null on the last one.
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
       * API host only: session token for the Authorization header.
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
       * Of the sign-in that this completes as second factor.
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
       * Of the sign-in that this completes as second factor.
       */
      challenge_token?: string;
    };
    response: {
      status: 'ok';
      user: User;
      /**
       * null: in no account.
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
       * API host only: session token for the Authorization header.
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
           * API host only: session token for the Authorization header.
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
       * `cursor` of the next page; null on the last one.
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
       * Full: as an admin, except for members and keys. Read-only: as a viewer.
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
       * Full: as an admin, except for members and keys. Read-only: as a viewer.
       */
      kind: 'full' | 'read_only';
      /**
       * The last four characters of the key.
       */
      hint: string;
      created_at: string;
      /**
       * Address of its creator; null once they are gone.
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
       * `cursor` of the next page; null on the last one.
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
       * `cursor` of the next page; null on the last one.
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
       * `invited`: an open invitation, which counts as a member until it expires.
       */
      status: 'active' | 'invited';
      email: string;
      /**
       * Empty: none given, or invited.
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
       * Address of the inviter; null for active members, or once they are gone.
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
       * Only where nothing was mailed, shown once: the link to hand over, for the invited address only.
       */
      invitation_url?: string;
      /**
       * Why nothing was mailed. `address_stopped`: the address opted out of all mail from this service. `daily_limit`: of mails outside the account; resend after midnight UTC.
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
       * `invited`: an open invitation, which counts as a member until it expires.
       */
      status: 'active' | 'invited';
      email: string;
      /**
       * Empty: none given, or invited.
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
       * Address of the inviter; null for active members, or once they are gone.
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
       * Only where nothing was mailed, shown once: the link to hand over, for the invited address only.
       */
      invitation_url?: string;
      /**
       * Why nothing was mailed. `address_stopped`: the address opted out of all mail from this service. `daily_limit`: of mails outside the account; resend after midnight UTC.
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
       * `cursor` of the next page; null on the last one.
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
           * `late`, `warning` or `degraded`, or fine with an open alert about a metric or a certificate.
           */
          attention: number;
          /**
           * No notifications: a dependency is down.
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
           * Nothing received yet, nothing wrong.
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
           * `late`, `warning` or `degraded`, or fine with an open alert about a metric or a certificate.
           */
          attention: number;
          /**
           * No notifications: a dependency is down.
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
           * Nothing received yet, nothing wrong.
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
           * `late`, `warning` or `degraded`, or fine with an open alert about a metric or a certificate.
           */
          attention: number;
          /**
           * No notifications: a dependency is down.
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
           * Nothing received yet, nothing wrong.
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
           * `late`, `warning` or `degraded`, or fine with an open alert about a metric or a certificate.
           */
          attention: number;
          /**
           * No notifications: a dependency is down.
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
           * Nothing received yet, nothing wrong.
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
           * `late`, `warning` or `degraded`, or fine with an open alert about a metric or a certificate.
           */
          attention: number;
          /**
           * No notifications: a dependency is down.
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
           * Nothing received yet, nothing wrong.
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
       * Down or in need of attention: worst first, then latest first; at most 50 unless asked for more.
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
         * When the trouble began; of the alert where the status is fine.
         */
        since: string;
        /**
         * null: not of this type.
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
           * Of a cron check.
           */
          expected_at: string | null;
          /**
           * Of a cron check: when it goes down.
           */
          deadline_at: string | null;
          /**
           * Last report of a server, or probe of an uptime check.
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
           * Of the last probe.
           */
          error: string | null;
          /**
           * Of the last probe.
           */
          latency_ms: number | null;
          /**
           * Limit of an uptime check.
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
         * The most severe open one; null: none.
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
           * `title` and `detail` as fields, by `kind`, without long lists and output.
           */
          facts: {
            /**
             * `cron_missed`: expected time.
             */
            expected_at?: string;
            /**
             * `cron_missed`, `cron_overrun`: deadline.
             */
            deadline_at?: string;
            /**
             * `cron_overrun`: start of the run.
             */
            started_at?: string;
            /**
             * `cron_missed`, `server_offline`: last contact; null: never.
             */
            last_heard_at?: string | null;
            /**
             * `cron_missed`: without a cron expression.
             */
            interval_seconds?: number;
            /**
             * `cron_missed`: in `timezone`.
             */
            cron_expression?: string;
            /**
             * `cron_missed`: of `cron_expression`.
             */
            timezone?: string;
            /**
             * `cron_fail`, `cron_too_fast`: of the run.
             */
            duration_ms?: number;
            /**
             * `cron_too_fast`: shortest run.
             */
            min_runtime_seconds?: number;
            /**
             * `process_stopped`: its server.
             */
            server?: {
              id: number;
              name: string;
            };
            /**
             * `process_stopped`: fewest allowed.
             */
            min_count?: number;
            /**
             * `process_stopped`: most allowed; null: no maximum.
             */
            max_count?: number | null;
            /**
             * `process_stopped`: how it is matched.
             */
            match?: {
              kind: string;
              value: string;
            };
            /**
             * `uptime_down`: as in its results.
             */
            reason?: string;
            /**
             * `uptime_down`: in English, with what was seen.
             */
            error?: string;
            /**
             * `uptime_down`: if it answered.
             */
            http_status?: number;
            /**
             * `uptime_down`: status codes, text or assertion that was not met.
             */
            expected?: string;
            /**
             * `uptime_down`: instead of `expected`; null: nothing.
             */
            seen?: string | null;
            /**
             * `uptime_down`, `uptime_degraded`: of the probe.
             */
            location?: string;
            /**
             * `uptime_degraded`: limit of the check.
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
             * `server_metric`: of the rule.
             */
            op?: 'gt' | 'ge' | 'lt' | 'le';
            /**
             * `server_metric`: of the rule.
             */
            threshold?: number;
            /**
             * `server_metric`: since when it is passed.
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
           * null: nobody.
           */
          acknowledged_by: string | null;
          /**
           * null: none.
           */
          runbook_url: string | null;
        } | null;
        /**
         * How many are open about it.
         */
        open_alerts: number;
        /**
         * The silence or maintenance window that stops its notifications; null: none.
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
           * Name at the time.
           */
          created_by: string | null;
        } | null;
        /**
         * Dependents whose notifications are held back.
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
         * 10,001 stands for more than 10,000.
         */
        all: number;
        /**
         * Of these, neither muted nor acknowledged; null beyond 10,000.
         */
        nobody: number | null;
        /**
         * Of these, muted; null beyond 10,000.
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
       * Down or in need of attention: worst first, then latest first; at most 50 unless asked for more.
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
         * When the trouble began; of the alert where the status is fine.
         */
        since: string;
        /**
         * null: not of this type.
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
           * Of a cron check.
           */
          expected_at: string | null;
          /**
           * Of a cron check: when it goes down.
           */
          deadline_at: string | null;
          /**
           * Last report of a server, or probe of an uptime check.
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
           * Of the last probe.
           */
          error: string | null;
          /**
           * Of the last probe.
           */
          latency_ms: number | null;
          /**
           * Limit of an uptime check.
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
         * The most severe open one; null: none.
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
           * `title` and `detail` as fields, by `kind`, without long lists and output.
           */
          facts: {
            /**
             * `cron_missed`: expected time.
             */
            expected_at?: string;
            /**
             * `cron_missed`, `cron_overrun`: deadline.
             */
            deadline_at?: string;
            /**
             * `cron_overrun`: start of the run.
             */
            started_at?: string;
            /**
             * `cron_missed`, `server_offline`: last contact; null: never.
             */
            last_heard_at?: string | null;
            /**
             * `cron_missed`: without a cron expression.
             */
            interval_seconds?: number;
            /**
             * `cron_missed`: in `timezone`.
             */
            cron_expression?: string;
            /**
             * `cron_missed`: of `cron_expression`.
             */
            timezone?: string;
            /**
             * `cron_fail`, `cron_too_fast`: of the run.
             */
            duration_ms?: number;
            /**
             * `cron_too_fast`: shortest run.
             */
            min_runtime_seconds?: number;
            /**
             * `process_stopped`: its server.
             */
            server?: {
              id: number;
              name: string;
            };
            /**
             * `process_stopped`: fewest allowed.
             */
            min_count?: number;
            /**
             * `process_stopped`: most allowed; null: no maximum.
             */
            max_count?: number | null;
            /**
             * `process_stopped`: how it is matched.
             */
            match?: {
              kind: string;
              value: string;
            };
            /**
             * `uptime_down`: as in its results.
             */
            reason?: string;
            /**
             * `uptime_down`: in English, with what was seen.
             */
            error?: string;
            /**
             * `uptime_down`: if it answered.
             */
            http_status?: number;
            /**
             * `uptime_down`: status codes, text or assertion that was not met.
             */
            expected?: string;
            /**
             * `uptime_down`: instead of `expected`; null: nothing.
             */
            seen?: string | null;
            /**
             * `uptime_down`, `uptime_degraded`: of the probe.
             */
            location?: string;
            /**
             * `uptime_degraded`: limit of the check.
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
             * `server_metric`: of the rule.
             */
            op?: 'gt' | 'ge' | 'lt' | 'le';
            /**
             * `server_metric`: of the rule.
             */
            threshold?: number;
            /**
             * `server_metric`: since when it is passed.
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
           * null: nobody.
           */
          acknowledged_by: string | null;
          /**
           * null: none.
           */
          runbook_url: string | null;
        } | null;
        /**
         * How many are open about it.
         */
        open_alerts: number;
        /**
         * The silence or maintenance window that stops its notifications; null: none.
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
           * Name at the time.
           */
          created_by: string | null;
        } | null;
        /**
         * Dependents whose notifications are held back.
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
         * 10,001 stands for more than 10,000.
         */
        all: number;
        /**
         * Of these, neither muted nor acknowledged; null beyond 10,000.
         */
        nobody: number | null;
        /**
         * Of these, muted; null beyond 10,000.
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
         * Resolves at this value or beyond. null: as soon as the threshold is no longer passed.
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
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Undoes the pause, as if it had not happened: within five minutes, and while nothing about when or how it is checked changed; else 409 `undo_expired`.
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
       * null on the last page. Earlier pages may be short.
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
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Time from one ping to the next. null: by the cron expression.
       */
      interval_seconds?: number | null;
      /**
       * When the job starts (crontab(5)): minute, hour, day of month, month, day of week. null: by the interval.
       */
      cron_expression?: string | null;
      /**
       * IANA time zone of the cron expression, such as `Europe/Vilnius`.
       */
      timezone?: string;
      /**
       * How late a ping may be.
       */
      grace_seconds?: number;
      /**
       * Longest run after its start ping. null: until the next slot and its grace.
       */
      max_runtime_seconds?: number | null;
      /**
       * A success sooner than this is a failure. null: never.
       */
      min_runtime_seconds?: number | null;
      /**
       * For failures and runs that are too fast.
       */
      alert_on_fail?: boolean;
      /**
       * For missed pings and overrun runs.
       */
      alert_on_miss?: boolean;
      /**
       * Whether a check without any ping goes down and alerts after its first missed slot since it was created or resumed. Unless given, true with a cron expression and `alert_on_miss`, false with an interval, which counts from the previous ping.
       */
      alert_on_first_miss?: boolean;
      /**
       * Whether its badge is public.
       */
      badge_enabled?: boolean;
      /**
       * What this check needs to work; of the same account, without cycles.
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
       * Time from one ping to the next. null: by the cron expression.
       */
      interval_seconds?: number | null;
      /**
       * When the job starts (crontab(5)): minute, hour, day of month, month, day of week. null: by the interval.
       */
      cron_expression?: string | null;
      /**
       * IANA time zone of the cron expression, such as `Europe/Vilnius`.
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
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Time from one ping to the next. null: by the cron expression.
       */
      interval_seconds?: number | null;
      /**
       * When the job starts (crontab(5)): minute, hour, day of month, month, day of week. null: by the interval.
       */
      cron_expression?: string | null;
      /**
       * IANA time zone of the cron expression, such as `Europe/Vilnius`.
       */
      timezone?: string;
      /**
       * How late a ping may be.
       */
      grace_seconds?: number;
      /**
       * Longest run after its start ping. null: until the next slot and its grace.
       */
      max_runtime_seconds?: number | null;
      /**
       * A success sooner than this is a failure. null: never.
       */
      min_runtime_seconds?: number | null;
      /**
       * For failures and runs that are too fast.
       */
      alert_on_fail?: boolean;
      /**
       * For missed pings and overrun runs.
       */
      alert_on_miss?: boolean;
      /**
       * Whether a check without any ping goes down and alerts after its first missed slot since it was created or resumed. Unless given, true with a cron expression and `alert_on_miss`, false with an interval, which counts from the previous ping.
       */
      alert_on_first_miss?: boolean;
      /**
       * Whether its badge is public.
       */
      badge_enabled?: boolean;
      /**
       * What this check needs to work; of the same account, without cycles.
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
       * Undoes the pause, as if it had not happened: within five minutes, and while nothing about when or how it is checked changed; else 409 `undo_expired`.
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
       * `cursor` of the next page; null on the last one.
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
       * `cursor` of the next page; null on the last one.
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
       * `cursor` of the next page; null on the last one.
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
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Whether its badge is public: anybody with `/badge/:id` sees its name, status and uptime. True unless given; `false` keeps it private from the start.
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
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Whether its badge is public: anybody with `/badge/:id` sees its name, status and uptime. True unless given; `false` keeps it private from the start.
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
       * `cursor` of the next page; null on the last one.
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
       * `cursor` of the next page; null on the last one.
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
       * `name`: of the executable. `command`: part of the command line. `pidfile`: file with the process id. `systemd`: unit whose main process it is.
       */
      match: {
        kind: 'name' | 'command' | 'pidfile' | 'systemd';
        value: string;
      };
      /**
       * Stopped where fewer run.
       */
      min_count?: number;
      /**
       * Stopped where more run. null: no maximum.
       */
      max_count?: number | null;
      /**
       * Whether stopping raises an alert.
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
       * `name`: of the executable. `command`: part of the command line. `pidfile`: file with the process id. `systemd`: unit whose main process it is.
       */
      match?: {
        kind: 'name' | 'command' | 'pidfile' | 'systemd';
        value: string;
      };
      /**
       * Stopped where fewer run.
       */
      min_count?: number;
      /**
       * Stopped where more run. null: no maximum.
       */
      max_count?: number | null;
      /**
       * Whether stopping raises an alert.
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
       * `cursor` of the next page; null on the last one.
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
         * Name as when the alert opened.
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
         * One short sentence that names the subject.
         */
        title: string;
        detail: string;
        /**
         * `title` and `detail` as fields, by `kind`, as far as known; empty for the oldest alerts.
         */
        facts: {
          /**
           * `cron_missed`: expected time.
           */
          expected_at?: string;
          /**
           * `cron_missed`, `cron_overrun`: deadline.
           */
          deadline_at?: string;
          /**
           * `cron_overrun`: start of the run.
           */
          started_at?: string;
          /**
           * `cron_missed`, `server_offline`: last contact; null: never.
           */
          last_heard_at?: string | null;
          /**
           * `cron_missed`: without a cron expression.
           */
          interval_seconds?: number;
          /**
           * `cron_missed`: in `timezone`.
           */
          cron_expression?: string;
          /**
           * `cron_missed`: of `cron_expression`.
           */
          timezone?: string;
          /**
           * `cron_fail`, `cron_too_fast`: of the run.
           */
          duration_ms?: number;
          /**
           * `cron_too_fast`: shortest run.
           */
          min_runtime_seconds?: number;
          /**
           * `cron_fail`, `cron_too_fast`: end of the output.
           */
          output?: string;
          /**
           * `process_stopped`: its server.
           */
          server?: {
            id: number;
            name: string;
          };
          /**
           * `process_stopped`: fewest allowed.
           */
          min_count?: number;
          /**
           * `process_stopped`: most allowed; null: no maximum.
           */
          max_count?: number | null;
          /**
           * `process_stopped`: how it is matched.
           */
          match?: {
            kind: string;
            value: string;
          };
          /**
           * `uptime_down`: as in its results.
           */
          reason?: string;
          /**
           * `uptime_down`: in English, with what was seen.
           */
          error?: string;
          /**
           * `uptime_down`: if it answered.
           */
          http_status?: number;
          /**
           * `uptime_down`: status codes, text or assertion that was not met.
           */
          expected?: string;
          /**
           * `uptime_down`: instead of `expected`; null: nothing.
           */
          seen?: string | null;
          /**
           * `uptime_down`, `uptime_degraded`: of the probe.
           */
          location?: string;
          /**
           * `uptime_degraded`: limit of the check.
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
           * `server_metric`: of the rule.
           */
          op?: 'gt' | 'ge' | 'lt' | 'le';
          /**
           * `server_metric`: of the rule.
           */
          threshold?: number;
          /**
           * `server_metric`: since when it is passed.
           */
          since?: string;
          /**
           * `server_metric`: the heaviest; at most 5.
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
         * Times the cause arose while it was open.
         */
        occurrences: number;
        /**
         * When the cause arose; for a missed ping its deadline.
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
         * Name at the time; null: nobody.
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
         * The alert of a dependency, sent in its place; null: none.
         */
        suppressed_by: number | null;
        /**
         * Rules that notify of it, without deleted ones.
         */
        rule_ids: number[];
        /**
         * null: none.
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
       * Name as when the alert opened.
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
       * One short sentence that names the subject.
       */
      title: string;
      detail: string;
      /**
       * `title` and `detail` as fields, by `kind`, as far as known; empty for the oldest alerts.
       */
      facts: {
        /**
         * `cron_missed`: expected time.
         */
        expected_at?: string;
        /**
         * `cron_missed`, `cron_overrun`: deadline.
         */
        deadline_at?: string;
        /**
         * `cron_overrun`: start of the run.
         */
        started_at?: string;
        /**
         * `cron_missed`, `server_offline`: last contact; null: never.
         */
        last_heard_at?: string | null;
        /**
         * `cron_missed`: without a cron expression.
         */
        interval_seconds?: number;
        /**
         * `cron_missed`: in `timezone`.
         */
        cron_expression?: string;
        /**
         * `cron_missed`: of `cron_expression`.
         */
        timezone?: string;
        /**
         * `cron_fail`, `cron_too_fast`: of the run.
         */
        duration_ms?: number;
        /**
         * `cron_too_fast`: shortest run.
         */
        min_runtime_seconds?: number;
        /**
         * `cron_fail`, `cron_too_fast`: end of the output.
         */
        output?: string;
        /**
         * `process_stopped`: its server.
         */
        server?: {
          id: number;
          name: string;
        };
        /**
         * `process_stopped`: fewest allowed.
         */
        min_count?: number;
        /**
         * `process_stopped`: most allowed; null: no maximum.
         */
        max_count?: number | null;
        /**
         * `process_stopped`: how it is matched.
         */
        match?: {
          kind: string;
          value: string;
        };
        /**
         * `uptime_down`: as in its results.
         */
        reason?: string;
        /**
         * `uptime_down`: in English, with what was seen.
         */
        error?: string;
        /**
         * `uptime_down`: if it answered.
         */
        http_status?: number;
        /**
         * `uptime_down`: status codes, text or assertion that was not met.
         */
        expected?: string;
        /**
         * `uptime_down`: instead of `expected`; null: nothing.
         */
        seen?: string | null;
        /**
         * `uptime_down`, `uptime_degraded`: of the probe.
         */
        location?: string;
        /**
         * `uptime_degraded`: limit of the check.
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
         * `server_metric`: of the rule.
         */
        op?: 'gt' | 'ge' | 'lt' | 'le';
        /**
         * `server_metric`: of the rule.
         */
        threshold?: number;
        /**
         * `server_metric`: since when it is passed.
         */
        since?: string;
        /**
         * `server_metric`: the heaviest; at most 5.
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
       * Times the cause arose while it was open.
       */
      occurrences: number;
      /**
       * When the cause arose; for a missed ping its deadline.
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
       * Name at the time; null: nobody.
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
       * The alert of a dependency, sent in its place; null: none.
       */
      suppressed_by: number | null;
      /**
       * Rules that notify of it, without deleted ones.
       */
      rule_ids: number[];
      /**
       * null: none.
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
       * Name as when the alert opened.
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
       * One short sentence that names the subject.
       */
      title: string;
      detail: string;
      /**
       * `title` and `detail` as fields, by `kind`, as far as known; empty for the oldest alerts.
       */
      facts: {
        /**
         * `cron_missed`: expected time.
         */
        expected_at?: string;
        /**
         * `cron_missed`, `cron_overrun`: deadline.
         */
        deadline_at?: string;
        /**
         * `cron_overrun`: start of the run.
         */
        started_at?: string;
        /**
         * `cron_missed`, `server_offline`: last contact; null: never.
         */
        last_heard_at?: string | null;
        /**
         * `cron_missed`: without a cron expression.
         */
        interval_seconds?: number;
        /**
         * `cron_missed`: in `timezone`.
         */
        cron_expression?: string;
        /**
         * `cron_missed`: of `cron_expression`.
         */
        timezone?: string;
        /**
         * `cron_fail`, `cron_too_fast`: of the run.
         */
        duration_ms?: number;
        /**
         * `cron_too_fast`: shortest run.
         */
        min_runtime_seconds?: number;
        /**
         * `cron_fail`, `cron_too_fast`: end of the output.
         */
        output?: string;
        /**
         * `process_stopped`: its server.
         */
        server?: {
          id: number;
          name: string;
        };
        /**
         * `process_stopped`: fewest allowed.
         */
        min_count?: number;
        /**
         * `process_stopped`: most allowed; null: no maximum.
         */
        max_count?: number | null;
        /**
         * `process_stopped`: how it is matched.
         */
        match?: {
          kind: string;
          value: string;
        };
        /**
         * `uptime_down`: as in its results.
         */
        reason?: string;
        /**
         * `uptime_down`: in English, with what was seen.
         */
        error?: string;
        /**
         * `uptime_down`: if it answered.
         */
        http_status?: number;
        /**
         * `uptime_down`: status codes, text or assertion that was not met.
         */
        expected?: string;
        /**
         * `uptime_down`: instead of `expected`; null: nothing.
         */
        seen?: string | null;
        /**
         * `uptime_down`, `uptime_degraded`: of the probe.
         */
        location?: string;
        /**
         * `uptime_degraded`: limit of the check.
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
         * `server_metric`: of the rule.
         */
        op?: 'gt' | 'ge' | 'lt' | 'le';
        /**
         * `server_metric`: of the rule.
         */
        threshold?: number;
        /**
         * `server_metric`: since when it is passed.
         */
        since?: string;
        /**
         * `server_metric`: the heaviest; at most 5.
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
       * Times the cause arose while it was open.
       */
      occurrences: number;
      /**
       * When the cause arose; for a missed ping its deadline.
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
       * Name at the time; null: nobody.
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
       * The alert of a dependency, sent in its place; null: none.
       */
      suppressed_by: number | null;
      /**
       * Rules that notify of it, without deleted ones.
       */
      rule_ids: number[];
      /**
       * null: none.
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
       * BCP 47 tag: language of `title`; English unless given.
       */
      language?: string;
    };
    response: {
      /**
       * Of the alert; `expired`: the link is older than 24 hours.
       */
      state: 'open' | 'acknowledged' | 'resolved' | 'expired';
      /**
       * What went wrong; null: the link has expired.
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
       * BCP 47 tag: language of `title`; English unless given.
       */
      language?: string;
    };
    response: {
      /**
       * Of the alert; `expired`: the link is older than 24 hours.
       */
      state: 'open' | 'acknowledged' | 'resolved' | 'expired';
      /**
       * What went wrong; null: the link has expired.
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
       * `cursor` of the next page; null on the last one.
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
       * By the kind unless given: warning or critical.
       */
      severity?: 'info' | 'warning' | 'critical';
      /**
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets?: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * Resolves at this value or beyond. null: as soon as the threshold is no longer passed.
       */
      clear_threshold?: number | null;
      /**
       * Notified channels; empty: nobody. A deleted one leaves.
       *
       * @maxItems 50
       */
      channel_ids?: number[];
      /**
       * Reminds after this long until it is acknowledged or resolved. null: never.
       */
      repeat_seconds?: number | null;
      /**
       * Sent with the alert. null: none.
       */
      runbook_url?: string | null;
      /**
       * Who else is notified until it is acknowledged or resolved.
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
       * By the kind unless given: warning or critical.
       */
      severity?: 'info' | 'warning' | 'critical';
      /**
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets?: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * Resolves at this value or beyond. null: as soon as the threshold is no longer passed.
       */
      clear_threshold?: number | null;
      /**
       * Notified channels; empty: nobody. A deleted one leaves.
       *
       * @maxItems 50
       */
      channel_ids?: number[];
      /**
       * Reminds after this long until it is acknowledged or resolved. null: never.
       */
      repeat_seconds?: number | null;
      /**
       * Sent with the alert. null: none.
       */
      runbook_url?: string | null;
      /**
       * Who else is notified until it is acknowledged or resolved.
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
       * `upcoming`: not on, but will be, for the first time or again. `ended`: never again.
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
       * `cursor` of the next page; null on the last one.
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
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * null only with a recurrence: no end.
       */
      ends_at?: string | null;
      /**
       * An occurrence starts at every match of the cron expression between `starts_at` and `ends_at`; overlapping ones are one. null: once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When it starts (crontab(5)): minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * Elapsed time, also across clock changes.
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
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets?: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * null only with a recurrence: no end.
       */
      ends_at?: string | null;
      /**
       * An occurrence starts at every match of the cron expression between `starts_at` and `ends_at`; overlapping ones are one. null: once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When it starts (crontab(5)): minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * Elapsed time, also across clock changes.
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
       * `upcoming`: not on, but will be, for the first time or again. `ended`: never again.
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
       * `cursor` of the next page; null on the last one.
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
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * null only with a recurrence: no end.
       */
      ends_at?: string | null;
      /**
       * An occurrence starts at every match of the cron expression between `starts_at` and `ends_at`; overlapping ones are one. null: once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When it starts (crontab(5)): minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * Elapsed time, also across clock changes.
         */
        duration_seconds: number;
        /**
         * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`. `UTC` unless given.
         */
        timezone?: string;
      } | null;
      /**
       * Whether status pages announce it with name and description, and may exclude its time from uptime; false unless given.
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
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets?: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * null only with a recurrence: no end.
       */
      ends_at?: string | null;
      /**
       * An occurrence starts at every match of the cron expression between `starts_at` and `ends_at`; overlapping ones are one. null: once, from `starts_at` to `ends_at`.
       */
      recurrence?: {
        /**
         * When it starts (crontab(5)): minute, hour, day of month, month, day of week.
         */
        cron_expression: string;
        /**
         * Elapsed time, also across clock changes.
         */
        duration_seconds: number;
        /**
         * IANA name of the time zone in which the cron expression is read, such as `Europe/Vilnius`. `UTC` unless given.
         */
        timezone?: string;
      } | null;
      /**
       * Whether status pages announce it with name and description, and may exclude its time from uptime; false unless given.
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
       * `cursor` of the next page; null on the last one.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
           */
          text_template?: string | null;
          /**
           * true unless given.
           */
          enabled?: boolean;
          /**
           * Adds it to every rule of the account; false unless given. A channel in no rule is not notified.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
           * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
           */
          title_template?: string | null;
          /**
           * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
       * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
       */
      title_template?: string | null;
      /**
       * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
       * Liquid template of the title, such as `{{ severity | upcase }}: {{ subject }}`; only for kinds that people read. null: built-in.
       */
      title_template?: string | null;
      /**
       * Liquid template of the text, plain; links are added. Only for kinds that people read. null: built-in.
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
       * `cursor` of the next page; null on the last one.
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
       * Sent with every call. Values come back masked; a masked value stays as it was, unless the origin of `url` changes: then give every header again, or `{}`.
       */
      headers?: {
        /**
         * This interface was referenced by `undefined`'s JSON-Schema definition
         * via the `patternProperty` "^.*$".
         */
        [k: string]: string;
      };
      /**
       * Everything unless given, nothing when empty.
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
       * Only alerts of these rules; none where empty. A deleted one leaves. null: every alert.
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
       * Sent with every call. Values come back masked; a masked value stays as it was, unless the origin of `url` changes: then give every header again, or `{}`.
       */
      headers?: {
        /**
         * This interface was referenced by `undefined`'s JSON-Schema definition
         * via the `patternProperty` "^.*$".
         */
        [k: string]: string;
      };
      /**
       * Everything unless given, nothing when empty.
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
       * Only alerts of these rules; none where empty. A deleted one leaves. null: every alert.
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
       * `cursor` of the next page; null on the last one.
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
       * The `webhook-id` header, the same when resent.
       */
      message_id: string;
      type: string;
      /**
       * null: a test, an incident, or the alert was deleted.
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
       * null: waits for an earlier one, or done.
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
       * First 1,024 bytes of the last answer; null: none.
       */
      response_body: string | null;
      /**
       * Of the last attempt; null: none.
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
       * `cursor` of the next page; null on the last one.
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
       * `cursor` of the next page; null on the last one.
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
       * Alert mails a day to addresses outside the account; null: as the plan allows.
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
       * `cursor` of the next page; null on the last one.
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
         * Markup, at most 20,000 characters; empty: none. Tocsin never runs it.
         */
        head: string;
        /**
         * Markup, at most 20,000 characters; empty: none. Tocsin never runs it.
         */
        conversion: string;
      };
      /**
       * `first`: until one account exists, then by invitation. null: as `TOCSIN_REGISTRATION` says.
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
       * `cursor` of the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /admin/announcements': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * A breaking change is at least 30 days ahead and mailed to users of the API; a notice is only shown.
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
       * By the kind unless given: warning or critical.
       */
      severity?: 'info' | 'warning' | 'critical';
      /**
       * What any of the three names; nothing where none does. Replaced as a whole.
       */
      targets?: {
        /**
         * Everything of the account, later additions included.
         */
        all?: boolean;
        /**
         * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
         *
         * @maxItems 500
         */
        ids?: number[];
        /**
         * What has one of these tags, and processes on such servers.
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
       * Resolves at this value or beyond. null: as soon as the threshold is no longer passed.
       */
      clear_threshold?: number | null;
      /**
       * Notified channels; empty: nobody. A deleted one leaves.
       *
       * @maxItems 50
       */
      channel_ids?: number[];
      /**
       * Reminds after this long until it is acknowledged or resolved. null: never.
       */
      repeat_seconds?: number | null;
      /**
       * Sent with the alert. null: none.
       */
      runbook_url?: string | null;
      /**
       * Who else is notified until it is acknowledged or resolved.
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
       * `cursor` of the next page; null on the last one.
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
       * `http` needs `url`; `tcp` `host` and `port`; `tls` `host`; `dns` `host` and `record_type`. Cannot be changed.
       */
      kind: 'http' | 'tcp' | 'tls' | 'dns';
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Of `http` checks: http or https, credentials in a header instead. null for other kinds.
       */
      url?: string | null;
      /**
       * Name or address; for `dns` the name to look up. null for `http`.
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
       * The plan may not allow the shortest.
       */
      interval_seconds?: number;
      /**
       * Time to the retry of a failed probe, before `failure_threshold` is reached; at most to the next regular probe. A third of `interval_seconds`, at most 20, unless given, also when the interval changes. null: that default.
       */
      retry_interval_seconds?: number | null;
      /**
       * For the whole probe, redirects included.
       */
      timeout_seconds?: number;
      /**
       * Failures in a row before it is down, retries included.
       */
      failure_threshold?: number;
      /**
       * Successes in a row before it is up again.
       */
      recovery_threshold?: number;
      /**
       * Slower answers, `failure_threshold` in a row, make it `degraded`. null: never.
       */
      degraded_ms?: number | null;
      /**
       * Whether its badge is public.
       */
      badge_enabled?: boolean;
      /**
       * What this check needs to work; of the same account, without cycles.
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
         * Up to ten, each checked like the first.
         */
        follow_redirects?: boolean;
        /**
         * Codes such as `204` or ranges such as `200-299`; one must match.
         *
         * @minItems 1
         * @maxItems 20
         */
        expected_status?: string[];
        /**
         * Whether an untrusted, expired or mismatched certificate is a failure.
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
         * Text expected within the first 64 KiB received. Fails once nothing more came for a second. null: nothing is read.
         */
        expect?: string | null;
      } | null;
      /**
       * Only of `tls` checks.
       */
      tls?: {
        /**
         * Protocol before TLS. null: TLS at once.
         */
        starttls?: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
      } | null;
      /**
       * Only of `dns` checks.
       */
      dns?: {
        /**
         * Name server: name or address, with `:port` unless 53. null: those of the machine that probes.
         */
        resolver?: string | null;
      } | null;
      /**
       * All must hold.
       *
       * @maxItems 20
       */
      assertions?: {
        /**
         * `http` checks: `status`, `body`, `json`, `header`; `http` and `tls`: `certificate_days`; `dns`: `record`; all: `latency` (ms).
         */
        source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
        /**
         * `matches` takes a regular expression (RE2).
         */
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
        /**
         * `json`: JSONPath (RFC 9535), null: `$`. `header`: its name. Others: null.
         */
        path?: string | null;
        /**
         * Compared with; for `exists` null, or false for the opposite.
         */
        value?: string | number | boolean | null;
      }[];
      /**
       * Warns once each so many days before expiry; 21, 14, 7 and 1 unless given; empty: never.
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
       * `http` needs `url`; `tcp` `host` and `port`; `tls` `host`; `dns` `host` and `record_type`. Cannot be changed.
       */
      kind?: 'http' | 'tcp' | 'tls' | 'dns';
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Of `http` checks: http or https, credentials in a header instead. null for other kinds.
       */
      url?: string | null;
      /**
       * Name or address; for `dns` the name to look up. null for `http`.
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
       * The plan may not allow the shortest.
       */
      interval_seconds?: number;
      /**
       * Time to the retry of a failed probe, before `failure_threshold` is reached; at most to the next regular probe. A third of `interval_seconds`, at most 20, unless given, also when the interval changes. null: that default.
       */
      retry_interval_seconds?: number | null;
      /**
       * For the whole probe, redirects included.
       */
      timeout_seconds?: number;
      /**
       * Failures in a row before it is down, retries included.
       */
      failure_threshold?: number;
      /**
       * Successes in a row before it is up again.
       */
      recovery_threshold?: number;
      /**
       * Slower answers, `failure_threshold` in a row, make it `degraded`. null: never.
       */
      degraded_ms?: number | null;
      /**
       * Whether its badge is public.
       */
      badge_enabled?: boolean;
      /**
       * What this check needs to work; of the same account, without cycles.
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
         * Up to ten, each checked like the first.
         */
        follow_redirects?: boolean;
        /**
         * Codes such as `204` or ranges such as `200-299`; one must match.
         *
         * @minItems 1
         * @maxItems 20
         */
        expected_status?: string[];
        /**
         * Whether an untrusted, expired or mismatched certificate is a failure.
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
         * Text expected within the first 64 KiB received. Fails once nothing more came for a second. null: nothing is read.
         */
        expect?: string | null;
      } | null;
      /**
       * Only of `tls` checks.
       */
      tls?: {
        /**
         * Protocol before TLS. null: TLS at once.
         */
        starttls?: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
      } | null;
      /**
       * Only of `dns` checks.
       */
      dns?: {
        /**
         * Name server: name or address, with `:port` unless 53. null: those of the machine that probes.
         */
        resolver?: string | null;
      } | null;
      /**
       * All must hold.
       *
       * @maxItems 20
       */
      assertions?: {
        /**
         * `http` checks: `status`, `body`, `json`, `header`; `http` and `tls`: `certificate_days`; `dns`: `record`; all: `latency` (ms).
         */
        source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
        /**
         * `matches` takes a regular expression (RE2).
         */
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
        /**
         * `json`: JSONPath (RFC 9535), null: `$`. `header`: its name. Others: null.
         */
        path?: string | null;
        /**
         * Compared with; for `exists` null, or false for the opposite.
         */
        value?: string | number | boolean | null;
      }[];
      /**
       * Warns once each so many days before expiry; 21, 14, 7 and 1 unless given; empty: never.
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
       * Undoes the pause, as if it had not happened: within five minutes, and while nothing about when or how it is checked changed; else 409 `undo_expired`.
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
       * `http` needs `url`; `tcp` `host` and `port`; `tls` `host`; `dns` `host` and `record_type`. Cannot be changed.
       */
      kind: 'http' | 'tcp' | 'tls' | 'dns';
      /**
       * For the person who is woken at night.
       */
      description?: string;
      /**
       * To filter and group by. Duplicates are dropped.
       *
       * @maxItems 20
       */
      tags?: string[];
      /**
       * Of `http` checks: http or https, credentials in a header instead. null for other kinds.
       */
      url?: string | null;
      /**
       * Name or address; for `dns` the name to look up. null for `http`.
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
       * The plan may not allow the shortest.
       */
      interval_seconds?: number;
      /**
       * Time to the retry of a failed probe, before `failure_threshold` is reached; at most to the next regular probe. A third of `interval_seconds`, at most 20, unless given, also when the interval changes. null: that default.
       */
      retry_interval_seconds?: number | null;
      /**
       * For the whole probe, redirects included.
       */
      timeout_seconds?: number;
      /**
       * Failures in a row before it is down, retries included.
       */
      failure_threshold?: number;
      /**
       * Successes in a row before it is up again.
       */
      recovery_threshold?: number;
      /**
       * Slower answers, `failure_threshold` in a row, make it `degraded`. null: never.
       */
      degraded_ms?: number | null;
      /**
       * Whether its badge is public.
       */
      badge_enabled?: boolean;
      /**
       * What this check needs to work; of the same account, without cycles.
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
         * Up to ten, each checked like the first.
         */
        follow_redirects?: boolean;
        /**
         * Codes such as `204` or ranges such as `200-299`; one must match.
         *
         * @minItems 1
         * @maxItems 20
         */
        expected_status?: string[];
        /**
         * Whether an untrusted, expired or mismatched certificate is a failure.
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
         * Text expected within the first 64 KiB received. Fails once nothing more came for a second. null: nothing is read.
         */
        expect?: string | null;
      } | null;
      /**
       * Only of `tls` checks.
       */
      tls?: {
        /**
         * Protocol before TLS. null: TLS at once.
         */
        starttls?: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
      } | null;
      /**
       * Only of `dns` checks.
       */
      dns?: {
        /**
         * Name server: name or address, with `:port` unless 53. null: those of the machine that probes.
         */
        resolver?: string | null;
      } | null;
      /**
       * All must hold.
       *
       * @maxItems 20
       */
      assertions?: {
        /**
         * `http` checks: `status`, `body`, `json`, `header`; `http` and `tls`: `certificate_days`; `dns`: `record`; all: `latency` (ms).
         */
        source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
        /**
         * `matches` takes a regular expression (RE2).
         */
        op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
        /**
         * `json`: JSONPath (RFC 9535), null: `$`. `header`: its name. Others: null.
         */
        path?: string | null;
        /**
         * Compared with; for `exists` null, or false for the opposite.
         */
        value?: string | number | boolean | null;
      }[];
      /**
       * Warns once each so many days before expiry; 21, 14, 7 and 1 unless given; empty: never.
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
       * `cursor` of the next page; null on the last one.
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
       * Steps begin at its multiples since 1970 (UTC).
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
       * Steps begin at its multiples since 1970 (UTC).
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
       * `cursor` of the next page; null on the last one.
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
       * Whose metrics it gives. A deleted one leaves.
       *
       * @maxItems 100
       */
      server_ids: number[];
      /**
       * cpu, memory and disk unless given. Others are left out of its answers.
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
       * Whose metrics it gives. A deleted one leaves.
       *
       * @maxItems 100
       */
      server_ids?: number[];
      /**
       * cpu, memory and disk unless given. Others are left out of its answers.
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
       * Last hour, newest first, at most 100.
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
       * Last hour, newest first, at most 100.
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
       * `cursor` of the next page; null on the last one.
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
         * In this order. A deleted one leaves.
         *
         * @maxItems 100
         */
        servers: number[];
        /**
         * null: as many as fit.
         */
        columns?: number | null;
        theme?: 'auto' | 'light' | 'dark';
        /**
         * How long each page is shown. null: one page.
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
         * In this order. A deleted one leaves.
         *
         * @maxItems 100
         */
        servers?: number[];
        /**
         * null: as many as fit.
         */
        columns?: number | null;
        theme?: 'auto' | 'light' | 'dark';
        /**
         * How long each page is shown. null: one page.
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
       * `cursor` of the next page; null on the last one.
       */
      next_cursor: string | null;
    };
  };
  'POST /status-pages': {
    params: undefined;
    query: undefined;
    body: {
      /**
       * Of `/status/:slug`; unique on this instance.
       */
      slug: string;
      name: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, loaded by browsers, never by the service. An uploaded logo has an address of this service. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * false: 404 for everybody.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * In this order, each once. A deleted one leaves.
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
         * null: none.
         */
        group?: string | null;
        /**
         * Minutes of outage that open an incident automatically, until recovery; null: never.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Shows cpu, memory and disk of servers.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance shown on status pages is excluded from uptime.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA zone of times on the page and in its mails, such as `Europe/Vilnius`. Uptime days are UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * Mails to subscribers about maintenance shown on status pages. `planned`: also that it was moved or cancelled.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long ahead each occurrence of recurring maintenance is announced. Single maintenance is announced when planned, at most 30 days ahead.
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
       * Of `/status/:slug`; unique on this instance.
       */
      slug?: string;
      name?: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, loaded by browsers, never by the service. An uploaded logo has an address of this service. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * false: 404 for everybody.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * In this order, each once. A deleted one leaves.
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
         * null: none.
         */
        group?: string | null;
        /**
         * Minutes of outage that open an incident automatically, until recovery; null: never.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Shows cpu, memory and disk of servers.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance shown on status pages is excluded from uptime.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA zone of times on the page and in its mails, such as `Europe/Vilnius`. Uptime days are UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * Mails to subscribers about maintenance shown on status pages. `planned`: also that it was moved or cancelled.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long ahead each occurrence of recurring maintenance is announced. Single maintenance is announced when planned, at most 30 days ahead.
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
       * Of `/status/:slug`; unique on this instance.
       */
      slug: string;
      name: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, loaded by browsers, never by the service. An uploaded logo has an address of this service. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * false: 404 for everybody.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * In this order, each once. A deleted one leaves.
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
         * null: none.
         */
        group?: string | null;
        /**
         * Minutes of outage that open an incident automatically, until recovery; null: never.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Shows cpu, memory and disk of servers.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance shown on status pages is excluded from uptime.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA zone of times on the page and in its mails, such as `Europe/Vilnius`. Uptime days are UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * Mails to subscribers about maintenance shown on status pages. `planned`: also that it was moved or cancelled.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long ahead each occurrence of recurring maintenance is announced. Single maintenance is announced when planned, at most 30 days ahead.
       */
      maintenance_ahead_hours?: number;
    };
    response: {
      /**
       * On the dashboard host, which alone may frame it. Anybody who knows it may open it.
       */
      url: string;
      /**
       * 404 from then on.
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
       * Of `/status/:slug`; unique on this instance.
       */
      slug?: string;
      name?: string;
      /**
       * Text below the name; empty for none.
       */
      description?: string;
      /**
       * https, loaded by browsers, never by the service. An uploaded logo has an address of this service. null removes either.
       */
      logo_url?: string | null;
      /**
       * `auto`: as the reader has it.
       */
      theme?: 'light' | 'dark' | 'auto';
      /**
       * false: 404 for everybody.
       */
      enabled?: boolean;
      custom_domain?: string | null;
      /**
       * In this order, each once. A deleted one leaves.
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
         * null: none.
         */
        group?: string | null;
        /**
         * Minutes of outage that open an incident automatically, until recovery; null: never.
         */
        auto_incident_minutes?: number | null;
      }[];
      /**
       * Shows cpu, memory and disk of servers.
       */
      show_metrics?: boolean;
      /**
       * How far the charts go back.
       */
      history_days?: number;
      /**
       * Whether maintenance shown on status pages is excluded from uptime.
       */
      excludes_maintenance?: boolean;
      /**
       * IANA zone of times on the page and in its mails, such as `Europe/Vilnius`. Uptime days are UTC.
       */
      time_zone?: string;
      /**
       * Of the page and its mails; null: that of the reader.
       */
      language?: ('en' | 'de') | null;
      /**
       * Mails to subscribers about maintenance shown on status pages. `planned`: also that it was moved or cancelled.
       *
       * @maxItems 3
       */
      maintenance_notices?: ('planned' | 'started' | 'ended')[];
      /**
       * How long ahead each occurrence of recurring maintenance is announced. Single maintenance is announced when planned, at most 30 days ahead.
       */
      maintenance_ahead_hours?: number;
    };
    response: {
      /**
       * On the dashboard host, which alone may frame it. Anybody who knows it may open it.
       */
      url: string;
      /**
       * 404 from then on.
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
       * Ids of components of the page, servers included. A deleted one leaves.
       *
       * @maxItems 200
       */
      affected_components?: number[];
      status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      /**
       * Markdown without images and HTML.
       */
      message: string;
      /**
       * Not before the incident began. Now unless given.
       */
      created_at?: string;
    };
    response: {
      /**
       * On the dashboard host, which alone may frame it. Anybody who knows it may open it.
       */
      url: string;
      /**
       * 404 from then on.
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
       * `cursor` of the next page; null on the last one.
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
       * Markdown without images and HTML.
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
       * Markdown without images and HTML.
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
       * `cursor` of the next page; null on the last one.
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
       * Markdown without images and HTML.
       */
      message?: string;
      /**
       * Those of `affected_components` that are servers.
       *
       * @maxItems 200
       */
      affected_servers?: number[];
      /**
       * Ids of components of the page, servers included. A deleted one leaves.
       *
       * @maxItems 200
       */
      affected_components?: number[];
      /**
       * When it began, at most five years ago. Now unless given.
       */
      created_at?: string;
      /**
       * Whether subscribers and webhooks are notified.
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
       * Ids of components of the page, servers included. A deleted one leaves.
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
       * `cursor` of the next page; null on the last one.
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
       * Markdown without images and HTML.
       */
      message: string;
      /**
       * Not before the incident began. Now unless given.
       */
      created_at?: string;
      /**
       * Whether subscribers and webhooks are notified.
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
       * Markdown without images and HTML.
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
       * `cursor` of the next page; null on the last one.
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
       * Ids of components of the page: only incidents that affect one of them or none are sent. null: all.
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
       * `pending`: not confirmed, nothing is sent. `disabled`: a webhook that failed for three days.
       */
      status: 'pending' | 'confirmed' | 'disabled';
      /**
       * Whether the address is suppressed: never mailed.
       */
      suppressed: boolean;
      /**
       * Ids of components of the page: only incidents that affect one of them or none are sent. null: all.
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
       * Of a webhook: since when it fails; null: it does not.
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
       * `cursor` of the next page; null on the last one.
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
       * Note, or answer of the mail server; null: none.
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
       * Ids of components of the page: only incidents that affect one of them or none are sent. null: all.
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
       * `disabled`: a webhook that failed for three days, nothing is sent. `ended`: unsubscribed. `expired`: the link is.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Email or webhook; null: no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * Components of the page, in order; none while it is not public.
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
       * `disabled`: a webhook that failed for three days, nothing is sent. `ended`: unsubscribed. `expired`: the link is.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Email or webhook; null: no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * Components of the page, in order; none while it is not public.
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
       * Ids of components of the page: only incidents that affect one of them or none are sent. null: all.
       */
      components: number[] | null;
    };
    response: {
      /**
       * `disabled`: a webhook that failed for three days, nothing is sent. `ended`: unsubscribed. `expired`: the link is.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Email or webhook; null: no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * Components of the page, in order; none while it is not public.
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
       * `disabled`: a webhook that failed for three days, nothing is sent. `ended`: unsubscribed. `expired`: the link is.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Email or webhook; null: no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * Components of the page, in order; none while it is not public.
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
       * `disabled`: a webhook that failed for three days, nothing is sent. `ended`: unsubscribed. `expired`: the link is.
       */
      state: 'unconfirmed' | 'confirmed' | 'disabled' | 'ended' | 'expired';
      page_name: string;
      /**
       * Email or webhook; null: no subscription.
       */
      address: string | null;
      /**
       * null: everything.
       */
      components: number[] | null;
      /**
       * Components of the page, in order; none while it is not public.
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
   * Whether sign-in asks for a code after the password.
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
   * null: in no account, or it is suspended.
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
   * The account of the call, if suspended: then only calls about the person work.
   */
  suspended: {
    id: number;
    name: string;
    /**
     * As the operator wrote.
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
   * A breaking change is at least 30 days ahead and mailed to users of the API; a notice is only shown.
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
   * Whether sign-in asks for a code after the password.
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
   * Whether it is synced, as by a password manager.
   */
  backed_up: boolean;
  created_at: string;
  last_used_at: string | null;
}
export interface ApiKey {
  id: number;
  name: string;
  /**
   * Full: as an admin, except for members and keys. Read-only: as a viewer.
   */
  kind: 'full' | 'read_only';
  /**
   * The last four characters of the key.
   */
  hint: string;
  created_at: string;
  /**
   * Address of its creator; null once they are gone.
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
   * `invited`: an open invitation, which counts as a member until it expires.
   */
  status: 'active' | 'invited';
  email: string;
  /**
   * Empty: none given, or invited.
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
   * Address of the inviter; null for active members, or once they are gone.
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
   * Only this address can accept it.
   */
  email: string;
  role: AccountRole;
  /**
   * Name or address; null once that person is gone.
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
   * Mails outside the account since midnight UTC: alerts, invitations and requests to confirm, also from the public form of status pages.
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
     * nobody: not signed in.
     */
    type: 'person' | 'key' | 'system' | 'nobody';
    /**
     * null: no person, or gone.
     */
    person_id: number | null;
    /**
     * Email address of a person, or name of a key.
     */
    name: string;
  };
  /**
   * null for what the service did itself.
   */
  ip: string | null;
  /**
   * Such as `cron_check.create`.
   */
  action: string;
  /**
   * null: nothing but the actor.
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
   * Further facts; never a secret.
   */
  detail: {
    [k: string]: unknown;
  };
}
export interface CronCheck {
  id: number;
  name: string;
  /**
   * Secret of the ping URL; null for viewers and read-only keys.
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
   * To filter and group by. Duplicates are dropped.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * Time from one ping to the next. null: by the cron expression.
   */
  interval_seconds: number | null;
  /**
   * When the job starts (crontab(5)): minute, hour, day of month, month, day of week. null: by the interval.
   */
  cron_expression: string | null;
  /**
   * IANA time zone of the cron expression, such as `Europe/Vilnius`.
   */
  timezone: string;
  /**
   * How late a ping may be.
   */
  grace_seconds: number;
  /**
   * Longest run after its start ping. null: until the next slot and its grace.
   */
  max_runtime_seconds: number | null;
  /**
   * A success sooner than this is a failure. null: never.
   */
  min_runtime_seconds: number | null;
  /**
   * For failures and runs that are too fast.
   */
  alert_on_fail: boolean;
  /**
   * For missed pings and overrun runs.
   */
  alert_on_miss: boolean;
  /**
   * Whether a check without any ping goes down and alerts after its first missed slot since it was created or resumed. Unless given, true with a cron expression and `alert_on_miss`, false with an interval, which counts from the previous ping.
   */
  alert_on_first_miss: boolean;
  /**
   * Whether its badge is public.
   */
  badge_enabled: boolean;
  /**
   * What this check needs to work; of the same account, without cycles.
   */
  depends_on: SubjectReference | null;
  paused: boolean;
  /**
   * `new`: no ping yet, or since it was resumed; with `alert_on_first_miss` until its first slot and grace are over. `late`: expected, within the grace. `paused`: pings change nothing.
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
   * When the status began; for a missed ping the deadline.
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
   * Of the last run; null: its start is not known.
   */
  last_duration_ms: number | null;
  /**
   * Of the last ping; null: none.
   */
  last_exit_code: number | null;
  /**
   * Of the next ping; while a run is open, its limit.
   */
  next_expected_at: string | null;
  /**
   * When it goes down without a ping; null: nothing is due.
   */
  deadline_at: string | null;
  /**
   * Recorded since it was created.
   */
  ping_count: number;
  /**
   * The last ping within seven days with an unknown ending, such as `/START`: recorded as `log`, changes nothing.
   */
  unknown_ending: {
    /**
     * What followed the slug in the address.
     */
    ending: string;
    /**
     * What was probably meant; null: no guess.
     */
    meant: ('success' | 'start' | 'fail' | 'log') | null;
    received_at: string;
  } | null;
  /**
   * The silence or maintenance window that stops its notifications; null: none.
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
   * UUIDv7: grows in the order of reception.
   */
  id: string;
  kind: 'success' | 'start' | 'fail' | 'log';
  /**
   * From the address; null: none.
   */
  exit_code: number | null;
  /**
   * The `rid` of overlapping runs.
   */
  run_id: string | null;
  /**
   * Of the run that this ping ended.
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
   * First 200 characters; null: none sent.
   */
  body_preview: string | null;
  /**
   * Whether it changed nothing, as the check was paused.
   */
  ignored: boolean;
  /**
   * What followed the slug, where it is no known ending: recorded as `log`, changes nothing. null: it is known.
   */
  unknown_ending: string | null;
  /**
   * What `unknown_ending` probably meant; null: no guess.
   */
  meant: ('success' | 'start' | 'fail' | 'log') | null;
}
export interface PingWithBody {
  /**
   * UUIDv7: grows in the order of reception.
   */
  id: string;
  kind: 'success' | 'start' | 'fail' | 'log';
  /**
   * From the address; null: none.
   */
  exit_code: number | null;
  /**
   * The `rid` of overlapping runs.
   */
  run_id: string | null;
  /**
   * Of the run that this ping ended.
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
   * First 200 characters; null: none sent.
   */
  body_preview: string | null;
  /**
   * Whether it changed nothing, as the check was paused.
   */
  ignored: boolean;
  /**
   * What followed the slug, where it is no known ending: recorded as `log`, changes nothing. null: it is known.
   */
  unknown_ending: string | null;
  /**
   * What `unknown_ending` probably meant; null: no guess.
   */
  meant: ('success' | 'start' | 'fail' | 'log') | null;
  /**
   * UTF-8, cut to 10,240 bytes; null: none sent.
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
   * To filter and group by. Duplicates are dropped.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * `online`: seen within 10 minutes. `warning`: online, with cpu, memory or disk above 90 %. `offline`: otherwise.
   */
  status: 'online' | 'warning' | 'offline';
  /**
   * When the status began: `warning` with the first sample above 90 % in a row, `online` when it came online, warnings included.
   */
  status_since: string;
  /**
   * The time of the newest sample; null until it was heard from.
   */
  last_seen: string | null;
  metrics: ServerMetrics;
  /**
   * Whether its badge is public: anybody with `/badge/:id` sees its name, status and uptime. True unless given; `false` keeps it private from the start.
   */
  badge_enabled: boolean;
  /**
   * The silence or maintenance window that stops its notifications; null: none.
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
   * Load over a minute. null until reported.
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
   * To filter and group by. Duplicates are dropped.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * `online`: seen within 10 minutes. `warning`: online, with cpu, memory or disk above 90 %. `offline`: otherwise.
   */
  status: 'online' | 'warning' | 'offline';
  /**
   * When the status began: `warning` with the first sample above 90 % in a row, `online` when it came online, warnings included.
   */
  status_since: string;
  /**
   * The time of the newest sample; null until it was heard from.
   */
  last_seen: string | null;
  metrics: ServerMetrics;
  /**
   * Whether its badge is public: anybody with `/badge/:id` sees its name, status and uptime. True unless given; `false` keeps it private from the start.
   */
  badge_enabled: boolean;
  /**
   * The silence or maintenance window that stops its notifications; null: none.
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
   * Of the agent. Shown once.
   */
  agent_token: string;
  /**
   * Installs the agent on Linux. Shown once: it holds the token.
   */
  install_command: string;
}
export interface MetricSeries {
  /**
   * Steps begin at its multiples since 1970 (UTC).
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
   * Average; null: no sample has it.
   */
  cpu: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  cpu_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  memory: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  memory_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  disk: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  disk_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  load_1m: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  load_1m_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  load_5m: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  load_5m_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  load_15m: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  load_15m_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  uptime: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  uptime_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  network_in: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  network_in_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  network_out: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  network_out_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  swap: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  swap_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  disk_read: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  disk_read_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  disk_write: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  disk_write_max: number | null;
  /**
   * Average; null: no sample has it.
   */
  temperature: number | null;
  /**
   * Maximum; null: no sample has it.
   */
  temperature_max: number | null;
}
export interface ServerTop {
  /**
   * When it was so; null until reported.
   */
  at: string | null;
  /**
   * The 10 heaviest, heaviest first.
   */
  by_cpu: TopProcess[];
  /**
   * The 10 heaviest, heaviest first.
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
   * `name`: of the executable. `command`: part of the command line. `pidfile`: file with the process id. `systemd`: unit whose main process it is.
   */
  match: {
    kind: 'name' | 'command' | 'pidfile' | 'systemd';
    value: string;
  };
  /**
   * Stopped where fewer run.
   */
  min_count: number;
  /**
   * Stopped where more run. null: no maximum.
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
   * Percent of one processor, of all matches; null: not known.
   */
  cpu: number | null;
  /**
   * Resident memory of all matches; null: not known.
   */
  memory_bytes: number | null;
  /**
   * null where none runs.
   */
  started_at: string | null;
  /**
   * Times the oldest was replaced.
   */
  restarts: number;
  /**
   * Whether stopping raises an alert.
   */
  alert_on_stop: boolean;
  /**
   * The silence or maintenance window that stops its notifications; null: none.
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
   * `name`: of the executable. `command`: part of the command line. `pidfile`: file with the process id. `systemd`: unit whose main process it is.
   */
  match: {
    kind: 'name' | 'command' | 'pidfile' | 'systemd';
    value: string;
  };
  /**
   * Stopped where fewer run.
   */
  min_count: number;
  /**
   * Stopped where more run. null: no maximum.
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
   * Percent of one processor, of all matches; null: not known.
   */
  cpu: number | null;
  /**
   * Resident memory of all matches; null: not known.
   */
  memory_bytes: number | null;
  /**
   * null where none runs.
   */
  started_at: string | null;
  /**
   * Times the oldest was replaced.
   */
  restarts: number;
  /**
   * Whether stopping raises an alert.
   */
  alert_on_stop: boolean;
  /**
   * The silence or maintenance window that stops its notifications; null: none.
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
   * Name as when the alert opened.
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
   * One short sentence that names the subject.
   */
  title: string;
  detail: string;
  /**
   * `title` and `detail` as fields, by `kind`, as far as known; empty for the oldest alerts.
   */
  facts: {
    /**
     * `cron_missed`: expected time.
     */
    expected_at?: string;
    /**
     * `cron_missed`, `cron_overrun`: deadline.
     */
    deadline_at?: string;
    /**
     * `cron_overrun`: start of the run.
     */
    started_at?: string;
    /**
     * `cron_missed`, `server_offline`: last contact; null: never.
     */
    last_heard_at?: string | null;
    /**
     * `cron_missed`: without a cron expression.
     */
    interval_seconds?: number;
    /**
     * `cron_missed`: in `timezone`.
     */
    cron_expression?: string;
    /**
     * `cron_missed`: of `cron_expression`.
     */
    timezone?: string;
    /**
     * `cron_fail`, `cron_too_fast`: of the run.
     */
    duration_ms?: number;
    /**
     * `cron_too_fast`: shortest run.
     */
    min_runtime_seconds?: number;
    /**
     * `cron_fail`, `cron_too_fast`: end of the output.
     */
    output?: string;
    /**
     * `process_stopped`: its server.
     */
    server?: {
      id: number;
      name: string;
    };
    /**
     * `process_stopped`: fewest allowed.
     */
    min_count?: number;
    /**
     * `process_stopped`: most allowed; null: no maximum.
     */
    max_count?: number | null;
    /**
     * `process_stopped`: how it is matched.
     */
    match?: {
      kind: string;
      value: string;
    };
    /**
     * `uptime_down`: as in its results.
     */
    reason?: string;
    /**
     * `uptime_down`: in English, with what was seen.
     */
    error?: string;
    /**
     * `uptime_down`: if it answered.
     */
    http_status?: number;
    /**
     * `uptime_down`: status codes, text or assertion that was not met.
     */
    expected?: string;
    /**
     * `uptime_down`: instead of `expected`; null: nothing.
     */
    seen?: string | null;
    /**
     * `uptime_down`, `uptime_degraded`: of the probe.
     */
    location?: string;
    /**
     * `uptime_degraded`: limit of the check.
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
     * `server_metric`: of the rule.
     */
    op?: 'gt' | 'ge' | 'lt' | 'le';
    /**
     * `server_metric`: of the rule.
     */
    threshold?: number;
    /**
     * `server_metric`: since when it is passed.
     */
    since?: string;
    /**
     * `server_metric`: the heaviest; at most 5.
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
   * Times the cause arose while it was open.
   */
  occurrences: number;
  /**
   * When the cause arose; for a missed ping its deadline.
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
   * Name at the time; null: nobody.
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
   * The alert of a dependency, sent in its place; null: none.
   */
  suppressed_by: number | null;
  /**
   * Rules that notify of it, without deleted ones.
   */
  rule_ids: number[];
  /**
   * null: none.
   */
  runbook_url: string | null;
  /**
   * The silence or maintenance window of its subject: nothing is sent. null: none, or resolved.
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
   * Name as when the alert opened.
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
   * One short sentence that names the subject.
   */
  title: string;
  detail: string;
  /**
   * `title` and `detail` as fields, by `kind`, as far as known; empty for the oldest alerts.
   */
  facts: {
    /**
     * `cron_missed`: expected time.
     */
    expected_at?: string;
    /**
     * `cron_missed`, `cron_overrun`: deadline.
     */
    deadline_at?: string;
    /**
     * `cron_overrun`: start of the run.
     */
    started_at?: string;
    /**
     * `cron_missed`, `server_offline`: last contact; null: never.
     */
    last_heard_at?: string | null;
    /**
     * `cron_missed`: without a cron expression.
     */
    interval_seconds?: number;
    /**
     * `cron_missed`: in `timezone`.
     */
    cron_expression?: string;
    /**
     * `cron_missed`: of `cron_expression`.
     */
    timezone?: string;
    /**
     * `cron_fail`, `cron_too_fast`: of the run.
     */
    duration_ms?: number;
    /**
     * `cron_too_fast`: shortest run.
     */
    min_runtime_seconds?: number;
    /**
     * `cron_fail`, `cron_too_fast`: end of the output.
     */
    output?: string;
    /**
     * `process_stopped`: its server.
     */
    server?: {
      id: number;
      name: string;
    };
    /**
     * `process_stopped`: fewest allowed.
     */
    min_count?: number;
    /**
     * `process_stopped`: most allowed; null: no maximum.
     */
    max_count?: number | null;
    /**
     * `process_stopped`: how it is matched.
     */
    match?: {
      kind: string;
      value: string;
    };
    /**
     * `uptime_down`: as in its results.
     */
    reason?: string;
    /**
     * `uptime_down`: in English, with what was seen.
     */
    error?: string;
    /**
     * `uptime_down`: if it answered.
     */
    http_status?: number;
    /**
     * `uptime_down`: status codes, text or assertion that was not met.
     */
    expected?: string;
    /**
     * `uptime_down`: instead of `expected`; null: nothing.
     */
    seen?: string | null;
    /**
     * `uptime_down`, `uptime_degraded`: of the probe.
     */
    location?: string;
    /**
     * `uptime_degraded`: limit of the check.
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
     * `server_metric`: of the rule.
     */
    op?: 'gt' | 'ge' | 'lt' | 'le';
    /**
     * `server_metric`: of the rule.
     */
    threshold?: number;
    /**
     * `server_metric`: since when it is passed.
     */
    since?: string;
    /**
     * `server_metric`: the heaviest; at most 5.
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
   * Times the cause arose while it was open.
   */
  occurrences: number;
  /**
   * When the cause arose; for a missed ping its deadline.
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
   * Name at the time; null: nobody.
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
   * The alert of a dependency, sent in its place; null: none.
   */
  suppressed_by: number | null;
  /**
   * Rules that notify of it, without deleted ones.
   */
  rule_ids: number[];
  /**
   * null: none.
   */
  runbook_url: string | null;
  /**
   * The silence or maintenance window of its subject: nothing is sent. null: none, or resolved.
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
   * When its cause last returned within five minutes of its end; null: never.
   */
  reopened_at: string | null;
  /**
   * Notifies once an hour, not each time.
   */
  flapping: boolean;
  /**
   * Why a notification waits: a dependency is down, or a silence or maintenance window is on; the event says which. null: none waits.
   */
  held_by: ('parent' | 'quiet') | null;
  /**
   * Next notifications, soonest first, unless it is acknowledged, resolved or held.
   */
  upcoming: {
    at: string;
    kind: 'reminder' | 'escalation';
    /**
     * Without channels that were deleted.
     */
    channels: {
      id: number;
      kind: string;
      name: string;
    }[];
  }[];
  /**
   * Unresolved alerts held back by this one; at most 50.
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
     * Name as when the alert opened.
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
   * Newest first, at most 200.
   */
  notifications: AlertNotification[];
  /**
   * Oldest first; the latest 200: `opened`, `acknowledged`, `resolved`, `reopened`, `flapping`, `settled`, `escalated`, `joined`, `suppressed`, `held`, `released`.
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
   * null: waits for an earlier one, or done.
   */
  next_attempt_at: string | null;
  /**
   * `mails_per_day`: addresses outside the account are beyond its daily limit and mailed at `next_attempt_at`, after midnight UTC; the others have it. null: nothing.
   */
  waits_for: 'mails_per_day' | null;
  /**
   * null until it arrived.
   */
  delivered_at: string | null;
  /**
   * Of the last attempt; null: none.
   */
  error: string | null;
  /**
   * Of the last answer; null: none.
   */
  response_status: number | null;
  /**
   * Whether it was only logged and reached nobody: email without `SMTP_URL`.
   */
  log_only: boolean;
  /**
   * The digest it was sent in; null: sent in a message of its own, or not yet.
   */
  digest_id: string | null;
}
export interface AlertEvent {
  at: string;
  type: string;
  /**
   * Name at the time; null: the service itself.
   */
  actor: string | null;
  /**
   * Their note, or what held it back; null: nothing.
   */
  note: string | null;
  /**
   * `note` as fields where the service wrote it; else empty.
   */
  facts: {
    /**
     * `suppressed`, `held`: a dependency is down or has just recovered; a silence or maintenance window is on.
     */
    because?: 'parent_down' | 'parent_back' | 'silence' | 'maintenance';
    /**
     * `suppressed`, `held`: of the dependency, silence or window.
     */
    name?: string;
    /**
     * `escalated`: time without acknowledgement.
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
   * Resolves at this value or beyond. null: as soon as the threshold is no longer passed.
   */
  clear_threshold: number | null;
  /**
   * Notified channels; empty: nobody. A deleted one leaves.
   *
   * @maxItems 50
   */
  channel_ids: number[];
  /**
   * Reminds after this long until it is acknowledged or resolved. null: never.
   */
  repeat_seconds: number | null;
  /**
   * Sent with the alert. null: none.
   */
  runbook_url: string | null;
  /**
   * Who else is notified until it is acknowledged or resolved.
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
 * What any of the three names.
 */
export interface Targets {
  /**
   * Everything of the account, later additions included.
   */
  all: boolean;
  /**
   * Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.
   *
   * @maxItems 500
   */
  ids: number[];
  /**
   * What has one of these tags, and processes on such servers.
   *
   * @maxItems 50
   */
  tags: string[];
}
export interface Escalation {
  /**
   * Since the first notification; more with every step.
   */
  after_seconds: number;
  /**
   * Notified channels; empty: nobody. A deleted one leaves.
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
   * Nothing is covered from then on. null only with a recurrence: no end.
   */
  ends_at: string | null;
  /**
   * An occurrence starts at every match of the cron expression between `starts_at` and `ends_at`; overlapping ones are one. null: once, from `starts_at` to `ends_at`.
   */
  recurrence: Recurrence | null;
  /**
   * `upcoming`: not on, but will be, for the first time or again. `ended`: never again.
   */
  status: 'upcoming' | 'active' | 'ended';
  /**
   * When it is off again; null while it is not active.
   */
  active_until: string | null;
  /**
   * Next time, after the current one; null: never.
   */
  next_starts_at: string | null;
  /**
   * Name at the time.
   */
  created_by: string | null;
  created_at: string;
  updated_at: string;
}
export interface Recurrence {
  /**
   * When it starts (crontab(5)): minute, hour, day of month, month, day of week.
   */
  cron_expression: string;
  /**
   * Elapsed time, also across clock changes.
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
   * Nothing is covered from then on. null only with a recurrence: no end.
   */
  ends_at: string | null;
  /**
   * An occurrence starts at every match of the cron expression between `starts_at` and `ends_at`; overlapping ones are one. null: once, from `starts_at` to `ends_at`.
   */
  recurrence: Recurrence | null;
  /**
   * `upcoming`: not on, but will be, for the first time or again. `ended`: never again.
   */
  status: 'upcoming' | 'active' | 'ended';
  /**
   * When it is off again; null while it is not active.
   */
  active_until: string | null;
  /**
   * Next time, after the current one; null: never.
   */
  next_starts_at: string | null;
  /**
   * Name at the time.
   */
  created_by: string | null;
  created_at: string;
  updated_at: string;
  /**
   * Whether status pages announce it with name and description, and may exclude its time from uptime; false unless given.
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
   * Whether people read it, so that many alerts become one digest.
   */
  for_people: boolean;
  /**
   * Whether it is only logged and reaches nobody: email without `SMTP_URL`.
   */
  log_only: boolean;
  /**
   * Email: since when the mail server accepts nothing; else null.
   */
  failing_since: string | null;
  /**
   * JSON Schema of its configuration. `writeOnly`: a secret, masked in answers.
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
   * Of the kind email: its addresses in order, and whether they may be mailed. null for other kinds.
   */
  addresses:
    | {
        email: string;
        /**
         * `member`: of this account, no confirmation needed. `pending`: nothing is sent before it confirms. `stopped`: opted out of all mail from this service.
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
   * Liquid template of the title. null: built-in, always so for kinds that no people read.
   */
  title_template: string | null;
  /**
   * Liquid template of the text, without title and links. null: built-in, always so for kinds that no people read.
   */
  text_template: string | null;
  /**
   * Why a template failed for the last message, which was sent built-in; null: none did.
   */
  template_error: string | null;
  enabled: boolean;
  /**
   * Why it was disabled automatically: the service rejected it permanently. null: it was not.
   */
  disabled_reason: string | null;
  failing_since: string | null;
  /**
   * null: none yet. Of a webhook, see its deliveries.
   */
  last_delivery: {
    at: string;
    ok: boolean;
    /**
     * Why it failed, or which addresses refused it; null: it did not.
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
   * HTTP status; null: mail, or no answer.
   */
  status: number | null;
  /**
   * First 1,024 bytes of the answer, without secrets of the channel; null: none.
   */
  answer: string | null;
  /**
   * Why it failed, or which addresses refused it; null: it did not.
   */
  error: string | null;
  /**
   * Whether it was only logged and reached nobody: email without `SMTP_URL`.
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
   * Sent with every call. Values come back masked; a masked value stays as it was, unless the origin of `url` changes: then give every header again, or `{}`.
   */
  headers: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string;
  };
  /**
   * Everything unless given, nothing when empty.
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
   * Only alerts of these rules; none where empty. A deleted one leaves. null: every alert.
   */
  rule_ids: number[] | null;
  /**
   * Disabled automatically after three days of failures.
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
   * Sent with every call. Values come back masked; a masked value stays as it was, unless the origin of `url` changes: then give every header again, or `{}`.
   */
  headers: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^.*$".
     */
    [k: string]: string;
  };
  /**
   * Everything unless given, nothing when empty.
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
   * Only alerts of these rules; none where empty. A deleted one leaves. null: every alert.
   */
  rule_ids: number[] | null;
  /**
   * Disabled automatically after three days of failures.
   */
  enabled: boolean;
  /**
   * Since when nothing has arrived; null while it works.
   */
  failing_since: string | null;
  created_at: string;
  /**
   * Signs every call (Standard Webhooks). Shown once.
   */
  secret: string;
}
export interface WebhookDelivery {
  id: number;
  /**
   * The `webhook-id` header, the same when resent.
   */
  message_id: string;
  type: string;
  /**
   * null: a test, an incident, or the alert was deleted.
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
   * null: waits for an earlier one, or done.
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
   * First 1,024 bytes of the last answer; null: none.
   */
  response_body: string | null;
  /**
   * Of the last attempt; null: none.
   */
  error: string | null;
}
export interface AdminStats {
  accounts: {
    total: number;
    suspended: number;
    /**
     * Accounts by plan; plans without any are left out.
     */
    by_plan: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: number;
    };
    /**
     * With an API key used in the last 30 days.
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
     * Late checks count as `up` or `down`.
     */
    by_status: {
      /**
       * This interface was referenced by `undefined`'s JSON-Schema definition
       * via the `patternProperty` "^.*$".
       */
      [k: string]: number;
    };
    /**
     * Recorded by the existing checks.
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
     * Why mail cannot be sent; null: the last was accepted, or only a recipient refused.
     */
    trouble: {
      failing_since: string;
      /**
       * Answer of the mail server, or why it was not reached.
       */
      error: string;
    } | null;
  };
  /**
   * Pings set aside because they could not be recorded.
   */
  dead_letters: number;
  own_outages: {
    /**
     * Times in which Tocsin itself was not listening.
     */
    last_30_days: number;
    /**
     * null: none in the last 30 days, or one goes on.
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
   * Alert mails a day to addresses outside the account; null: as the plan allows.
   */
  mails_per_day: number | null;
  /**
   * When a key was last used; null: never.
   */
  api_used_at: string | null;
  /**
   * When a key or a member was last active, pings aside; null: not known.
   */
  last_activity_at: string | null;
}
export interface AdminUser {
  id: number;
  email: string;
  name: string;
  email_verified: boolean;
  /**
   * Whether they have an app or a passkey.
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
     * Markup, at most 20,000 characters; empty: none. Tocsin never runs it.
     */
    head: string;
    /**
     * Markup, at most 20,000 characters; empty: none. Tocsin never runs it.
     */
    conversion: string;
  };
  /**
   * `first`: until one account exists, then by invitation. null: as `TOCSIN_REGISTRATION` says.
   */
  registration: ('first' | 'open' | 'closed') | null;
  /**
   * `TOCSIN_REGISTRATION`, which holds while `registration` is null.
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
   * A breaking change is at least 30 days ahead and mailed to users of the API; a notice is only shown.
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
   * Address of its creator; null once they are gone.
   */
  created_by: string | null;
  mails: {
    /**
     * Owners and admins of accounts that used an API key in the 30 days before; 0 for a notice.
     */
    recipients: number;
    /**
     * Of them, handed to the mail server.
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
   * All that the rule covers today, also without alerts.
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
       * Start of the window where it was open before.
       */
      opened_at: string;
      /**
       * null where it would be open still.
       */
      closed_at: string | null;
      /**
       * To the end of the window while open.
       */
      duration_seconds: number;
      /**
       * Value furthest beyond the threshold; null: nothing is measured.
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
     * Time without stored history: before it was added, gaps, pauses. Nothing opens or ends in it.
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
   * Whether all subjects were looked at, with history of the whole window.
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
   * `http` needs `url`; `tcp` `host` and `port`; `tls` `host`; `dns` `host` and `record_type`. Cannot be changed.
   */
  kind: 'http' | 'tcp' | 'tls' | 'dns';
  /**
   * Of `http` checks: http or https, credentials in a header instead. null for other kinds.
   */
  url: string | null;
  /**
   * Name or address; for `dns` the name to look up. null for `http`.
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
   * The plan may not allow the shortest.
   */
  interval_seconds: number;
  /**
   * Time to the retry of a failed probe, before `failure_threshold` is reached; at most to the next regular probe. A third of `interval_seconds`, at most 20, unless given, also when the interval changes.
   */
  retry_interval_seconds: number;
  /**
   * For the whole probe, redirects included.
   */
  timeout_seconds: number;
  /**
   * Failures in a row before it is down, retries included.
   */
  failure_threshold: number;
  /**
   * Successes in a row before it is up again.
   */
  recovery_threshold: number;
  /**
   * Slower answers, `failure_threshold` in a row, make it `degraded`. null: never.
   */
  degraded_ms: number | null;
  /**
   * To filter and group by. Duplicates are dropped.
   *
   * @maxItems 20
   */
  tags: string[];
  /**
   * What this check needs to work; of the same account, without cycles.
   */
  depends_on: SubjectReference | null;
  paused: boolean;
  /**
   * Whether its badge is public.
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
     * Up to ten, each checked like the first.
     */
    follow_redirects: boolean;
    /**
     * Codes such as `204` or ranges such as `200-299`; one must match.
     *
     * @minItems 1
     * @maxItems 20
     */
    expected_status: string[];
    /**
     * Whether an untrusted, expired or mismatched certificate is a failure.
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
     * Text expected within the first 64 KiB received. Fails once nothing more came for a second. null: nothing is read.
     */
    expect: string | null;
  } | null;
  /**
   * null for other kinds.
   */
  tls: {
    /**
     * Protocol before TLS. null: TLS at once.
     */
    starttls: ('smtp' | 'imap' | 'pop3' | 'postgres') | null;
  } | null;
  /**
   * null for other kinds.
   */
  dns: {
    /**
     * Name server: name or address, with `:port` unless 53. null: those of the machine that probes.
     */
    resolver: string | null;
  } | null;
  /**
   * All must hold.
   */
  assertions: Assertion[];
  /**
   * Warns once each so many days before expiry; 21, 14, 7 and 1 unless given; empty: never.
   *
   * @maxItems 10
   */
  certificate_warn_days: number[];
  /**
   * `new`: no verdict yet. `degraded`: slower than `degraded_ms`. `paused`: not probed.
   */
  status: 'new' | 'up' | 'degraded' | 'down' | 'paused';
  /**
   * When the first probe that led to it was.
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
   * Of the last probe, in their order; empty: none were checked.
   */
  last_assertions: {
    holds: boolean;
    /**
     * One short line, without secrets of the check; null: a whole body that passed.
     */
    seen: string | null;
  }[];
  /**
   * Of the last TLS answer; null: none.
   */
  certificate: Certificate | null;
  /**
   * The silence or maintenance window that stops its notifications; null: none.
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
   * `http` checks: `status`, `body`, `json`, `header`; `http` and `tls`: `certificate_days`; `dns`: `record`; all: `latency` (ms).
   */
  source: 'status' | 'body' | 'json' | 'header' | 'latency' | 'certificate_days' | 'record';
  /**
   * `matches` takes a regular expression (RE2).
   */
  op: 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'contains' | 'not_contains' | 'matches' | 'exists';
  /**
   * `json`: JSONPath (RFC 9535), null: `$`. `header`: its name. Others: null.
   */
  path: string | null;
  /**
   * Compared with; for `exists` null, or false for the opposite.
   */
  value: string | number | boolean | null;
}
export interface Certificate {
  subject: string;
  issuer: string;
  expires_at: string;
  /**
   * SHA-256, hexadecimal.
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
   * null: not known, as Tocsin could not reach its reference targets.
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
   * Expected and seen; null: it did not fail.
   */
  detail: string | null;
  /**
   * Milliseconds in all; null: no whole answer.
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
   * Address used; null: none.
   */
  ip: string | null;
  /**
   * In their order; empty: none were checked.
   */
  assertions: {
    holds: boolean;
    /**
     * One short line, without secrets of the check; null: a whole body that passed.
     */
    seen: string | null;
  }[];
  /**
   * Such as `TLSv1.3`; null without TLS.
   */
  tls_version: string | null;
  /**
   * Of the last TLS answer; null: none.
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
   * null: not known, as Tocsin could not reach its reference targets.
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
   * Expected and seen; null: it did not fail.
   */
  detail: string | null;
  /**
   * Milliseconds in all; null: no whole answer.
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
   * Address used; null: none.
   */
  ip: string | null;
  /**
   * 1: a probe at its time; 2 and more: retries.
   */
  attempt: number;
}
export interface LatencyPoint {
  /**
   * Start of the step.
   */
  at: string;
  /**
   * Retries included.
   */
  results: number;
  /**
   * Of them, those that failed.
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
   * Whose metrics it gives. A deleted one leaves.
   *
   * @maxItems 100
   */
  server_ids: number[];
  /**
   * cpu, memory and disk unless given. Others are left out of its answers.
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
   * Whose metrics it gives. A deleted one leaves.
   *
   * @maxItems 100
   */
  server_ids: number[];
  /**
   * cpu, memory and disk unless given. Others are left out of its answers.
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
   * Reads only this endpoint. Shown once.
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
   * In this order. A deleted one leaves.
   *
   * @maxItems 100
   */
  servers: number[];
  /**
   * null: as many as fit.
   */
  columns: number | null;
  theme: 'auto' | 'light' | 'dark';
  /**
   * How long each page is shown. null: one page.
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
   * Reads only this dashboard. Shown once.
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
   * https, loaded by browsers, never by the service. An uploaded logo has an address of this service. null removes either.
   */
  logo_url: string | null;
  /**
   * `auto`: as the reader has it.
   */
  theme: 'light' | 'dark' | 'auto';
  /**
   * false: 404 for everybody.
   */
  enabled: boolean;
  custom_domain: string | null;
  /**
   * Of the custom domain; null without one.
   */
  domain: {
    name: string;
    /**
     * null: not yet, so that the page is not shown there.
     */
    verified_at: string | null;
    /**
     * DNS record that proves ownership; keep it.
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
   * Shows cpu, memory and disk of servers.
   */
  show_metrics: boolean;
  /**
   * How far the charts go back.
   */
  history_days: number;
  /**
   * Whether maintenance shown on status pages is excluded from uptime.
   */
  excludes_maintenance: boolean;
  /**
   * IANA zone of times on the page and in its mails, such as `Europe/Vilnius`. Uptime days are UTC.
   */
  time_zone: string;
  /**
   * Of the page and its mails; null: that of the reader.
   */
  language: ('en' | 'de') | null;
  /**
   * Mails to subscribers about maintenance shown on status pages. `planned`: also that it was moved or cancelled.
   *
   * @maxItems 3
   */
  maintenance_notices: ('planned' | 'started' | 'ended')[];
  /**
   * How long ahead each occurrence of recurring maintenance is announced. Single maintenance is announced when planned, at most 30 days ahead.
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
   * null: none.
   */
  group: string | null;
  /**
   * Minutes of outage that open an incident automatically, until recovery; null: never.
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
   * Markdown without images and HTML.
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
   * Ids of components of the page, servers included. A deleted one leaves.
   *
   * @maxItems 200
   */
  affected_components: number[];
  /**
   * With names; deleted ones stay.
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
   * Newest first.
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
   * Markdown without images and HTML.
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
   * Markdown without images and HTML.
   */
  message: string;
  created_at: string;
  /**
   * null: it says what it always said.
   */
  edited_at: string | null;
  /**
   * Sanitized HTML of the message, as its page shows it.
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
   * `pending`: not confirmed, nothing is sent. `disabled`: a webhook that failed for three days.
   */
  status: 'pending' | 'confirmed' | 'disabled';
  /**
   * Whether the address is suppressed: never mailed.
   */
  suppressed: boolean;
  /**
   * Ids of components of the page: only incidents that affect one of them or none are sent. null: all.
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
   * Of a webhook: since when it fails; null: it does not.
   */
  failing_since: string | null;
}
export interface Suppression {
  id: number;
  email: string;
  /**
   * `refused`: the mail server says there is no such address.
   */
  reason: 'manual' | 'refused';
  /**
   * Note, or answer of the mail server; null: none.
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
       * Percent; null: not reported, or not shown.
       */
      cpu: number | null;
      /**
       * Percent; null: not reported, or not shown.
       */
      memory: number | null;
      /**
       * Percent; null: not reported, or not shown.
       */
      disk: number | null;
    };
    /**
     * Oldest first, without unknown days.
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
     * `unknown`: paused or new.
     */
    status: 'operational' | 'degraded' | 'outage' | 'maintenance' | 'unknown';
    /**
     * Percent, cut to two decimals; null: not known.
     */
    uptime: string | null;
    /**
     * Oldest first, without days before it was created.
     */
    uptime_chart: {
      /**
       * A UTC day.
       */
      date: string;
      /**
       * Percent, cut to two decimals; null: not known.
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
     * Newest first. Beyond 500,000 characters on a page, those between the newest and the first may be missing; the history of the incident has them.
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
     * Newest first. Beyond 500,000 characters on a page, those between the newest and the first may be missing; the history of the incident has them.
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
   * Active ones and those of the next 30 days, soonest first.
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
