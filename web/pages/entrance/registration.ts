import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Who may register here now. */
export const registrationQuery = () =>
  queryOptions({
    queryKey: [null, 'registration'],
    queryFn: ({ signal }) => call('GET /auth/registration', { account: null, signal, isQuiet: true }),
  });
