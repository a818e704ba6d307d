// A token with which many machines become servers, as it is made and shown.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, pageQuery, timestamp } from '../../../platform/schema.ts';
import { Tags } from '../../../subjects/schema.ts';

const EnrolmentName = Type.String({ minLength: 1, maxLength: 100, description: 'Internal.' });
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const NewEnrolment = Type.Object({
  name: EnrolmentName,
  tags: Type.Optional(Tags),
  most: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 50, description: 'Servers that it may make.' }),
  ),
  expires_in_seconds: Type.Optional(
    Type.Integer({ minimum: HOUR_SECONDS, maximum: 90 * DAY_SECONDS, default: 7 * DAY_SECONDS }),
  ),
});
export type NewEnrolment = Static<typeof NewEnrolment>;

const fields = {
  id: Type.Integer(),
  name: EnrolmentName,
  tags: Tags,
  most: Type.Integer(),
  used: Type.Integer({ description: 'Servers that it made.' }),
  created_at: timestamp,
  expires_at: moment('It makes none from then on.'),
};

export const Enrolment = Type.Object(fields);
export type Enrolment = Static<typeof Enrolment>;

export const EnrolmentWithToken = Type.Object({
  ...fields,
  token: Type.String({ description: 'Shown once.' }),
  install_command: Type.String({ description: 'The same for all machines, which run Linux. Shown once.' }),
});
export type EnrolmentWithToken = Static<typeof EnrolmentWithToken>;

export const EnrolmentListQuery = Type.Object(pageQuery);
export const EnrolmentList = Type.Object({
  server_enrolments: Type.Array(Enrolment),
  next_cursor: nextCursor,
});

export const EnrolmentParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });

export const EnrolledMachine = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  hostname: Type.String({ maxLength: 300, description: 'What the server is called, cut at 100 characters.' }),
});
export type EnrolledMachine = Static<typeof EnrolledMachine>;

export const Enrolled = Type.Object({
  ok: Type.Literal(true),
  server_id: Type.Integer(),
  agent_token: Type.String({ description: 'Of this server alone. Shown once.' }),
});
export type Enrolled = Static<typeof Enrolled>;
