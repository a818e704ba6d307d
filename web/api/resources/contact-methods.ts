// How the person is reached: their contact methods, and in which order they are tried.

import type { ResponseOf } from '../operation-types.ts';
import { act, answerQuery, type Settled } from '../queries.ts';

const methodsKey = [null, 'contact-methods'];
const rulesKey = [null, 'notification-rules'];

export const contactMethodsQuery = () => answerQuery('GET /me/contact-methods', methodsKey, {});
export const notificationRulesQuery = () => answerQuery('GET /me/notification-rules', rulesKey, {});

const lookAgain = ({ client }: Pick<Settled<'POST /me/contact-methods'>, 'client'>) => {
  for (const queryKey of [methodsKey, rulesKey]) void client.invalidateQueries({ queryKey });
};

export const addContactMethod = () => act(null, 'POST /me/contact-methods', { after: lookAgain });
/** Its answer is shown at once: a step that is added next is by what was just confirmed. */
export const verifyContactMethod = () =>
  act(null, 'POST /me/contact-methods/:id/verify', {
    after(settled) {
      const { client, answer } = settled;
      client.setQueryData<ResponseOf<'GET /me/contact-methods'>>(
        methodsKey,
        (known) =>
          known && { ...known, methods: known.methods.map((one) => (one.id === answer.id ? answer : one)) },
      );
      lookAgain(settled);
    },
  });
export const testContactMethod = () => act(null, 'POST /me/contact-methods/:id/test', { after: lookAgain });
export const deleteContactMethod = () => act(null, 'DELETE /me/contact-methods/:id', { after: lookAgain });
export const saveNotificationRules = () =>
  act(null, 'PUT /me/notification-rules', {
    after: ({ client, answer }) => client.setQueryData(rulesKey, answer),
  });
