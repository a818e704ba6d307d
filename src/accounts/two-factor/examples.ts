// Answers as the documentation shows them.

import { exampleRenewal } from '../sessions/examples.ts';

export const exampleSetup = {
  secret: 'NBSWY3DPEB3W64TMMQQGC3TEEB2GQZLS',
  otpauth_url:
    'otpauth://totp/Tocsin%20(tocsin.example.com):alice%40example.org?issuer=Tocsin%20(tocsin.example.com)&secret=NBSWY3DPEB3W64TMMQQGC3TEEB2GQZLS&algorithm=SHA1&digits=6&period=30',
};

export const exampleNewCodes = {
  recovery_codes: ['7Q2M-9XKD-4HTB-ZC6W-1NPR-5VGE', 'C8YJ-2FNA-KM3T-QX70-WD9B-H4ZS'],
  ...exampleRenewal,
};

export const exampleState = {
  totp: true,
  totp_since: '2026-06-16T08:00:00.000Z',
  recovery_codes: 10,
  passkeys: 1,
};
