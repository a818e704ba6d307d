// What people are asked before they are signed in: one column, one question each.

import { registrationNow } from '../../accounts/founding.ts';
import type { App } from '../../platform/app.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Field } from './forms.ts';

export interface Question {
  title: string;
  /** null where nothing more needs to be said. */
  lead: string | null;
  fields: readonly Field[];
  button: string;
  /** The call of the API that answers it. */
  call: string;
  below: Html | null;
  /** What to show where the answer is no sign-in. */
  done?: { title: string; lead: string };
  /** Whether the answer may create a person, who then has the time zone of their browser. */
  founds?: boolean;
  /** Whether a passkey answers it as well. */
  offersPasskey?: boolean;
  /** Whether it can only be answered with the token of a link that was mailed. */
  needsToken?: boolean;
}

const email: Field = {
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  autocomplete: 'username',
  focus: true,
};
const password: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
};
const newPassword: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. A sentence is easier to remember than a puzzle.',
};
const setupToken: Field = {
  name: 'setup_token',
  label: 'Set-up token',
  hint: 'It stands in the log of Tocsin since its start.',
};

const link = (href: string, text: string) => html`<a class="link" href="${href}">${text}</a>`;
const checkMail = {
  title: 'Look into your mail',
  lead: 'We sent you a link. Follow it to go on; you can close this page.',
};

async function login(app: App): Promise<Question> {
  const isClosed = ['closed', 'invited'].includes(await registrationNow(app, app.database));
  return {
    title: 'Sign in',
    lead: null,
    fields: [email, password],
    button: 'Sign in',
    call: '/auth/login',
    offersPasskey: true,
    below: html`${!isClosed && html`${link('/register', 'Create an account')} · `}${link('/forgot-password', 'Forgot your password?')}`,
  };
}

/** Without fields where nobody may register. */
async function register(app: App): Promise<Question> {
  const registration = await registrationNow(app, app.database);
  const isClosed = registration === 'closed' || registration === 'invited';
  const needsSetupToken = registration === 'first' && app.setupToken !== null;
  const leads = {
    first: 'Nobody is here yet. The first person to register runs this Tocsin.',
    open: null,
    invited: 'You need an invitation to register here: open the link in it, whole.',
    closed: 'Nobody can register here at the moment. Ask the person who runs this Tocsin.',
  };
  return {
    title: 'Create an account',
    lead: leads[registration],
    fields: isClosed ? [] : [email, newPassword, ...(needsSetupToken ? [setupToken] : [])],
    button: 'Create account',
    call: '/auth/register',
    below: registration === 'first' ? null : html`Have one already? ${link('/login', 'Sign in')}`,
    done: checkMail,
    founds: true,
  };
}

const verifyEmail: Question = {
  title: 'Confirm your address',
  lead: 'Give the password that you registered with.',
  fields: [{ ...password, focus: true }],
  button: 'Confirm',
  call: '/auth/verify-email',
  below: link('/register', 'Register again'),
  founds: true,
  needsToken: true,
};

const forgotPassword: Question = {
  title: 'Forgot your password?',
  lead: 'We send you a link with which you choose a new one.',
  fields: [email],
  button: 'Send the link',
  call: '/auth/forgot-password',
  below: link('/login', 'Back to sign in'),
  done: {
    title: 'Look into your mail',
    lead: 'If there is an account with this address, a link is on its way.',
  },
};

const reset: Question = {
  title: 'Choose a new password',
  lead: null,
  fields: [{ ...newPassword, focus: true }],
  button: 'Change password',
  call: '/auth/reset-password',
  below: link('/forgot-password', 'Ask for another link'),
  done: { title: 'Your password was changed', lead: 'Sign in with the new one.' },
  needsToken: true,
};

/** Asked anew for every request: what some of them ask depends on who has registered. */
export const questions: Readonly<Record<string, (app: App) => Promise<Question>>> = {
  '/login': login,
  '/register': register,
  '/verify-email': async () => verifyEmail,
  '/forgot-password': async () => forgotPassword,
  '/reset': async () => reset,
};
