// Requests and answers as the documentation shows them.

import { exampleRenewal } from '../sessions/examples.ts';

const challenge = 'mQ8zv1b3S4rS0kq2n5xPjv0w1yEo7uHfVd6aTgLcX9I';
const id = 'X2Y0aHNlY3JldGNyZWRlbnRpYWw';
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoibVE4enYxIn0';

export const exampleRegistrationOptions = {
  rp: { id: 'tocsin.example.com', name: 'Tocsin' },
  user: { id: 'p5mB9uVtC2f1o8yqL0wXkQ', name: 'alice@example.org', displayName: 'Alice' },
  challenge,
  pubKeyCredParams: [
    { type: 'public-key', alg: -8 },
    { type: 'public-key', alg: -7 },
    { type: 'public-key', alg: -257 },
  ],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

export const exampleLoginOptions = {
  challenge,
  timeout: 300_000,
  rpId: 'tocsin.example.com',
  allowCredentials: [],
  userVerification: 'required',
};

export const exampleRegistration = {
  name: 'Laptop',
  credential: {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON,
      attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
      transports: ['internal', 'hybrid'],
    },
    clientExtensionResults: {},
  },
};

export const exampleAssertion = {
  credential: {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
      signature: 'MEUCIQDy0kq2n5xP',
      userHandle: 'p5mB9uVtC2f1o8yqL0wXkQ',
    },
    clientExtensionResults: {},
  },
};

export const examplePasskey = {
  id: 1,
  name: 'Laptop',
  transports: ['internal', 'hybrid'],
  backed_up: true,
  created_at: '2026-06-16T08:00:00.000Z',
  last_used_at: null,
};

export const exampleNewPasskey = { ...examplePasskey, ...exampleRenewal };
