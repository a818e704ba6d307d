// What hands mails over to a mail server; smtp.ts makes one.

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Whom it is from, beside the address of `MAIL_FROM`; its own name unless given. */
  fromName?: string;
  /**
   * What its Message-ID has before the @; the domain is that of `MAIL_FROM`. The same for every attempt, so that a mail
   * taken twice can be recognised (RFC 5322, section 3.6.4).
   */
  messageId?: string;
  /** The `messageId` of the mail that began the conversation, and that was taken. */
  inReplyTo?: string;
}

/**
 * `permanent`: there is no such address, or none can be made of it. Everything else is worth another try, whatever the
 * server says: it may be said of any mail, in a moment of trouble. `isNoSuchAddress`: the server said that of this
 * recipient. `isAboutRecipient`: it refused the recipient, for whatever reason, and not the sender. `isLogOnly`: there
 * is no server, and nobody is reached.
 */
export type SendResult =
  | { ok: true; isLogOnly?: boolean; detail: string }
  | {
      ok: false;
      permanent: boolean;
      isNoSuchAddress?: boolean;
      isAboutRecipient?: boolean;
      detail: string;
    };

export interface Mailer extends AsyncDisposable {
  /** One attempt. Resolves once the server has taken or refused the mail, within `timeouts.totalMs`. */
  send(mail: Mail): Promise<SendResult>;
  /** Takes no more mails and waits for those under way, a few seconds at most. */
  close(): Promise<void>;
}
