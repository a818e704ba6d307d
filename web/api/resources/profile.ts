// The person: what they are called, and how they want times, words and colours.

import { act, answerQuery, type Settled } from '../queries.ts';

const profileKey = [null, 'profile'];

export const profileQuery = () => answerQuery('GET /profile', profileKey, {});

/** The name is in the session as well, in whichever account. */
const settled = ({ client, answer }: Settled<'PATCH /profile'>) => {
  client.setQueryData(profileKey, answer);
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'session' });
};

export const updateProfile = () => act(null, 'PATCH /profile', { after: settled });
