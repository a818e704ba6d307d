// What comes in and goes out when somebody changes their email address.

import { Type } from 'typebox';
import { renewedSession } from '../schema.ts';

export const changeEmailBody = Type.Object({ email: Type.String({ format: 'email' }) });

export const verificationSent = Type.Object({ status: Type.Literal('verification_sent') });

export const changedAtOnce = Type.Object({ status: Type.Literal('email_changed'), ...renewedSession });

export const confirmEmailBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });

export const emailChanged = Type.Object({ status: Type.Literal('email_changed') });
